import type { VoiceCollection } from '../../../contract/index.ts';
import { ui } from '../../../i18n/en/shared/ui.ts';
import { voiceCollections as texts } from '../../../i18n/en/voices/collections.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { showToast } from '../../../ui/layers/toasts.ts';
import { useSend } from '../../../ui/use-send.ts';
import { withoutCollection, type CollectionsState } from './collections.ts';

interface DeleteCollectionDialogProps extends Pick<CollectionsState, 'setCollections'> {
  collection: VoiceCollection;
  onClose(): void;
}

/** Asks before a collection is deleted. */
export function DeleteCollectionDialog({ collection, setCollections, onClose }: DeleteCollectionDialogProps) {
  const { client } = useStores();
  const t = useText(texts);
  const cancel = useText(ui)('cancel');
  const { busy, send } = useSend();
  const { collection_id, name } = collection;
  const remove = async () => {
    await client.call('DELETE /v1/voices/collections/{collection_id}', { params: { collection_id } });
    showToast({ tone: 'ok', text: t('deleted', { name }) });
    onClose();
    setCollections(withoutCollection(collection_id));
  };
  return (
    <Dialog
      title={t('deleteTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            {cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void send(remove)}>
            {t('deleteButton')}
          </Button>
        </>
      }
    >
      {t('deleteText')}
    </Dialog>
  );
}
