import { useId, useState, type FormEvent } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { useSend } from '../use-send.ts';
import { CancelButton } from './cancel-button.tsx';
import { Dialog } from './dialog.tsx';

interface NameDialogProps {
  title: string;
  /** Label of the field. */
  label: string;
  /** Text of the button. */
  save: string;
  /** The name at first. */
  name: string;
  charactersMax: number;
  /** Gets the name without white space around it, which is never empty. Rejects when it could not be saved, after the user was told. */
  onSave(name: string): Promise<void>;
  onClose(): void;
}

/** Asks for a name. Closes once it is saved, and stays open when that fails. */
export function NameDialog({ title, label, save, name, charactersMax, onSave, onClose }: NameDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(name);
  const { busy, send } = useSend();
  const trimmed = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed) void send(() => onSave(trimmed).then(onClose));
  };
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!trimmed}>
            {save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field label={label}>
          {(control) => (
            <TextInput
              {...control}
              data-autofocus=""
              maxLength={charactersMax}
              value={typed}
              onChange={setTyped}
              // The first letter that is typed replaces the old name
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
