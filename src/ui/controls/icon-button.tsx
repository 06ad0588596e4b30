import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import buttonCss from './button.css?inline';
import { Tooltip } from '../layers/tooltip.tsx';
import { held } from './held.ts';
import { useSheet } from '../use-sheet.ts';

/** Properties of an {@link IconButton}, which also takes those of a native button. */
export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  icon: LucideIcon;
  /** Accessible name, also shown as a tooltip. */
  label: string;
  /** Width and height in px. */
  size?: 24 | 32 | 40;
  busy?: boolean;
  /** Fills the icon, for a state that is on. */
  filled?: boolean;
}

/** A button with only an icon. With `aria-disabled` it keeps the focus and ignores clicks. */
export function IconButton({ icon: Icon, label, size = 32, busy = false, filled, ...rest }: IconButtonProps) {
  useSheet(buttonCss);
  return (
    <Tooltip text={label} describes={false}>
      <button
        type="button"
        {...rest}
        {...held(busy, rest)}
        className={`ui-icon-button ${rest.className ?? ''}`}
        data-size={size}
        aria-label={label}
      >
        {busy ? (
          <span className="ui-spinner" aria-hidden="true" />
        ) : (
          <Icon size={size === 24 ? 14 : 18} fill={filled ? 'currentColor' : 'none'} aria-hidden="true" />
        )}
      </button>
    </Tooltip>
  );
}
