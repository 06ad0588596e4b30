import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSend } from '../use-send.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDialogProps {
  /** The question. */
  title: string;
  /** What is lost. */
  text: string;
  /** Deletes it. When the server refuses, it tells the user why and rejects. */
  onDelete(): Promise<void>;
  onClose(): void;
}

/** Asks before something is deleted. Stays open when the server refuses. */
export function DeleteDialog({ title, text, onDelete, onClose }: DeleteDialogProps) {
  const t = useText(ui);
  const { busy, send } = useSend();
  return (
    <ConfirmDialog
      title={title}
      confirm={t('delete')}
      busy={busy}
      onConfirm={() => void send(() => onDelete().then(onClose))}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
