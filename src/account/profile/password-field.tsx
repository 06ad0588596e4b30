import { PasswordInput } from '../../ui/controls/password-input.tsx';
import { Field } from '../../ui/controls/field.tsx';
import type { FieldState } from '../../notices/form/index.ts';

interface PasswordFieldProps extends FieldState {
  label: string;
  /** The current password or a new one. Tells password managers which. */
  kind: 'current' | 'new';
  hint?: string;
  /** Focuses the field when it appears. */
  focused?: boolean;
}

/** A labelled password that can be shown. */
export function PasswordField({
  label,
  name,
  kind,
  value,
  hint,
  error,
  focused,
  onChange,
}: PasswordFieldProps) {
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoFocus={focused}
          data-autofocus={focused}
          autoComplete={`${kind}-password`}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
