import { useState, type FormEvent, type ReactNode } from 'react';
import { SPEAKER_CHARACTERS_MAX } from '../../contract/constants/projects.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';

interface SpeakerFormProps {
  /** Of the speakers that can be taken by a press. */
  names: readonly string[];
  /** What the field has at first. */
  name?: string;
  /** Label of the field. */
  label: string;
  /** Above the names. */
  note?: ReactNode;
  onTake(name: string): void;
  /** The buttons. @param name as it stands in the field, trimmed; one of type `submit` takes it */
  children(name: string): ReactNode;
}

/** The names that are used, and a field for another one. */
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
