import type { ComponentProps } from 'react';
import fieldCss from './field.css?inline';
import { useSheet } from '../use-sheet.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  label: string;
  /** Only screen readers get the label. */
  labelHidden?: boolean;
  /** Some, but not all, of the items it represents are checked. */
  indeterminate?: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox with its label. */
export function Checkbox({ label, labelHidden, indeterminate = false, onChange, ...rest }: CheckboxProps) {
  useSheet(fieldCss);
  return (
    <label className="ui-checkbox">
      <input
        {...rest}
        type="checkbox"
        aria-label={labelHidden ? label : undefined}
        // `indeterminate` is only a property of the DOM element: there is no attribute for it.
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {!labelHidden && label}
    </label>
  );
}
