import { useId } from 'react';
import chipsCss from './chips.css?inline';
import type { SelectOption } from './select.tsx';
import { useSheet } from '../use-sheet.ts';

interface SegmentedControlProps<V extends string> {
  /** Accessible name of the group. */
  label: string;
  value: V;
  options: readonly SelectOption<V>[];
  onChange(value: V): void;
  /** Minimum height in px. */
  size?: 24 | 32;
}

/** One of a few values, all visible: radio buttons that look like chips. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, value, options, onChange, size = 24 } = props;
  useSheet(chipsCss);
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="ui-chips" data-size={size}>
      {options.map((option) => (
        <label key={option.value} className="ui-chip">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
