import { moveOffset } from '../model/places.ts';
import type { ScriptState } from './script-state.ts';

/** Changes the script and leaves the caret of its field in the sentence it was in. */
export function keepCaret(area: HTMLTextAreaElement | null, state: ScriptState, change: () => void): void {
  if (!area) return change();
  const { selectionStart, selectionEnd, scrollTop } = area;
  const before = state.$script.get();
  change();
  const after = state.$script.get();
  const place = (offset: number) => moveOffset(before, after, offset) ?? offset;
  area.setSelectionRange(place(selectionStart), place(selectionEnd));
  area.scrollTop = scrollTop;
}
