import { anchorTo, type Placement } from './anchor.ts';
import { pushEscape } from './escape-stack.ts';

/** Shows a popover beside a box and keeps it there. Escape calls `onEscape`. @returns a function that stops both */
export function floatBeside(
  popover: HTMLElement,
  box: HTMLElement,
  placement: Placement,
  onEscape: () => void,
): () => void {
  popover.showPopover();
  const free = anchorTo(popover, box, placement);
  // If only the pointer opened it, Escape is meant for what is below and closes that too
  const hasFocus = () => box.matches(':focus-visible') || box.querySelector(':focus-visible');
  const pop = pushEscape(onEscape, () => !hasFocus());
  return () => {
    free();
    pop();
  };
}
