import { SEGMENT_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';
import type { SourceCue, TimedWord } from '../../../src/contract/index.ts';
import { sentencesIn } from '../../../src/studio/model/subtitles/segment/sentences-in.ts';
import type { TimedWord as Word } from '../../../src/studio/model/timed-words.ts';
import { timedWordsOf } from '../recognition/timed-words.ts';
import type { Stretch } from '../recognition/stretch.ts';
import type { Part } from '../video/cut-part.ts';

/** A unit of speech in a source, which becomes a row of each translation. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
  /** Times of words, by ranges in the text; empty if unknown. */
  words: TimedWord[];
  /** Null if speakers were not told apart. */
  speaker: string | null;
  /** Null unless the user supplied one. */
  translation: string | null;
}

/** Longer sentences are split, so that a translation stays close to what the video shows. */
const CUE_MS_MAX = 12_000;
/** Milliseconds of silence that end a cue. A change of speaker ends one, too. */
const PAUSE_MS = 1_500;

const joined = (words: readonly Word[]): string =>
  words.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join('');

/** Where to split a long sentence: near its middle, preferably at a pause or after a comma. */
const middleOf = (words: readonly Word[]): number => {
  const [first, last] = [words[0]!, words.at(-1)!];
  const length = Math.max(1, last.endMs - first.startMs);
  let best = 1;
  let least = Infinity;
  for (let index = 1; index < words.length; index++) {
    const [before, next] = [words[index - 1]!, words[index]!];
    const away = Math.abs((before.endMs + next.startMs) / 2 - first.startMs - length / 2) / length;
    const pause = Math.min(0.3, (next.startMs - before.endMs) / 1_000);
    const comma = /[,;:–—、，；：]$/u.test(before.text) ? 0.2 : 0;
    const cost = away - pause - comma;
    if (cost < least) [best, least] = [index, cost];
  }
  return best;
};

const parted = (words: readonly Word[]): (readonly Word[])[] => {
  const length = words.at(-1)!.endMs - words[0]!.startMs;
  const isLong = length > CUE_MS_MAX || joined(words).length > SEGMENT_CHARACTERS_MAX;
  if (!isLong || words.length < 2) return [words];
  const at = middleOf(words);
  return [...parted(words.slice(0, at)), ...parted(words.slice(at))];
};

const toCue = (words: readonly Word[], speaker: string | null): Cue => {
  let text = '';
  const timed: TimedWord[] = [];
  for (const word of words) {
    if (word.isApart && text !== '') text += ' ';
    const from = text.length;
    text += word.text;
    timed.push([from, text.length, word.startMs, word.endMs, null]);
  }
  const startMs = words[0]!.startMs;
  return {
    startMs,
    endMs: Math.max(startMs + 1, words.at(-1)!.endMs),
    text,
    words: timed,
    speaker,
    translation: null,
  };
};

/** Cues of recognised speech, one per sentence and speaker. */
export const cuesOfStretches = (stretches: readonly Stretch[]): Cue[] => {
  const turns: { speaker: string | null; words: Word[] }[] = [];
  let endMs = 0;
  for (const { text, startMs, endMs: until, words, speaker } of stretches) {
    const timed = timedWordsOf({ text, words, start_ms: startMs, end_ms: until }, endMs);
    if (timed.length === 0) continue;
    const last = turns.at(-1);
    if (last && last.speaker === speaker && startMs - endMs < PAUSE_MS) last.words.push(...timed);
    else turns.push({ speaker, words: timed });
    endMs = Math.max(until, timed.at(-1)!.endMs);
  }
  return turns.flatMap(({ speaker, words }) =>
    sentencesIn(words)
      .flatMap(parted)
      .map((sentence) => toCue(sentence, speaker)),
  );
};

/** Cues supplied by a user, in order of time. Those without text are dropped. */
export const cuesGiven = (given: readonly SourceCue[]): Cue[] =>
  given
    .map(({ start_ms, end_ms, text, translation, speaker }) => ({
      startMs: start_ms,
      endMs: Math.max(end_ms, start_ms + 1),
      text: text.trim(),
      words: [],
      speaker: speaker ?? null,
      translation: translation?.trim() || null,
    }))
    .filter(({ text, translation }) => text !== '' || translation !== null)
    .toSorted((a, b) => a.startMs - b.startMs);

/** Cues that begin within a part of their recording, with times relative to the part. */
export const cuesIn = (cues: readonly Cue[], { fromMs, toMs }: Part): Cue[] =>
  cues
    .filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
    .map((cue) => ({
      ...cue,
      startMs: cue.startMs - fromMs,
      endMs: Math.min(cue.endMs, toMs) - fromMs,
    }));
