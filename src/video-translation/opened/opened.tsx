import { useCallback } from 'react';
import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useStepWords } from '../../studio/jobs/job-words.ts';
import { OpenedJob } from '../../studio/jobs/opened-job.tsx';
import { useSend } from '../../ui/use-send.ts';
import { Editor } from '../editor/editor.tsx';
import { retry } from '../home/retry.ts';
import { itemOf, type Translations } from '../home/translations.ts';

interface OpenedProps {
  id: string;
  list: Translations;
  isPage: boolean;
  onClose(): void;
}

/** One project: the work that prepares it, and then its editor. */
export function Opened({ id, list, isPage, onClose }: OpenedProps) {
  const { client } = useStores();
  const t = useText(texts);
  const step = useStepWords(texts);
  const { send } = useSend();
  const read = useCallback(
    async (id: string, signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/video-translations/{project_id}', {
        params: { project_id: id },
        query: {},
        silent: true,
        signal,
      });
      return data.translation;
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
