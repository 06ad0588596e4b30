import { voiceClones as texts } from '../../i18n/en/voices/clones.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { DeleteDialog } from '../../ui/layers/delete-dialog.tsx';
import { showToast } from '../../ui/layers/toasts.ts';

interface DeleteCloneDialogProps {
  name: string;
  /** The voice is still being made. */
  isRunning?: boolean;
  /** Rejects when the server refuses; the user has been told by then. */
  onDelete(): Promise<unknown>;
  onClose(): void;
}

/** Asks before a clone is deleted, then reloads the library. */
export function DeleteCloneDialog({ name, isRunning, onDelete, onClose }: DeleteCloneDialogProps) {
  const { voices } = useStores();
  const t = useText(texts);
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={isRunning ? `${t('deleteText')} ${t('deleteRunning')}` : t('deleteText')}
      onDelete={async () => {
        await onDelete();
        showToast({ tone: 'ok', text: t('deleted', { name }) });
        // After a failed reload, the next use of the list loads it again
        await voices.reload().catch(() => undefined);
      }}
      onClose={onClose}
    />
  );
}
