import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import buttonCss from './button.css?inline';
import { Tooltip } from '../layers/tooltip.tsx';
import { held } from './held.ts';
import { useSheet } from '../use-sheet.ts';

/** Properties of an {@link IconButton}; everything a native button takes goes through. */
export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  icon: LucideIcon;
  /** Accessible name, also shown as a tooltip. */
  label: string;
  /** Width and height in px. */
  size?: 24 | 32 | 40;
  busy?: boolean;
  /** The icon filled rather than outlined, for a state that is on. */
  filled?: boolean;
}

/** A button that shows only an icon. With `aria-disabled` it keeps the focus and takes no clicks. */
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
