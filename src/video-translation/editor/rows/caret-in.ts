import { findGrowField } from '../../../studio/rows/grow-field.tsx';

/** Offset of the caret in the edited text, in the same editor as `node`; null without one. */
export function caretIn(node: Element): number | null {
  const field = findGrowField(node);
  return field && field.selectionStart === field.selectionEnd ? field.selectionStart : null;
}
