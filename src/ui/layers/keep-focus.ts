import { deepActiveElement } from '../../element/deep-active-element.ts';

/**
 * Moves the focus to another control of a box when the focused one is removed; otherwise the page would get it.
 * @param target selects the control to focus; by default the box itself
 * @returns a function that stops it
 */
export function keepFocus(box: HTMLElement, target?: string): () => void {
  let last: Element | undefined;
  const onFocus = (event: FocusEvent) => {
    last = event.target as Element;
  };
  const changes = new MutationObserver(() => {
    if (last?.isConnected !== false || deepActiveElement() !== document.body) return;
    (target ? box.querySelector<HTMLElement>(target) : box)?.focus();
  });
  box.addEventListener('focusin', onFocus);
  changes.observe(box, { childList: true, subtree: true });
  return () => {
    box.removeEventListener('focusin', onFocus);
    changes.disconnect();
  };
}

/** A ref callback: {@link keepFocus} on the box itself, which must be focusable. */
export const keepInBox = (box: HTMLElement | null): (() => void) => keepFocus(box!);
