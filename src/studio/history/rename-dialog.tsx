import { useId, useState, type FormEvent } from 'react';
import { TITLE_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import { speechHistory } from '../../i18n/en/speech/history.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CancelButton } from '../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { useSend } from '../../ui/use-send.ts';

interface RenameDialogProps {
  title: string;
  onRename(title: string): Promise<void>;
  onClose(): void;
}

/** Stays open and shows an error when the server refuses. */
export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const t = useText(speechHistory);
  const form = useId();
  const [name, setName] = useState(title);
  const { busy, send } = useSend();
  const trimmed = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed) void send(() => onRename(trimmed).then(onClose));
  };
  return (
    <Dialog
      title={t('renameTitle')}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!trimmed}>
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
              maxLength={TITLE_CHARACTERS_MAX}
              value={name}
              onChange={setName}
              // The first letter that is typed replaces the old name
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
