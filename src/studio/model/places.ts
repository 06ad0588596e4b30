import type { ScriptText } from './script-text.ts';
import type { ScriptSegment } from './segment.ts';

/** The sentence at an offset of the text; in white space, the one before. Null before the first. */
export function segmentAt({ lead, segments }: ScriptText, offset: number): ScriptSegment | null {
  let at = lead.length;
  let found: ScriptSegment | null = null;
  for (const segment of segments) {
    if (at > offset) break;
    found = segment;
    at += segment.text.length + segment.gap.length;
  }
  return found;
}

/** UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Position of a sentence in the text; null when it is not in it. */
export function rangeOf({ lead, segments }: ScriptText, key: string): TextRange | null {
  let at = lead.length;
  for (const segment of segments) {
    if (segment.key === key) return { start: at, end: at + segment.text.length };
    at += segment.text.length + segment.gap.length;
  }
  return null;
}

/** Maps an offset to another version of the text: the same distance into the same sentence; null when that is gone. */
export function moveOffset(from: ScriptText, to: ScriptText, offset: number): number | null {
  const segment = segmentAt(from, offset);
  const range = segment && rangeOf(to, segment.key);
  return range ? range.start + offset - rangeOf(from, segment.key)!.start : null;
}
