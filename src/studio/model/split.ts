import { PAUSE_TAG, SCRIPT_SEGMENTS_MAX, SEGMENT_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import { plainJoins, type Joins } from './joins.ts';
import { createSentenceFinder, type Sentence } from './sentences.ts';

/** A sentence and what follows it up to the next: white space and pauses, exactly as written. */
export interface Piece {
  readonly text: string;
  readonly gap: string;
}

/** A text in pieces: `lead` and all `text + gap` joined are exactly that text. */
export interface SplitText {
  /** White space and pauses before the first sentence. */
  readonly lead: string;
  readonly pieces: readonly Piece[];
}

/** UTF-16 offsets of a piece, without white space around it. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** One or more sentences that belong together. */
interface Whole extends Range {
  readonly isSpeakable: boolean;
}

/** Mark of a note after the end of a sentence: "The lamp was out.[2]". */
const NOTE_MARK = /(?<=[.!?…。！？]["”’»)]?)\[(?:\d{1,3}|[A-Z*†])]/g;

/**
 * Replaces characters, keeping the length, so that Unicode's sentence rules fit: a pause tag ends a sentence like a
 * line break, "…" before a capital like a full stop, a French closing quote follows a space, and the mark of a note
 * belongs to the sentence before it.
 */
const maskForSplit = (text: string): string => {
  const paused = text.includes('[')
    ? text
        .replace(PAUSE_TAG, (tag) => '\n'.repeat(tag.length))
        .replace(NOTE_MARK, (mark) => '”'.repeat(mark.length))
    : text;
  const ended = paused.includes('…')
    ? paused.replace(/…(?=["»”’)]{0,3}\s{1,3}["«“‘(]?\p{Lu})/gu, '.')
    : paused;
  return ended.includes('»') ? ended.replace(/(?<=[!?.…])[ \u00a0\u202f]»/g, '»»') : ended;
};

/** @param joins the rules of the text's language */
type Splitter = (text: string, joins?: Joins) => SplitText;

/**
 * Splits a text into sentences. A line break or a pause always ends one. It remembers the last text, so that a key
 * press in a long one only segments the sentences around it.
 */
export function createSplitter(): Splitter {
  const find = createSentenceFinder();
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return (text, joins = plainJoins) => {
    const masked = maskForSplit(text);
    const ranges = capped(
      wholes(masked, find(masked), joins).flatMap((whole) => cut(masked, whole, graphemes)),
    );
    return {
      lead: text.slice(0, ranges[0]?.start ?? text.length),
      pieces: ranges.map(({ start, end }, index) => ({
        text: text.slice(start, end),
        gap: text.slice(end, ranges[index + 1]?.start ?? text.length),
      })),
    };
  };
}

/** Joins everything beyond the most segments into one last range, so that the page stays responsive. */
function capped(ranges: Range[]): Range[] {
  const rest = ranges[SCRIPT_SEGMENTS_MAX];
  if (!rest) return ranges;
  return [...ranges.slice(0, SCRIPT_SEGMENTS_MAX), { start: rest.start, end: ranges.at(-1)!.end }];
}

/**
 * An opening bracket or quotation mark at the end of a sentence, in scripts without spaces between sentences. Quotation
 * marks count only after such a script's full stop: elsewhere “ may be a closing one.
 */
const OPENING = /[「『（《]$|[。！？]”?[“‘]$/;

function wholes(text: string, sentences: readonly Sentence[], joins: Joins): Whole[] {
  const found: Whole[] = [];
  let at = 0;
  let opened = 0;
  for (const { length, lead, body, isSpeakable } of sentences) {
    const next = { start: at + lead - opened, end: at + lead + body, isSpeakable };
    at += length;
    // Unicode includes an opening bracket in the sentence before it
    const isOpening =
      body > 1 && lead + body === length && OPENING.test(text.slice(Math.max(0, next.end - 3), next.end));
    opened = isOpening && /^\S/.test(text.slice(at, at + 1)) ? 1 : 0;
    next.end -= opened;
    if (body === 0) continue;
    const last = found.at(-1);
    if (last && belongsTo(text, last, next, joins)) {
      found[found.length - 1] = {
        start: last.start,
        end: next.end,
        isSpeakable: last.isSpeakable || isSpeakable,
      };
    } else found.push(next);
  }
  return found;
}

/** Longer than any abbreviation with all closing marks after it. */
const CONTEXT = 256;

/** Whether two pieces belong to one sentence. Pieces without speakable characters ("🎉", "—") join a neighbour. */
function belongsTo(text: string, last: Whole, next: Whole, joins: Joins): boolean {
  // A carriage return or another separator ends the sentence like a line break
  if (/[\n\r\v\f\u0085\u2028\u2029]/.test(text.slice(last.end, next.start))) return false;
  if (!last.isSpeakable || !next.isSpeakable) return true;
  return joins(
    text.slice(Math.max(last.start, last.end - CONTEXT), last.end),
    text.slice(next.start, Math.min(next.end, next.start + CONTEXT)),
  );
}

/** Longest piece of a sentence that has to be split, in characters: short, so that the first one is heard soon. */
const PIECE_CHARACTERS = 500;

/** Splits text that is too long for one segment, between words where possible. */
function cut(text: string, { start, end }: Range, graphemes: Intl.Segmenter): Range[] {
  if (afterCharacters(text, start, end, SEGMENT_CHARACTERS_MAX) === end) return [{ start, end }];
  const ranges: Range[] = [];
  let from = start;
  for (;;) {
    const rest = end - from;
    // Pieces of even length, so that no single word is left over
    const limit = afterCharacters(text, from, end, Math.ceil(rest / Math.ceil(rest / PIECE_CHARACTERS)));
    if (limit === end) {
      ranges.push({ start: from, end });
      return ranges;
    }
    const to = lastWordEnd(text, from, limit, graphemes);
    ranges.push({ start: from, end: to });
    from = to;
    while (/\s/.test(text[from]!)) from++;
  }
}

/** Offset after this many characters from `from`, at most `end`. */
function afterCharacters(text: string, from: number, end: number, characters: number): number {
  if (end - from <= characters) return end;
  let at = from;
  for (let count = 0; count < characters && at < end; count++) {
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  }
  return at;
}

function lastWordEnd(text: string, from: number, limit: number, graphemes: Intl.Segmenter): number {
  for (let at = limit; at > from; at--) {
    if (/\s/.test(text[at]!) && !/\s/.test(text[at - 1]!)) return at;
  }
  // A single very long word: at least do not split a grapheme
  const near = Math.max(from, limit - 64);
  const around = graphemes.segment(text.slice(near, limit + 64));
  const begin = near + (around.containing(limit - near)?.index ?? 0);
  if (begin > near) return begin;
  return limit;
}
