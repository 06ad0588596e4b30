import { subtitleRemoval as texts } from '../../i18n/en/subtitle-removal/subtitle-removal.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStepWords } from '../../studio/jobs/job-words.ts';
import { OpenedJob } from '../../studio/jobs/opened-job.tsx';
import type { Opening } from '../../studio/jobs/opened-chunk.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { useSend } from '../../ui/use-send.ts';
import type { ChangedAreas } from '../editor/changed-areas.ts';
import { Editor } from '../editor/editor.tsx';
import { itemOf, type EditedRemoval, type OpenedRemoval, type RemovalRow } from '../history/removals.ts';
import { Result } from '../result/result.tsx';
import { beginSearch } from '../start/begin-search.ts';

interface OpenedProps {
  opening: Opening<RemovalRow, EditedRemoval>;
  changed: ChangedAreas;
  /** Opens the translation of a cleaned video, by the id of its removal. Without it an event asks the page to do so. */
  onTranslate: ((removal: string) => void) | undefined;
  onClose(): void;
  onOpen(id: string): void;
}

/** An open removal: the progress of its search, then its editor, and then its result. */
export function Opened({ opening, changed, onTranslate, onClose, onOpen }: OpenedProps) {
  const { list } = opening;
  const { client } = useStores();
  const t = useText(texts);
  const step = useStepWords(texts);
  const { send } = useSend();
  /** Searches the same video again, as a new removal. */
  const searchAgain = ({ asset_id, search, removal_id }: OpenedRemoval) =>
    asset_id === null
      ? undefined
      : () =>
          void send(async () => {
            const again = await beginSearch(client, asset_id);
            // A failed or cancelled search is of no use any more
            if (search.state !== 'done') await list.remove(removal_id).catch(() => undefined);
            list.add(itemOf(again));
            onOpen(again.removal_id);
          });
  return (
    <OpenedJob
      opening={opening}
      words={{
        gone: t('gone'),
        failed: (reason) => t('openFailed', { reason }),
        again: t('again'),
        ended: {
          cancelled: t('searchCancelled'),
          failed: (reason) => t('searchFailed', { reason }),
        },
        step,
      }}
      onClose={onClose}
      isReady={({ search }) => search.state === 'done'}
      again={(detail) => searchAgain(detail)}
    >
      {(detail, renew) =>
        detail.isOrdered && detail.job.state === 'done' ? (
          <Result {...{ detail, list, onTranslate, onClose, onRenew: renew }} onAgain={searchAgain(detail)} />
        ) : (
          <Editor key={detail.job.job_id} {...{ detail, list, changed, onClose, onRenew: renew }} />
        )
      }
    </OpenedJob>
  );
}
