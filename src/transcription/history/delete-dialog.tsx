import type { TranscriptionItem } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSend } from '../../ui/use-send.ts';
import { isOpenJob } from '../jobs/follow-jobs.ts';

interface DeleteDialogProps {
  item: TranscriptionItem;
  onDelete(): Promise<void>;
  onClose(): void;
}

/** Asks before a transcription and its recording are deleted. */
export function DeleteDialog({ item, onDelete, onClose }: DeleteDialogProps) {
  const t = useText(texts);
  const { busy, send } = useSend();
  const { title, job } = item;
  return (
    <Dialog
      title={t('deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void send(() => onDelete().then(onClose))}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p>{t(isOpenJob(job) ? 'deleteRunning' : 'deleteText', { title })}</p>
    </Dialog>
  );
}
