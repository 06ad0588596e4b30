import { chosenTake, sayable } from '../model/segment.ts';
import { rangeOf, segmentAt } from '../model/places.ts';
import { msOfWord } from '../model/word-at.ts';
import type { Studio } from '../studio.ts';

/** Plays from the word at an offset of the text; from the start of its sentence if the take has no word times. */
export function playFrom({ state, player }: Studio, offset: number): void {
  const script = state.$script.get();
  const segment = segmentAt(script, offset) ?? script.segments[0];
  if (!segment) return;
  const take = chosenTake(segment);
  const start = rangeOf(script, segment.key)?.start ?? 0;
  // The take of an edited sentence still speaks the old text, where words have other offsets
  const marks = take?.text === sayable(segment.text) ? take.marks : [];
  player.play(segment.key, marks.length > 0 ? msOfWord(marks, offset - start) : 0);
}
