import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSend } from '../../ui/use-send.ts';

interface DeleteDialogProps {
  /** The question. */
  title: string;
  /** What is lost. */
  text: string;
  onDelete(): Promise<void>;
  onClose(): void;
}

/** Asks before something that was made is deleted. */
export function DeleteDialog({ title, text, onDelete, onClose }: DeleteDialogProps) {
  const t = useText(texts);
  const { busy, send } = useSend();
  return (
    <Dialog
      title={title}
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
      <p>{text}</p>
    </Dialog>
  );
}
