import type { TimedWord } from '../../contract/index.ts';
import { align } from '../model/align.ts';
import { piecesOf } from '../model/timed-words.ts';
import type { EditedSegment } from '../project/content.ts';

type Segment = Pick<EditedSegment, 'text' | 'words' | 'start_ms' | 'end_ms'>;

/** Minimum room for a new word, in ms; with less, its neighbour gives up some of its time. */
const LEAST_WORD_MS = 40;

/** A word before its times are final. */
interface Draft {
  from: number;
  to: number;
  start: number;
  end: number;
  sure: number | null;
}

const draftOf = ([from, to, start, end, sure]: TimedWord): Draft => ({ from, to, start, end, sure });
const wordOf = ({ from, to, start, end, sure }: Draft): TimedWord => [from, to, start, end, sure];
/** The word without surrounding punctuation. */
const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || text;

/**
 * Words of a segment after its text was edited. Unchanged words keep their times, changed ones take those of the words
 * they replace, and new ones share the time between their neighbours.
 */
export function retime({ text: before, words, start_ms, end_ms }: Segment, after: string): TimedWord[] {
  if (words.length === 0) return [];
  const { head, tail } = changed(before, after);
  const shift = after.length - before.length;
  const kept = words.filter(([, to]) => to <= head);
  const rest = words.filter(([from]) => from >= before.length - tail);
  const old = words.slice(kept.length, words.length - rest.length);
  const pieces = piecesOf(after.slice(head, after.length - tail));
  const match = align(
    old.map(([from, to]) => bare(before.slice(from, to))),
    pieces.map(({ text }) => bare(text)),
  );
  const middle = pieces.map(({ text, from }, index): Draft | string => {
    const source = old[match[index]!];
    if (!source) return text;
    const [start, end] = [source[2], source[3]];
    const isSame = bare(before.slice(source[0], source[1])) === bare(text);
    return { from: head + from, to: head + from + text.length, start, end, sure: isSame ? source[4] : null };
  });
  const drafts: (Draft | null)[] = [
    ...kept.map(draftOf),
    ...middle.map((one) => (typeof one === 'string' ? null : one)),
    ...rest.map((word) => draftOf([word[0] + shift, word[1] + shift, word[2], word[3], word[4]])),
  ];
  fillIn(drafts, kept.length, pieces, head, { start: start_ms ?? 0, end: end_ms ?? 0 });
  return (drafts as Draft[]).map(wordOf);
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

/** Gives words without times the room between those that have some. */
function fillIn(
  drafts: (Draft | null)[],
  first: number,
  pieces: ReturnType<typeof piecesOf>,
  head: number,
  whole: { start: number; end: number },
): void {
  for (let at = 0; at < drafts.length; at++) {
    if (drafts[at]) continue;
    let end = at;
    while (end < drafts.length && !drafts[end]) end++;
    const run = pieces.slice(at - first, end - first);
    const room = roomFor(run.length, drafts[at - 1] ?? null, drafts[end] ?? null, whole);
    const total = run.reduce((sum, { text }) => sum + text.length + 1, 0);
    let done = 0;
    run.forEach(({ text, from }, index) => {
      const timeAt = (share: number) => Math.round(room.start + ((room.end - room.start) * share) / total);
      const start = timeAt(done);
      done += text.length + 1;
      drafts[at + index] = {
        from: head + from,
        to: head + from + text.length,
        start,
        end: timeAt(done),
        sure: null,
      };
    });
    at = end;
  }
}

/** Time between two neighbours; if there is almost none, half of the word before, else of the one after. */
function roomFor(
  count: number,
  left: Draft | null,
  right: Draft | null,
  whole: { start: number; end: number },
) {
  const start = left?.end ?? whole.start;
  const end = Math.max(start, right?.start ?? whole.end);
  if (end - start >= count * LEAST_WORD_MS) return { start, end };
  if (left) {
    left.end = Math.round((left.start + left.end) / 2);
    return { start: left.end, end };
  }
  if (right) {
    right.start = Math.round((right.start + right.end) / 2);
    return { start, end: right.start };
  }
  return { start, end };
}
