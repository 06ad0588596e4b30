import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import buttonCss from './button.css?inline';
import { held } from './held.ts';
import { useSheet } from '../use-sheet.ts';

/** Properties of a {@link Button}; everything a native button takes goes through. */
export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` is for the one main action of a view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Least height in px: 32 dense, 40 usual, 48 main action. */
  size?: 32 | 40 | 48;
  /** Shown before the text. */
  icon?: LucideIcon;
  /** Work is under way: shows a spinner, keeps the focus and takes no clicks. */
  busy?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

/**
 * A button with a text; it grows rather than clips when the text is long. With `aria-disabled` it keeps the focus and
 * takes no clicks.
 */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 40, icon: Icon, busy = false, wide, children, ...rest } = props;
  useSheet(buttonCss);
  return (
    <button
      type="button"
      {...rest}
      {...held(busy, rest)}
      className={`ui-button ${rest.className ?? ''}`}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      {busy ? (
        <span className="ui-spinner" aria-hidden="true" />
      ) : (
        Icon && <Icon size={16} aria-hidden="true" />
      )}
      {children}
    </button>
  );
}
