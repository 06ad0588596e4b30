import { useState } from 'react';
import { formatTimestamp, parseTimestamp } from '../model/timestamp.ts';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';

interface TimeFieldProps {
  label: string;
  ms: number;
  onChange(ms: number): void;
}

/** A field for a position in a recording, such as `1:30`. Invalid input is reverted. */
export function TimeField({ label, ms, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const write = (text: string) => {
    setTyped(text);
    const next = parseTimestamp(text);
    if (next !== null && next >= 0) onChange(next);
  };
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          size={32}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={typed ?? formatTimestamp(ms)}
          onChange={write}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
