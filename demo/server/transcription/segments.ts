import { generateNKeysBetween } from 'fractional-indexing';
import { SCRIPT_SEGMENTS_MAX, SEGMENT_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';
import type { ProjectSegment, TimedWord } from '../../../src/contract/index.ts';
import { cutStretch, type Stretch } from '../recognition/stretch.ts';

/** Minimum pause before a new paragraph, in milliseconds. */
const PARAGRAPH_PAUSE_MS = 2_000;
/** End of a text that is followed by no space before the next sentence. */
const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

/** Position to cut a long text, preferably between two words. */
const cutOf = (text: string): number => {
  const space = text.lastIndexOf(' ', SEGMENT_CHARACTERS_MAX);
  if (space > 0) return space;
  const isInPair = /[\ud800-\udbff]/.test(text[SEGMENT_CHARACTERS_MAX - 1]!);
  return SEGMENT_CHARACTERS_MAX - (isInPair ? 1 : 0);
};

/** Splits a section that exceeds the length of a segment. */
const cutLong = (stretch: Stretch): Stretch[] => {
  if (stretch.text.length <= SEGMENT_CHARACTERS_MAX) return [stretch];
  const [first, rest] = cutStretch(stretch, cutOf(stretch.text));
  return [first, ...cutLong(rest)];
};

const gapBetween = (before: Stretch, next: Stretch): string => {
  if (next.startMs - before.endMs >= PARAGRAPH_PAUSE_MS) return '\n\n';
  return UNSPACED_END.test(before.text) ? '' : ' ';
};

const join = (before: Stretch, next: Stretch): Stretch => {
  const text = before.text + (UNSPACED_END.test(before.text) ? '' : ' ') + next.text;
  const by = text.length - next.text.length;
  const moved = next.words.map(([from, to, ...times]): TimedWord => [from + by, to + by, ...times]);
  return { ...before, text, endMs: next.endMs, words: [...before.words, ...moved] };
};

/** Merges neighbours if a project may not have so many segments; only those of one speaker, if that suffices. */
const joinMany = (stretches: readonly Stretch[], keepsSpeakers = true): readonly Stretch[] => {
  const each = Math.ceil(stretches.length / SCRIPT_SEGMENTS_MAX);
  if (each <= 1) return stretches;
  const joined: Stretch[] = [];
  let count = each;
  for (const stretch of stretches) {
    const last = joined.at(-1);
    const fits =
      last &&
      (last.speaker === stretch.speaker || !keepsSpeakers) &&
      last.text.length + stretch.text.length < SEGMENT_CHARACTERS_MAX;
    if (fits && count < each) {
      joined[joined.length - 1] = join(last, stretch);
      count++;
    } else {
      joined.push(stretch);
      count = 1;
    }
  }
  return keepsSpeakers && joined.length > SCRIPT_SEGMENTS_MAX ? joinMany(stretches, false) : joined;
};

/** Converts recognised speech to the segments of a project. */
export const toSegments = (heard: readonly Stretch[]): ProjectSegment[] => {
  const stretches = joinMany(heard.flatMap(cutLong));
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
      speaker: stretch.speaker,
      source_text: null,
      locked: false,
      cue: null,
    };
  });
};
