import type { ComponentProps } from 'react';
import type { FieldState } from '../notices/form/index.ts';
import { Field } from '../ui/controls/field.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';

type Given = Pick<
  ComponentProps<typeof TextInput>,
  'type' | 'min' | 'max' | 'step' | 'maxLength' | 'inputMode'
>;

interface FormFieldProps extends FieldState, Given {
  label: string;
  hint?: string;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
}

/** A labelled input. */
export function FormField({ label, hint, isFirst, error, ...input }: FormFieldProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(control) => (
        <TextInput {...control} {...input} autoComplete="off" data-autofocus={isFirst ? '' : undefined} />
      )}
    </Field>
  );
}
