import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import buttonCss from './button.css?inline';
import { held } from './held.ts';
import { useSheet } from '../use-sheet.ts';

/** Properties of a {@link Button}, which also takes those of a native button. */
export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` is for the main action of a view. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Minimum height in px: 32 dense, 40 usual, 48 main action. */
  size?: 32 | 40 | 48;
  /** Shown before the text. */
  icon?: LucideIcon;
  /** Work is in progress: shows a spinner, keeps the focus and ignores clicks. */
  busy?: boolean;
  /** As wide as its container. */
  wide?: boolean;
}

/**
 * A button with text, which grows when the text is long. With `aria-disabled` it keeps the focus and ignores clicks.
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
