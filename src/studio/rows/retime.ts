import type { TimedWord } from '../../contract/index.ts';
import { align } from '../model/align.ts';
import { piecesOf } from '../model/timed-words.ts';
import type { EditedSegment } from '../project/content.ts';

type Segment = Pick<EditedSegment, 'text' | 'words' | 'start_ms' | 'end_ms'>;

/** Fast speech, in ms per character: words with less than that share the time of their neighbours. */
const LEAST_CHARACTER_MS = 60;
/** A typed word longer than this, plus as much per character, has time to share with new words after it. */
const AMPLE_WORD_MS = 200;
const AMPLE_CHARACTER_MS = 100;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word before its time is final; null while it has none. */
interface Draft {
  readonly from: number;
  readonly to: number;
  time: Span | null;
  readonly sure: number | null;
}

const draftOf = ([from, to, start, end, sure]: TimedWord, shift = 0): Draft => ({
  from: from + shift,
  to: to + shift,
  time: { start, end },
  sure,
});
const lengthOf = ({ from, to }: Draft) => to - from;
/** The word without surrounding punctuation. */
const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || text;

/**
 * Words of a segment after its text was edited. Unchanged words keep their times, changed ones take those of the words
 * they replace, and new ones share the time between their neighbours. Without enough of it, they also share the time of
 * these neighbours.
 */
export function retime({ text: before, words, start_ms, end_ms }: Segment, after: string): TimedWord[] {
  if (words.length === 0) return [];
  const { head, tail } = changed(before, after);
  const kept = words.filter(([, to]) => to <= head);
  const rest = words.filter(([from]) => from >= before.length - tail);
  const old = words.slice(kept.length, words.length - rest.length);
  const pieces = piecesOf(after.slice(head, after.length - tail));
  const match = align(
    old.map(([from, to]) => bare(before.slice(from, to))),
    pieces.map(({ text }) => bare(text)),
  );
  const middle = pieces.map(({ text, from }, index): Draft => {
    const place = { from: head + from, to: head + from + text.length };
    const source = old[match[index]!];
    if (!source) return { ...place, time: null, sure: null };
    const [, , start, end, sure] = source;
    if (bare(before.slice(source[0], source[1])) === bare(text))
      return { ...place, time: { start, end }, sure };
    const isLongEnough = end - start >= text.length * LEAST_CHARACTER_MS;
    return { ...place, time: isLongEnough ? { start, end } : null, sure: null };
  });
  const drafts = [
    ...kept.map((word) => draftOf(word)),
    ...middle,
    ...rest.map((word) => draftOf(word, after.length - before.length)),
  ];
  fillIn(drafts, { start: start_ms ?? 0, end: end_ms ?? 0 });
  return drafts.map(({ from, to, time, sure }) => [from, to, time!.start, time!.end, sure]);
}

/** Length of the common start and end of both texts, up to white space, so that no word is cut. */
function changed(before: string, after: string): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  while (head > 0 && !isSpace(before[head - 1])) head--;
  while (tail > 0 && !isSpace(before.at(-tail))) tail--;
  return { head, tail };
}

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign);

/** Gives every word without a time one. */
function fillIn(drafts: readonly Draft[], whole: Span): void {
  for (let at = 0; at < drafts.length; at++) {
    if (drafts[at]!.time) continue;
    const { words, start, end } = shareFor(drafts, at, whole);
    const total = words.reduce((sum, word) => sum + lengthOf(word) + 1, 0);
    const timeAt = (share: number) => Math.round(start + ((end - start) * share) / total);
    let done = 0;
    for (const word of words) {
      const from = done;
      done += lengthOf(word) + 1;
      word.time = { start: timeAt(from), end: timeAt(done) };
    }
  }
}

/**
 * The words that share a stretch of time, and that stretch: those without times from an index on, and as many words
 * before them, then after them, as needed for a plausible speed.
 */
function shareFor(drafts: readonly Draft[], at: number, whole: Span) {
  let first = at;
  let last = at;
  const startOf = () => drafts[first - 1]?.time?.end ?? whole.start;
  const endOf = () => drafts[last + 1]?.time?.start ?? whole.end;
  const skipOpen = () => {
    while (last + 1 < drafts.length && !drafts[last + 1]!.time) last++;
  };
  skipOpen();
  let start = startOf();
  let end = endOf();
  const isEnough = () => {
    const length = drafts.slice(first, last + 1).reduce((sum, draft) => sum + lengthOf(draft), 0);
    return end - start >= length * LEAST_CHARACTER_MS;
  };
  while (first > 0 && (!isEnough() || isAmple(drafts[first - 1]!))) {
    first--;
    start = Math.min(start, drafts[first]!.time!.start);
    if (!isEnough()) start = Math.min(start, startOf());
  }
  while (last + 1 < drafts.length && !isEnough()) {
    last++;
    skipOpen();
    end = Math.max(end, endOf());
  }
  return { words: drafts.slice(first, last + 1), start, end: Math.max(start, end) };
}

/** Whether a word that was not recognized, but typed, has more time than it needs. */
const isAmple = (word: Draft): boolean =>
  word.sure === null &&
  word.time!.end - word.time!.start > AMPLE_WORD_MS + lengthOf(word) * AMPLE_CHARACTER_MS;
