import type { VoiceChangeDetail, VoiceChangeItem } from '../../contract/index.ts';
import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStepWords } from '../../studio/jobs/job-words.ts';
import { OpenedJob } from '../../studio/jobs/opened-job.tsx';
import type { Opening } from '../../studio/jobs/opened-chunk.tsx';
import { Result } from './result.tsx';

interface OpenedProps {
  opening: Opening<VoiceChangeItem, VoiceChangeDetail>;
  isPage: boolean;
  onClose(): void;
  /** Called to change the same part again. */
  onAgain(detail: VoiceChangeDetail): void;
}

/** One voice change: the work on it, and then both sounds. */
export function Opened({ opening, isPage, onClose, onAgain }: OpenedProps) {
  const { list } = opening;
  const t = useText(texts);
  const step = useStepWords(texts);
  const again = (detail: VoiceChangeDetail) => (detail.asset_id === null ? undefined : () => onAgain(detail));
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
      again={again}
    >
      {(detail, onRenew) => (
        <Result {...{ detail, list, isPage, onClose, onRenew }} onAgain={again(detail)} />
      )}
    </OpenedJob>
  );
}
