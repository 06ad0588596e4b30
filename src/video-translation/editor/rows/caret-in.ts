import { findGrowField } from '../../../studio/rows/grow-field.tsx';

/** Where the caret stands in the text that is edited, in the same editor as a node; null where there is none. */
export function caretIn(node: Element): number | null {
  const field = findGrowField(node);
  return field && field.selectionStart === field.selectionEnd ? field.selectionStart : null;
}
