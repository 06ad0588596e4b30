import { useEffect, type RefObject } from 'react';
import { deepActiveElement } from '../../../element/deep-active-element.ts';
import type { Review } from './review.ts';

/** What is selected in a field, where that is one line. */
const selectedIn = (field: Element | null): string =>
  field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : '';

/**
 * Finds, and goes to the next or previous finding of the checks, wherever the focus is in the editor.
 * @param isOurs the whole page is: they work while nothing has the focus, too
 */
export function useReviewKeys(frame: RefObject<HTMLElement | null>, review: Review, isOurs: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const focused = deepActiveElement();
      const isInside = focused !== null && frame.current?.contains(focused) === true;
      const isNowhere = focused === null || focused === document.body;
      if (isInside ? focused.closest('dialog, [popover]') !== null : !(isNowhere && isOurs)) return;
      const key = event.key.toLowerCase();
      const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (isControl && (key === 'f' || key === 'h')) {
        const words = selectedIn(focused);
        if (words) review.search.ask({ words });
        review.$finding.set({ mode: key === 'f' ? 'find' : 'replace' });
      } else if (key === 'f8' && !event.ctrlKey && !event.altKey && !event.metaKey) {
        review.$showsChecks.set(true);
        review.checks.walk(event.shiftKey ? -1 : 1);
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [frame, review, isOurs]);
}
