import type { Mark } from '../../speech/engine.ts';
import type { Phrase } from './phrases.ts';

/** A time within the spoken audio and the time in the recording where it belongs, in milliseconds. */
export interface TimeAnchor {
  fromMs: number;
  toMs: number;
}

/** Minimum and maximum factor of duration: beyond them, speech sounds unnatural. */
const SHORTEST = 0.7;
const LONGEST = 1.4;
/** Lower minimum, used only to keep the last words from being cut off at the end of the recording. */
const SHORTEST_AT_END = 0.5;
/** Silence at the start and the end of an utterance, see `finishUtterance`. */
const LEAD_MS = 40;
const TAIL_MS = 120;

interface Spoken {
  /** Duration of the utterance including its silence. */
  durationMs: number;
  /** Times of its words, as offsets in the text of the phrase; empty when the engine reports none. */
  marks: readonly Mark[];
}

interface Bounds {
  /** End of the previous phrase. */
  notBeforeMs: number;
  /** End of the recording. */
  endMs: number;
}

/** The times that are known in both: the starts of words, and the end. */
const wanted = ({ startMs, endMs, words }: Phrase, { durationMs, marks }: Spoken): TimeAnchor[] => {
  const anchors: TimeAnchor[] = [{ fromMs: Math.min(LEAD_MS, durationMs), toMs: startMs }];
  const add = (fromMs: number, toMs: number) => {
    const last = anchors.at(-1)!;
    if (fromMs > last.fromMs && toMs > last.toMs) anchors.push({ fromMs, toMs });
  };
  for (const word of words) {
    const mark = marks.find(({ from, to }) => from < word.to && to > word.from);
    if (mark) add(mark.startMs, word.startMs);
  }
  add(Math.max(durationMs - TAIL_MS, 0), endMs);
  return anchors;
};

/**
 * Places a spoken phrase: its words get the times of the recording as far as the factor of duration stays within the
 * limits. Later words make up for a delay.
 */
export const placePhrase = (phrase: Phrase, spoken: Spoken, { notBeforeMs, endMs }: Bounds): TimeAnchor[] => {
  const [first, ...rest] = wanted(phrase, spoken);
  const begin = { fromMs: 0, toMs: Math.max(notBeforeMs, first!.toMs - first!.fromMs, 0) };
  const anchors = [begin];
  let last = begin;
  for (const { fromMs, toMs } of [...rest, { fromMs: spoken.durationMs, toMs: -Infinity }]) {
    const length = fromMs - last.fromMs;
    if (length <= 0) continue;
    // The silence at the end keeps its length
    const isTail = toMs === -Infinity;
    const shortest = last.toMs + (isTail ? 1 : SHORTEST) * length;
    const longest = last.toMs + (isTail ? 1 : LONGEST) * length;
    last = { fromMs, toMs: Math.min(Math.max(toMs, shortest), longest) };
    anchors.push(last);
  }
  const takes = last.toMs - begin.toMs;
  const room = endMs - begin.toMs;
  if (takes <= room) return anchors;
  const factor = Math.max(room / takes, Math.min(1, (SHORTEST_AT_END * spoken.durationMs) / takes));
  return anchors.map(({ fromMs, toMs }) => ({ fromMs, toMs: begin.toMs + (toMs - begin.toMs) * factor }));
};

/** When the last word of a placed phrase ends. */
export const endOfSpeech = (anchors: readonly TimeAnchor[]): number =>
  Math.max(anchors[0]!.toMs, anchors.at(-1)!.toMs - TAIL_MS);
