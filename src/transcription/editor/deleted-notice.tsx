import { fileNameOf } from '../../contract/file-name.ts';
import { followLink } from '../../downloads/index.ts';
import { transcriptDeleted } from '../../i18n/en/transcription/deleted.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { scriptOf } from './script-of.ts';
import type { Segments } from './transcript.ts';

const URL_KEPT_MS = 60_000;

interface DeletedNoticeProps {
  title: string;
  segments: Segments;
}

/** Tells the user that the transcription was deleted on the server, and lets them save its text. */
export function DeletedNotice({ title, segments }: DeletedNoticeProps) {
  const t = useText(transcriptDeleted);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(scriptOf(segments));
      showToast({ tone: 'ok', text: t('copied') });
    } catch {
      // Insecure pages have no clipboard
      showToast({ tone: 'error', text: t('copyFailed') });
    }
  };
  const download = () => {
    const file = new Blob([scriptOf(segments)], { type: 'text/plain' });
    const url = URL.createObjectURL(file);
    followLink(url, `${fileNameOf(title) || 'transcript'}.txt`);
    // The browser has started the download by then
    setTimeout(() => URL.revokeObjectURL(url), URL_KEPT_MS);
  };
  return (
    <div className="tr-notice">
      <ErrorNotice text={t('why')}>
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
