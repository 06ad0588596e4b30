import type { ComponentProps, MouseEvent } from 'react';

/**
 * Properties of a button that keeps the focus while it cannot be pressed; a disabled one would lose it.
 * @param busy its work is in progress
 * @param props the button's own; their `aria-disabled` has the same effect
 */
export function held(busy: boolean, props: ComponentProps<'button'>) {
  const isHeld = busy || String(props['aria-disabled']) === 'true';
  return {
    'aria-busy': busy || undefined,
    'aria-disabled': isHeld || undefined,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      // Otherwise a submit button would submit
      if (isHeld) event.preventDefault();
      else props.onClick?.(event);
    },
  };
}
