import { rangeOf, segmentAt } from '../model/places.ts';
import type { ScriptState } from './script-state.ts';

/** Changes the script and leaves the caret of its field in the sentence it was in. */
export function keepCaret(area: HTMLTextAreaElement | null, state: ScriptState, change: () => void): void {
  if (!area) return change();
  const { selectionStart, selectionEnd, scrollTop } = area;
  const before = state.$script.get();
  const place = (offset: number) => {
    const segment = segmentAt(before, offset);
    return segment && { key: segment.key, within: offset - rangeOf(before, segment.key)!.start };
  };
  const places = [place(selectionStart), place(selectionEnd)];
  change();
  const after = state.$script.get();
  const offsets = places.map((at, index) => {
    const range = at && rangeOf(after, at.key);
    return range ? range.start + at.within : [selectionStart, selectionEnd][index]!;
  });
  area.setSelectionRange(offsets[0]!, offsets[1]!);
  area.scrollTop = scrollTop;
}
