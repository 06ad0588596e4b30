import { COLLECTION_NAME_CHARACTERS_MAX } from '../../../contract/constants/voices.ts';
import type { VoiceCollection } from '../../../contract/index.ts';
import { voiceCollections as texts } from '../../../i18n/en/voices/collections.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { NameDialog } from '../../../ui/layers/name-dialog.tsx';
import { withCollection, type CollectionsState } from './collections.ts';

interface CollectionNameDialogProps extends Pick<CollectionsState, 'setCollections'> {
  /** The one that gets another name; a new one without it. */
  collection?: VoiceCollection | undefined;
  onNamed?(collection: VoiceCollection): void;
  onClose(): void;
}

/** Names a collection; stays open when the server refuses. */
export function CollectionNameDialog(props: CollectionNameDialogProps) {
  const { collection, setCollections, onNamed, onClose } = props;
  const { client } = useStores();
  const t = useText(texts);
  const save = async (name: string) => {
    const { data } = await (collection
      ? client.call('POST /v1/voices/collections/{collection_id}/rename', {
          params: { collection_id: collection.collection_id },
          body: { name },
        })
      : client.call('POST /v1/voices/collections', { body: { name } }));
    setCollections(withCollection(data.collection));
    onNamed?.(data.collection);
  };
  return (
    <NameDialog
      title={t(collection ? 'renameTitle' : 'beginTitle')}
      label={t('name')}
      save={t('save')}
      name={collection?.name ?? ''}
      charactersMax={COLLECTION_NAME_CHARACTERS_MAX}
      onSave={save}
      onClose={onClose}
    />
  );
}
