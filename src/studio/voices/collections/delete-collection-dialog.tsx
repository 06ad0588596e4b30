import type { VoiceCollection } from '../../../contract/index.ts';
import { voiceCollections as texts } from '../../../i18n/en/voices/collections.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { DeleteDialog } from '../../../ui/layers/delete-dialog.tsx';
import { showToast } from '../../../ui/layers/toasts.ts';
import { withoutCollection, type CollectionsState } from './collections.ts';

interface DeleteCollectionDialogProps extends Pick<CollectionsState, 'setCollections'> {
  collection: VoiceCollection;
  onClose(): void;
}

/** Asks before a collection is deleted. */
export function DeleteCollectionDialog({ collection, setCollections, onClose }: DeleteCollectionDialogProps) {
  const { client } = useStores();
  const t = useText(texts);
  const { collection_id, name } = collection;
  const remove = async () => {
    await client.call('DELETE /v1/voices/collections/{collection_id}', { params: { collection_id } });
    showToast({ tone: 'ok', text: t('deleted', { name }) });
    setCollections(withoutCollection(collection_id));
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
