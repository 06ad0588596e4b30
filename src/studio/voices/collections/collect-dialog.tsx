import { useState, type FormEvent } from 'react';
import { COLLECTION_NAME_CHARACTERS_MAX } from '../../../contract/constants/voices.ts';
import type { Voice, VoiceCollection } from '../../../contract/index.ts';
import { voiceCollections as texts } from '../../../i18n/en/voices/collections.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { withCollection, type CollectionsState } from './collections.ts';
import dialogCss from './dialogs.css?inline';

const COLLECT = 'POST /v1/voices/collections/{collection_id}/voices';

interface CollectDialogProps extends CollectionsState {
  voice: Voice;
  onClose(): void;
}

/** The user's collections; those with the voice are checked. Each change is sent at once. */
export function CollectDialog({ voice, collections, setCollections, onClose }: CollectDialogProps) {
  useSheet(dialogCss);
  const { client } = useStores();
  const t = useText(texts);
  const [name, setName] = useState('');
  const { busy, send } = useSend();
  const { voice_id } = voice;
  const collect = async ({ collection_id }: VoiceCollection, inside: boolean) => {
    const { data } = await client.call(COLLECT, { params: { collection_id }, body: { voice_id, inside } });
    setCollections(withCollection(data.collection));
  };
  const check = async (collection: VoiceCollection, inside: boolean) => {
    const { voice_ids } = collection;
    const others = voice_ids.filter((id) => id !== voice_id);
    setCollections(withCollection({ ...collection, voice_ids: inside ? [...others, voice_id] : others }));
    // The client has told the user
    await collect(collection, inside).catch(() => setCollections(withCollection(collection)));
  };
  const add = async () => {
    const { data } = await client.call('POST /v1/voices/collections', { body: { name: name.trim() } });
    setCollections(withCollection(data.collection));
    setName('');
    await collect(data.collection, true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void send(add);
  };
  return (
    <Dialog
      title={t('collectNamed', { name: voice.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      {collections?.length ? (
        <ul className="voices-collections">
          {collections.map((collection) => (
            <li key={collection.collection_id}>
              <Checkbox
                label={collection.name}
                checked={collection.voice_ids.includes(voice_id)}
                onChange={(inside) => void check(collection, inside)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('none')}</p>
      )}
      <form className="voices-new-collection" onSubmit={submit}>
        <TextInput
          aria-label={t('newName')}
          placeholder={t('newName')}
          maxLength={COLLECTION_NAME_CHARACTERS_MAX}
          data-autofocus={collections?.length ? undefined : ''}
          value={name}
          onChange={setName}
        />
        <Button type="submit" busy={busy} disabled={!name.trim()}>
          {t('add')}
        </Button>
      </form>
    </Dialog>
  );
}
