import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import fieldCss from './field.css?inline';
import { useSheet } from '../use-sheet.ts';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

type Native = Omit<ComponentProps<'select'>, 'size' | 'value' | 'onChange' | 'children'>;

interface SelectProps<V extends string> extends Native {
  value: V;
  options: readonly SelectOption<V>[];
  onChange(value: V): void;
  /** Minimum height in px. */
  size?: 32 | 40;
}

/** The browser's own select in our style: keyboards, screen readers and phones can handle it. */
export function Select<V extends string>({ value, options, onChange, size = 40, ...rest }: SelectProps<V>) {
  useSheet(fieldCss);
  return (
    <div className="ui-input ui-select" data-size={size}>
      <select {...rest} value={value} onChange={(event) => onChange(event.currentTarget.value as V)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </div>
  );
}
