import { useState } from 'react';
import type { VoiceClone } from '../../contract/index.ts';
import { voiceCloning } from '../../i18n/en/voice-cloning/home.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CancelButton } from '../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSend } from '../../ui/use-send.ts';
import { LabelFields, type Labels } from '../label-fields.tsx';

interface LabelDialogProps {
  clone: VoiceClone;
  onSaved(clone: VoiceClone): void;
  onClose(): void;
}

/** Edits a clone's name and labels. Stays open if the server refuses. */
export function LabelDialog({ clone, onSaved, onClose }: LabelDialogProps) {
  const { client } = useStores();
  const t = useText(voiceCloning);
  const { clone_id, labels } = clone;
  const [name, setName] = useState(clone.name);
  const [now, setNow] = useState<Labels>({ ...labels, age: labels.age ?? '' });
  const { busy, send } = useSend();
  const save = async () => {
    const { gender, age, style } = now;
    if (!gender) return;
    const { data } = await client.call('POST /v1/voice-clones/{clone_id}/rename', {
      params: { clone_id },
      body: { name: name.trim(), labels: { gender, style, ...(age && { age }) } },
    });
    onSaved(data.clone);
    onClose();
  };
  return (
    <Dialog
      title={t('rename')}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button variant="primary" busy={busy} disabled={!name.trim()} onClick={() => void send(save)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <LabelFields name={name} onName={setName} labels={now} onLabels={setNow} />
    </Dialog>
  );
}
