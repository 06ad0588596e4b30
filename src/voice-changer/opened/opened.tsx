import { useCallback } from 'react';
import type { VoiceChangeDetail } from '../../contract/index.ts';
import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStepWords } from '../../studio/jobs/job-words.ts';
import { OpenedJob } from '../../studio/jobs/opened-job.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { itemOf, type VoiceChanges } from '../history/voice-changes.ts';
import { Result } from './result.tsx';

interface OpenedProps {
  id: string;
  list: VoiceChanges;
  isPage: boolean;
  onClose(): void;
  /** The same part is to be changed once more. */
  onAgain(detail: VoiceChangeDetail): void;
}

/** One voice change: the work on it, and then both sounds. */
export function Opened({ id, list, isPage, onClose, onAgain }: OpenedProps) {
  const { client } = useStores();
  const t = useText(texts);
  const step = useStepWords(texts);
  const read = useCallback(
    async (id: string, signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/voice-changes/{change_id}', {
        params: { change_id: id },
        silent: true,
        signal,
      });
      return data.change;
    },
    [client],
  );
  const again = (detail: VoiceChangeDetail) => (detail.asset_id === null ? undefined : () => onAgain(detail));
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
      again={again}
    >
      {(detail, onRenew) => (
        <Result {...{ detail, list, isPage, onClose, onRenew }} onAgain={again(detail)} />
      )}
    </OpenedJob>
  );
}
