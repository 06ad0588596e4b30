import type { TimedWord } from '../../contract/index.ts';
import type { Caret, Segments } from './transcript.ts';

/** Confidence from 0 to 100, below which a word counts as uncertain. */
const SURE = 50;

export const isUnsure = ([, , , , sure]: TimedWord): boolean => sure !== null && sure < SURE;

export const countUnsure = (segments: Segments): number =>
  segments.reduce((sum, { words }) => sum + words.filter(isUnsure).length, 0);

/** The next uncertain word after the caret; wraps around at the end. Null without one. */
export function nextUnsure(segments: Segments, after: Caret | null): Caret | null {
  const at = Math.max(
    0,
    segments.findIndex(({ segment_id }) => segment_id === after?.id),
  );
  // Visits the caret's segment twice: first the words after the caret, at the end the rest
  for (let step = 0; step <= segments.length; step++) {
    const segment = segments[(at + step) % segments.length];
    const isHere = step === 0 && segment?.segment_id === after?.id;
    const word = segment?.words.find((one) => isUnsure(one) && (!isHere || one[0] > after!.offset));
    if (segment && word) return { id: segment.segment_id, offset: word[0] };
  }
  return null;
}
