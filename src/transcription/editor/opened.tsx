import type { Asset, TranscriptionDetail, TranscriptionItem } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStepWords } from '../../studio/jobs/job-words.ts';
import { OpenedJob } from '../../studio/jobs/opened-job.tsx';
import type { Opening } from '../../studio/jobs/opened-chunk.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import editorCss from './editor.css?inline';
import { Editor } from './editor.tsx';
import type { UseScript } from './script-button.tsx';

interface OpenedProps {
  opening: Opening<TranscriptionItem, TranscriptionDetail>;
  isPage: boolean;
  onClose(): void;
  /** Called to transcribe the recording again. */
  onAgain(asset: Asset): void;
  onScript?: UseScript | undefined;
}

/** One transcription: the work on it, and then its text. */
export function Opened({ opening, isPage, onClose, onAgain, onScript }: OpenedProps) {
  useSheet(editorCss);
  const { list } = opening;
  const t = useText(texts);
  const step = useStepWords(texts);
  return (
    <OpenedJob
      opening={opening}
      words={{
        gone: t('gone'),
        failed: (reason) => t('openFailed', { reason }),
        again: t('again'),
        step,
      }}
      onClose={onClose}
      again={({ asset }) => (asset ? () => onAgain(asset) : undefined)}
    >
      {(detail, onRenew) => <Editor {...{ detail, list, isPage, onClose, onScript, onRenew }} />}
    </OpenedJob>
  );
}
