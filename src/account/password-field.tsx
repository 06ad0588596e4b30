import { PasswordInput } from '../ui/password-input.tsx';
import { Field } from '../ui/field.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  /** Whether it is one that the user has, or one to come. */
  kind: 'current' | 'new';
  value: string;
  hint?: string;
  error?: string | undefined;
  /** Has the cursor when it appears. */
  focused?: boolean;
  onChange(value: string): void;
}

/** A labelled password that can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, kind, value, hint, error, focused, onChange } = props;
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
