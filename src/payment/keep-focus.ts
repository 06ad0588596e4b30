import { deepActiveElement } from '../element/deep-active-element.ts';

/**
 * Gives the focus to what `target` selects in a box when what had it there is taken away: it would fall to the page.
 * @returns what stops it
 */
export function keepFocus(box: HTMLElement, target: string): () => void {
  let last: Element | undefined;
  const onFocus = (event: FocusEvent) => {
    last = event.target as Element;
  };
  const changes = new MutationObserver(() => {
    if (last?.isConnected === false && deepActiveElement() === document.body) {
      box.querySelector<HTMLElement>(target)?.focus();
    }
  });
  box.addEventListener('focusin', onFocus);
  changes.observe(box, { childList: true, subtree: true });
  return () => {
    box.removeEventListener('focusin', onFocus);
    changes.disconnect();
  };
}

/** A ref: keeps the focus in a section or a row, at worst on its heading. */
export const keepAtHeading = (part: HTMLElement | null): (() => void) => keepFocus(part!, 'h2, th');
