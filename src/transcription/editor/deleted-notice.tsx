import { fileNameOf } from '../../contract/file-name.ts';
import { handOver } from '../../downloads/index.ts';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { scriptOf } from './script-of.ts';
import type { Segments } from './transcript.ts';

interface DeletedNoticeProps {
  title: string;
  segments: Segments;
}

/** Says that the server does not have the transcription any more, and lets the user keep its text. */
export function DeletedNotice({ title, segments }: DeletedNoticeProps) {
  const t = useText(transcriptEditor);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(scriptOf(segments));
      showToast({ tone: 'ok', text: t('copied') });
    } catch {
      // Pages that are not secure have no clipboard
      showToast({ tone: 'error', text: t('copyFailed') });
    }
  };
  const download = () => {
    const file = new Blob([scriptOf(segments)], { type: 'text/plain' });
    handOver(file, `${fileNameOf(title) || 'transcript'}.txt`);
  };
  return (
    <div className="tr-notice">
      <ErrorNotice text={t('deletedWhy')}>
        <Button size={32} onClick={() => void copy()}>
          {t('copyText')}
        </Button>
        <Button size={32} onClick={download}>
          {t('downloadText')}
        </Button>
      </ErrorNotice>
    </div>
  );
}
