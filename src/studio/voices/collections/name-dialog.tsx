import { useId, useState, type FormEvent } from 'react';
import { COLLECTION_NAME_CHARACTERS_MAX } from '../../../contract/constants/voices.ts';
import type { VoiceCollection } from '../../../contract/index.ts';
import { voiceCollections as texts } from '../../../i18n/en/voices/collections.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { CancelButton } from '../../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { withCollection, type CollectionsState } from './collections.ts';

interface NameDialogProps extends Pick<CollectionsState, 'setCollections'> {
  /** The one that gets another name; a new one without it. */
  collection?: VoiceCollection | undefined;
  onNamed?(collection: VoiceCollection): void;
  onClose(): void;
}

/** Names a collection; stays open when the server refuses. */
export function NameDialog({ collection, setCollections, onNamed, onClose }: NameDialogProps) {
  const { client } = useStores();
  const t = useText(texts);
  const form = useId();
  const [name, setName] = useState(collection?.name ?? '');
  const { busy, send } = useSend();
  const body = { name: name.trim() };
  const save = async () => {
    const { data } = await (collection
      ? client.call('POST /v1/voices/collections/{collection_id}/rename', {
          params: { collection_id: collection.collection_id },
          body,
        })
      : client.call('POST /v1/voices/collections', { body }));
    setCollections(withCollection(data.collection));
    onNamed?.(data.collection);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body.name) void send(save);
  };
  return (
    <Dialog
      title={t(collection ? 'renameTitle' : 'beginTitle')}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!body.name}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field label={t('name')}>
          {(control) => (
            <TextInput
              {...control}
              data-autofocus=""
              maxLength={COLLECTION_NAME_CHARACTERS_MAX}
              value={name}
              onFocus={(event) => event.currentTarget.select()}
              onChange={setName}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
