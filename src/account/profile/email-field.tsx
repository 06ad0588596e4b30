import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import type { FieldState } from '../../notices/form/index.ts';

interface EmailFieldProps extends FieldState {
  label: string;
  /** Typed again as a confirmation, so nothing completes it. */
  isProof?: boolean;
  /** Focuses the field when it appears. */
  focused?: boolean;
}

/** A labelled email address. */
export function EmailField({ label, name, value, error, isProof, focused, onChange }: EmailFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          autoFocus={focused}
          name={name}
          type={isProof ? 'text' : 'email'}
          autoComplete={isProof ? 'off' : 'email'}
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
