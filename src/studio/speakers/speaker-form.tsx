import { useState, type FormEvent, type ReactNode } from 'react';
import { SPEAKER_CHARACTERS_MAX } from '../../contract/constants/projects.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';

interface SpeakerFormProps {
  /** Names of the speakers to choose from. */
  names: readonly string[];
  /** Initial value of the field. */
  name?: string;
  /** Label of the field. */
  label: string;
  /** Shown above the names. */
  note?: ReactNode;
  onTake(name: string): void;
  /** Renders the buttons. @param name trimmed value of the field; a `submit` button takes it */
  children(name: string): ReactNode;
}

/** Names in use, and a field for another one. */
export function SpeakerForm({ names, name = '', label, note, onTake, children }: SpeakerFormProps) {
  const [typed, setTyped] = useState(name);
  const trimmed = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed) onTake(trimmed);
  };
  return (
    <form className="speaker-form" onSubmit={submit}>
      {note}
      {names.length > 0 && (
        <div className="speaker-names">
          {names.map((one) => (
            <Button key={one} size={32} onClick={() => onTake(one)}>
              {one}
            </Button>
          ))}
        </div>
      )}
      <Field label={label}>
        {(control) => (
          <TextInput
            {...control}
            size={32}
            data-autofocus=""
            maxLength={SPEAKER_CHARACTERS_MAX}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        )}
      </Field>
      <div className="speaker-ways">{children(trimmed)}</div>
    </form>
  );
}
