import { SEGMENT_CHARACTERS_MAX, isSpeakable } from '../api/constants.ts';
import { continues } from './abbreviations.ts';

/** A sentence and the white space after it, to the letter. */
export interface Piece {
  readonly text: string;
  readonly gap: string;
}

/** A text in pieces: `lead` and all `text + gap` joined give it back exactly. */
export interface SplitText {
  /** White space before the first sentence. */
  readonly lead: string;
  readonly pieces: readonly Piece[];
}

/** UTF-16 offsets of a sentence, without white space around it. */
interface Range {
  start: number;
  end: number;
}

/**
 * Splits into sentences. A line break always ends one. It remembers the lines of the last text, so that a key
 * press in a long text costs one line.
 */
export function createSplitter(): (text: string) => SplitText {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  let known = new Map<string, readonly Range[]>();
  return (text) => {
    const seen = new Map<string, readonly Range[]>();
    const ranges: Range[] = [];
    let offset = 0;
    for (const line of text.split(/(?<=\n)/)) {
      const inLine = known.get(line) ?? seen.get(line) ?? sentencesOf(line, segmenter);
      seen.set(line, inLine);
      for (const { start, end } of inLine) ranges.push({ start: start + offset, end: end + offset });
      offset += line.length;
    }
    known = seen;
    return {
      lead: text.slice(0, ranges[0]?.start ?? text.length),
      pieces: ranges.map(({ start, end }, index) => ({
        text: text.slice(start, end),
        gap: text.slice(end, ranges[index + 1]?.start ?? text.length),
      })),
    };
  };
}

function sentencesOf(line: string, segmenter: Intl.Segmenter): Range[] {
  const ranges: Range[] = [];
  for (const { segment, index } of segmenter.segment(line)) {
    const body = segment.trim();
    if (!body) continue;
    const start = index + segment.indexOf(body);
    const end = start + body.length;
    const last = ranges.at(-1);
    if (last && belongsTo(line, last, { start, end })) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges.flatMap((range) => cut(line, range));
}

/** Nothing that can be said ("🎉", "—") stands alone beside a sentence. */
function belongsTo(line: string, last: Range, next: Range): boolean {
  // A carriage return or another separator inside the line ends the sentence as a line break does
  if (/[\r\v\f\u0085\u2028\u2029]/.test(line.slice(last.end, next.start))) return false;
  const before = line.slice(last.start, last.end);
  const after = line.slice(next.start, next.end);
  return !isSpeakable(before) || !isSpeakable(after) || continues(before, after);
}

/** Cuts what is too long for one segment, between words where there are any. */
function cut(line: string, { start, end }: Range): Range[] {
  const ranges: Range[] = [];
  let from = start;
  for (;;) {
    const limit = afterCharacters(line, from, end);
    if (limit === end) return [...ranges, { start: from, end }];
    const to = lastWordEnd(line, from, limit);
    ranges.push({ start: from, end: to });
    from = to;
    while (/\s/.test(line[from]!)) from++;
  }
}

/** Where the longest segment that begins at `from` ends, at most at `end`. */
function afterCharacters(text: string, from: number, end: number): number {
  let at = from;
  for (let count = 0; count < SEGMENT_CHARACTERS_MAX && at < end; count++) {
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  }
  return at;
}

function lastWordEnd(text: string, from: number, limit: number): number {
  for (let at = limit; at > from; at--) {
    if (/\s/.test(text[at]!) && !/\s/.test(text[at - 1]!)) return at;
  }
  // One endless word: at least no character is torn from its accents or its parts
  const near = Math.max(from, limit - 64);
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text.slice(near, limit + 64),
  );
  const begin = near + (graphemes.containing(limit - near)?.index ?? 0);
  if (begin > near) return begin;
  return limit;
}
