import { generateNKeysBetween } from 'fractional-indexing';
import { SCRIPT_SEGMENTS_MAX, SEGMENT_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';
import type { ProjectSegment, TimedWord } from '../../../src/contract/index.ts';
import type { RecognizedSegment, RecognizedWord } from '../engines/recognition/engine.ts';

/** A pause of this length begins a new paragraph. */
const PARAGRAPH_PAUSE_MS = 2_000;
/** A word that the text does not have within so many characters is written there in another way. */
const LOOK_AHEAD = 20;
/** What Postgres cannot store, and no text needs. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
/** Text after which no space stands before the next sentence. */
const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

/** A stretch of speech in a recording, on its way to a segment of a project. */
interface Stretch {
  text: string;
  startMs: number;
  endMs: number;
  words: TimedWord[];
}

const place = (ms: number): number => Math.max(0, Math.round(ms));

/** Words with the place of each in the text; those that are written there in another way are left out. */
const placeWords = (text: string, words: readonly RecognizedWord[]): TimedWord[] => {
  const placed: TimedWord[] = [];
  let at = 0;
  for (const { text: written, startMs, endMs, probability } of words) {
    const word = written.replace(UNSTORABLE, '').trim();
    const from = text.indexOf(word, at);
    if (word === '' || from < 0 || from - at > LOOK_AHEAD) continue;
    at = from + word.length;
    const start = place(startMs);
    const confidence = probability === null ? null : Math.round(probability * 100);
    placed.push([from, at, start, Math.max(start, place(endMs)), confidence]);
  }
  return placed;
};

const toStretch = ({ text: heard, startMs, endMs, words }: RecognizedSegment): Stretch => {
  const text = heard.replace(UNSTORABLE, '').trim();
  const start = place(startMs);
  return { text, startMs: start, endMs: Math.max(start, place(endMs)), words: placeWords(text, words) };
};

/** Where a long text is cut: between two words where it can be. */
const cutOf = (text: string): number => {
  const space = text.lastIndexOf(' ', SEGMENT_CHARACTERS_MAX);
  if (space > 0) return space;
  const isInPair = /[\ud800-\udbff]/.test(text[SEGMENT_CHARACTERS_MAX - 1]!);
  return SEGMENT_CHARACTERS_MAX - (isInPair ? 1 : 0);
};

/** A stretch as several of them where it is longer than a segment may be. */
const cutLong = (stretch: Stretch): Stretch[] => {
  const { text, startMs, endMs, words } = stretch;
  if (text.length <= SEGMENT_CHARACTERS_MAX) return [stretch];
  const cut = cutOf(text);
  const rest = text.slice(cut).trimStart();
  const from = text.length - rest.length;
  const after = words.filter((word) => word[0] >= from);
  const middle = after[0]?.[2] ?? Math.round(startMs + ((endMs - startMs) * cut) / text.length);
  const first = words.filter((word) => word[1] <= cut);
  const moved = after.map(([begin, end, ...times]): TimedWord => [begin - from, end - from, ...times]);
  return [
    { text: text.slice(0, cut), startMs, endMs: Math.max(startMs, middle), words: first },
    ...cutLong({ text: rest, startMs: middle, endMs: Math.max(middle, endMs), words: moved }),
  ];
};

const gapBetween = (before: Stretch, next: Stretch): string => {
  if (next.startMs - before.endMs >= PARAGRAPH_PAUSE_MS) return '\n\n';
  return UNSPACED_END.test(before.text) ? '' : ' ';
};

const join = (before: Stretch, next: Stretch): Stretch => {
  const text = before.text + (UNSPACED_END.test(before.text) ? '' : ' ') + next.text;
  const by = text.length - next.text.length;
  const moved = next.words.map(([from, to, ...times]): TimedWord => [from + by, to + by, ...times]);
  return { text, startMs: before.startMs, endMs: next.endMs, words: [...before.words, ...moved] };
};

/** Joins neighbours where there are more stretches than a project has segments. */
const joinMany = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const each = Math.ceil(stretches.length / SCRIPT_SEGMENTS_MAX);
  if (each <= 1) return stretches;
  const joined: Stretch[] = [];
  let count = each;
  for (const stretch of stretches) {
    const last = joined.at(-1);
    const fits = last && last.text.length + stretch.text.length < SEGMENT_CHARACTERS_MAX;
    if (fits && count < each) {
      joined[joined.length - 1] = join(last, stretch);
      count++;
    } else {
      joined.push(stretch);
      count = 1;
    }
  }
  return joined;
};

/** What was recognised, as the segments of a project. */
export const toSegments = (recognized: readonly RecognizedSegment[]): ProjectSegment[] => {
  const stretches = joinMany(
    recognized
      .map(toStretch)
      .filter(({ text }) => text !== '')
      .flatMap(cutLong),
  );
  const ranks = generateNKeysBetween(null, null, stretches.length);
  return stretches.map((stretch, index): ProjectSegment => {
    const next = stretches[index + 1];
    return {
      segment_id: crypto.randomUUID(),
      rank: ranks[index]!,
      text: stretch.text,
      gap: next ? gapBetween(stretch, next) : '',
      voice: null,
      start_ms: stretch.startMs,
      end_ms: stretch.endMs,
      words: stretch.words,
      speaker: null,
      source_text: null,
      locked: false,
    };
  });
};
