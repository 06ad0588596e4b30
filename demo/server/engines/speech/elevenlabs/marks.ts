import { isSpeakable } from '../../../../../src/contract/constants/script.ts';
import type { Mark } from '../engine.ts';
import type { Alignment } from './protocol.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Start and end of each UTF-16 unit of the text in seconds; undefined where the alignment has none. */
const timesOf = (text: string, alignment: Alignment): ([number, number] | undefined)[] => {
  const times: ([number, number] | undefined)[] = [];
  let at = 0;
  for (const [index, character] of alignment.characters.entries()) {
    // The service may omit silent characters and insert characters of its own.
    const found = text.indexOf(character, at);
    if (character === '' || found < 0 || isSpeakable(text.slice(at, found))) continue;
    at = found + character.length;
    const time: [number, number] = [
      alignment.character_start_times_seconds[index]!,
      alignment.character_end_times_seconds[index]!,
    ];
    for (let unit = found; unit < at; unit++) times[unit] = time;
  }
  return times;
};

/** Times of the words. Words that the alignment does not contain get no mark. */
export const marksOf = (text: string, alignment: Alignment): Mark[] => {
  const times = timesOf(text, alignment);
  const marks: Mark[] = [];
  for (const { segment, index: from, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue;
    const to = from + segment.length;
    const known = times.slice(from, to).filter((time) => time !== undefined);
    if (known.length === 0) continue;
    const startMs = known[0]![0] * 1000;
    marks.push({ from, to, startMs, endMs: Math.max(startMs, known.at(-1)![1] * 1000) });
  }
  return marks;
};
