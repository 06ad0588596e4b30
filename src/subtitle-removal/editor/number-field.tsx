import { useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

/** A field for a whole number. Values outside the limits become the nearest limit. */
export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const write = (text: string) => {
    setTyped(text);
    const next = Number(text);
    if (text.trim() !== '' && Number.isFinite(next)) onChange(Math.max(min, Math.min(max, Math.round(next))));
  };
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          size={32}
          {...{ min, max }}
          step={1}
          value={typed ?? String(value)}
          onChange={write}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
