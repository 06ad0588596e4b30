import type { VideoTranslationDetail, VideoTranslationItem } from '../../contract/index.ts';
import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useStepWords } from '../../studio/jobs/job-words.ts';
import { OpenedJob } from '../../studio/jobs/opened-job.tsx';
import type { Opening } from '../../studio/jobs/opened-chunk.tsx';
import { useSend } from '../../ui/use-send.ts';
import { Editor } from '../editor/editor.tsx';
import { retry } from '../home/retry.ts';

interface OpenedProps {
  opening: Opening<VideoTranslationItem, VideoTranslationDetail>;
  isPage: boolean;
  onClose(): void;
}

/** One project: the work that prepares it, and then its editor. */
export function Opened({ opening, isPage, onClose }: OpenedProps) {
  const { list, id } = opening;
  const { client } = useStores();
  const t = useText(texts);
  const step = useStepWords(texts);
  const { send } = useSend();
  return (
    <OpenedJob
      opening={opening}
      words={{
        gone: t('gone'),
        failed: (reason) => t('openFailed', { reason }),
        again: t('again'),
        ended: {
          cancelled: t('cancelledText'),
          failed: (reason) => t('failedText', { reason }),
        },
        step,
      }}
      onClose={onClose}
      isReady={({ downloads }) => downloads !== null}
      again={() => () => void send(async () => list.meet(await retry(client, id)))}
    >
      {(detail, onRenew) => <Editor {...{ detail, list, isPage, onClose, onRenew }} />}
    </OpenedJob>
  );
}
