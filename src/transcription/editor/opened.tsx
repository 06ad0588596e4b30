import { useCallback } from 'react';
import type { Asset } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStepWords } from '../../studio/jobs/job-words.ts';
import { OpenedJob } from '../../studio/jobs/opened-job.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { itemOf, type Transcriptions } from '../history/transcriptions.ts';
import editorCss from './editor.css?inline';
import { Editor } from './editor.tsx';
import type { UseScript } from './script-button.tsx';

interface OpenedProps {
  id: string;
  list: Transcriptions;
  isPage: boolean;
  onClose(): void;
  /** The recording is to be transcribed once more. */
  onAgain(asset: Asset): void;
  onScript?: UseScript | undefined;
}

/** One transcription: the work on it, and then its text. */
export function Opened({ id, list, isPage, onClose, onAgain, onScript }: OpenedProps) {
  useSheet(editorCss);
  const { client } = useStores();
  const t = useText(texts);
  const step = useStepWords(texts);
  const read = useCallback(
    async (id: string, signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/transcriptions/{project_id}', {
        params: { project_id: id },
        silent: true,
        signal,
      });
      return data.transcription;
    },
    [client],
  );
  return (
    <OpenedJob
      {...{ list, id, read, itemOf }}
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
