import { anchorTo, type Placement } from './anchor.ts';
import { pushEscape } from './escape-stack.ts';

/** Shows a popover beside a box and keeps it there; Escape calls `onEscape`. @returns a function that stops both */
export function floatBeside(
  popover: HTMLElement,
  box: HTMLElement,
  placement: Placement,
  onEscape: () => void,
): () => void {
  popover.showPopover();
  const free = anchorTo(popover, box, placement);
  // The pointer that merely rests there did not ask for it: Escape is meant for what stands beneath
  const hasFocus = () => box.matches(':focus-visible') || box.querySelector(':focus-visible');
  const pop = pushEscape(onEscape, () => !hasFocus());
  return () => {
    free();
    pop();
  };
}
