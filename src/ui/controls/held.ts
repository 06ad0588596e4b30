import type { ComponentProps, MouseEvent } from 'react';

/**
 * Properties of a button that keeps the focus while it cannot be pressed: a disabled one would drop it.
 * @param busy its work is under way
 * @param props as they were given: `aria-disabled` holds it too
 */
export function held(busy: boolean, props: ComponentProps<'button'>) {
  const isHeld = busy || String(props['aria-disabled']) === 'true';
  return {
    'aria-busy': busy || undefined,
    'aria-disabled': isHeld || undefined,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      // Without it a submit button would still submit
      if (isHeld) event.preventDefault();
      else props.onClick?.(event);
    },
  };
}
