import Captions from 'lucide-react/icons/captions';
import X from 'lucide-react/icons/x';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { megabytes } from '../../studio/source/file-size.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { translatedIn } from './order.ts';
import { ProblemList } from './problem-list.tsx';
import type { ReadSubtitles } from './subtitles.ts';
import type { BroughtSubtitles } from './use-subtitles.ts';

interface SubtitleCardProps {
  subtitles: BroughtSubtitles;
  onRemove(): void;
}

/** The subtitle file: its contents and problems, or why it cannot be used. */
export function SubtitleCard({ subtitles: { file, read }, onRemove }: SubtitleCardProps) {
  const t = useText(texts);
  const refusalWords = useRefusalWords();
  return (
    <>
      <div className="tool-file">
        <Captions size={20} aria-hidden="true" />
        <div className="tool-file-words">
          <p className="tool-file-name" dir="auto">
            {file.name}
          </p>
          {!read && (
            <p className="tool-file-facts" role="status">
              {t('reading')}
            </p>
          )}
          {read && 'cues' in read && <Facts read={read} />}
        </div>
        <IconButton icon={X} label={t('removeSubtitles')} onClick={onRemove} />
      </div>
      {read && 'refusal' in read && <ErrorNotice text={refusalWords(file.name, read.refusal)} />}
      {read && 'cues' in read && read.problemCount > 0 && (
        <ProblemList problems={read.problems} count={read.problemCount} />
      )}
    </>
  );
}

function Facts({ read: { cues, format } }: { read: Extract<ReadSubtitles, { cues: unknown }> }) {
  const t = useText(texts);
  const count = translatedIn(cues);
  const facts = t('subtitleFacts', {
    lines: t('subtitleLines', { count: cues.length }),
    length: formatLength(Math.max(...cues.map(({ end_ms }) => end_ms))),
    format: format.toUpperCase(),
  });
  return (
    <p className="tool-file-facts">
      {count > 0 ? `${facts} · ${t('translatedLines', { count, total: cues.length })}` : facts}
    </p>
  );
}

type Refusal = Extract<ReadSubtitles, { refusal: unknown }>['refusal'];

/** Returns why a subtitle file cannot be used, and what to do. */
function useRefusalWords(): (name: string, refusal: Refusal) => string {
  const t = useText(texts);
  const { locale } = useLanguage();
  return (name, refusal) => {
    switch (refusal.reason) {
      case 'bytes':
        return t('refused_bytes', { name, limit: megabytes(locale, refusal.limit) });
      case 'cues':
        return t('refused_cues', { name, count: refusal.value, limit: refusal.limit });
      case 'characters':
        return t('refused_characters', { name, limit: refusal.limit, line: refusal.line });
      default:
        return t(`refused_${refusal.reason}`, { name });
    }
  };
}
