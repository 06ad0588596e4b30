import { moveOffset } from '../model/places.ts';
import type { ScriptState } from './script-state.ts';

/** Changes the script and keeps the caret of the field in its sentence. */
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
