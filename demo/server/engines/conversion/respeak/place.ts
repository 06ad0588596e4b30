import type { Mark } from '../../speech/engine.ts';
import type { Phrase } from './phrases.ts';

/** A moment of spoken sound, and the moment of the recording that it belongs at, in milliseconds. */
export interface TimeAnchor {
  fromMs: number;
  toMs: number;
}

/** How much shorter and longer speech may become: beyond this it sounds unnatural. */
const SHORTEST = 0.7;
const LONGEST = 1.4;
/** Only so that the last words are not cut off at the end of the recording. */
const SHORTEST_AT_END = 0.5;
/** Silence that an utterance begins and ends with, see `finishUtterance`. */
const LEAD_MS = 40;
const TAIL_MS = 120;

interface Spoken {
  /** Of the utterance, with its silence. */
  durationMs: number;
  /** Times of its words, by their places in the text of the phrase; empty where the engine tells none. */
  marks: readonly Mark[];
}

interface Bounds {
  /** When the phrase before ends. */
  notBeforeMs: number;
  /** When the recording ends. */
  endMs: number;
}

/** The moments that are known of both: begins of words, and the end. */
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
 * Where a spoken phrase goes: its words at the times of the recording, as far as speech may be made shorter or longer for
 * that. What comes late makes up for it in the words that follow.
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
