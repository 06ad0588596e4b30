import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import type { TranscriptionItem } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { formatAgo, formatLength, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/layers/menu.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { isOpenJob } from '../jobs/follow-jobs.ts';
import { useJobWords } from '../jobs/job-words.ts';
import { languageName } from '../start/language-options.ts';

/** What a row asks its list for. */
export interface RowActions {
  open(item: TranscriptionItem): void;
  rename(item: TranscriptionItem): void;
  remove(item: TranscriptionItem): void;
  cancel(item: TranscriptionItem): void;
}

interface TranscriptionRowProps {
  item: TranscriptionItem;
  actions: RowActions;
}

/** One transcription: title, first words or the work on it, and what can be done with it. */
export const TranscriptionRow = memo(function TranscriptionRow({ item, actions }: TranscriptionRowProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const jobWords = useJobWords();
  const { title, job, excerpt, created_at, duration_ms, language_id } = item;
  const isOpen = isOpenJob(job);
  const words =
    job.state === 'done'
      ? excerpt || t('noSpeech')
      : job.state === 'running'
        ? `${jobWords(job)} · ${formatNumber(locale, job.progress, { style: 'percent' })}`
        : jobWords(job);
  const facts = [
    formatAgo(locale, created_at),
    ...(duration_ms > 0 ? [formatLength(duration_ms)] : []),
    ...(language_id ? [languageName(locale, language_id)] : []),
  ];
  return (
    <div className="tr-row" data-failed={job.state === 'failed' || undefined}>
      <button type="button" className="tr-row-open" onClick={() => actions.open(item)}>
        <span className="tr-row-title" dir="auto">
          {title}
        </span>
        <span className="tr-row-words" dir="auto">
          {words}
        </span>
        <span className="tr-row-facts">{facts.join(' · ')}</span>
      </button>
      {isOpen && <IconButton icon={X} label={t('cancelWork')} onClick={() => actions.cancel(item)} />}
      <Menu
        label={t('moreFor', { title })}
        items={[
          { label: t('rename'), icon: Pencil, onSelect: () => actions.rename(item) },
          'line',
          { label: t('delete'), icon: Trash2, danger: true, onSelect: () => actions.remove(item) },
        ]}
      >
        {(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t('moreFor', { title })} />}
      </Menu>
      {job.state === 'running' && (
        <div className="tr-row-progress">
          <ProgressBar label={t('progressOf', { title })} value={job.progress} />
        </div>
      )}
    </div>
  );
});
