import { useEditorKeys, type EditorPlace } from '../../../studio/editor/use-editor-keys.ts';
import type { Review } from './review.ts';

/** The selected text of a field, if it is a single line. */
const selectedIn = (field: Element | null): string =>
  field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : '';

/** Keys that open the search and navigate findings, wherever the focus is in the editor. */
export function useReviewKeys(place: EditorPlace, review: Review): void {
  useEditorKeys(place, (event, focused) => {
    const key = event.key.toLowerCase();
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isControl && (key === 'f' || key === 'h')) {
      const words = selectedIn(focused);
      if (words) review.search.ask({ words });
      review.$finding.set({ mode: key === 'f' ? 'find' : 'replace' });
      return true;
    }
    if (key !== 'f8' || event.ctrlKey || event.altKey || event.metaKey) return false;
    review.$showsChecks.set(true);
    review.checks.walk(event.shiftKey ? -1 : 1);
    return true;
  });
}
