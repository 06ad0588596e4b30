import type { TimedWord } from '../../contract/index.ts';
import type { Caret, Segments } from './transcript.ts';

/** Below this the model was not sure of a word, 0 … 100. */
const SURE = 50;

export const isUnsure = ([, , , , sure]: TimedWord): boolean => sure !== null && sure < SURE;

export const countUnsure = (segments: Segments): number =>
  segments.reduce((sum, { words }) => sum + words.filter(isUnsure).length, 0);

/** The next word that is to be checked after a place; from the start again after the last one. */
export function nextUnsure(segments: Segments, after: Caret | null): Caret | null {
  const at = Math.max(
    0,
    segments.findIndex(({ segment_id }) => segment_id === after?.id),
  );
  // The segment of the place comes twice: what is behind the place first, the rest of it last
  for (let step = 0; step <= segments.length; step++) {
    const segment = segments[(at + step) % segments.length];
    const isHere = step === 0 && segment?.segment_id === after?.id;
    const word = segment?.words.find((one) => isUnsure(one) && (!isHere || one[0] > after!.offset));
    if (segment && word) return { id: segment.segment_id, offset: word[0] };
  }
  return null;
}
