import type { Voice } from '../../contract/index.ts';
import { voiceMixes as texts } from '../../i18n/en/voices/mixes.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { DeleteDialog } from '../../ui/layers/delete-dialog.tsx';
import { showToast } from '../../ui/layers/toasts.ts';

interface DeleteMixDialogProps {
  voice: Pick<Voice, 'voice_id' | 'name'>;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before a mix is deleted. */
export function DeleteMixDialog({ voice, onDeleted, onClose }: DeleteMixDialogProps) {
  const stores = useStores();
  const t = useText(texts);
  const { voice_id, name } = voice;
  const remove = async () => {
    await stores.client.call('POST /v1/voices/mixes/{voice_id}/delete', { params: { voice_id }, body: {} });
    showToast({ tone: 'ok', text: t('deleted', { name }) });
    onDeleted();
    // After a failed reload, the next use of the list loads it again
    await stores.voices.reload().catch(() => undefined);
  };
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      onDelete={remove}
      onClose={onClose}
    />
  );
}
