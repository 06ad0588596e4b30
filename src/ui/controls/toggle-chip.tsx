import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import chipsCss from './chips.css?inline';
import { useSheet } from '../use-sheet.ts';

interface ToggleChipProps {
  icon?: LucideIcon;
  on: boolean;
  onChange(on: boolean): void;
  children: ReactNode;
}

/** A chip that is on or off. */
export function ToggleChip({ icon: Icon, on, onChange, children }: ToggleChipProps) {
  useSheet(chipsCss);
  return (
    <button type="button" className="ui-chip" aria-pressed={on} onClick={() => onChange(!on)}>
      {Icon && <Icon size={14} fill={on ? 'currentColor' : 'none'} aria-hidden="true" />}
      {children}
    </button>
  );
}
