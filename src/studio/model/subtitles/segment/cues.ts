import type { TimedWord } from '../../timed-words.ts';
import { netflix, type SubtitleLimits } from '../presets.ts';
import { bestLines, measure, textsOf, type Measured } from './wrap.ts';

/** A subtitle: its lines, and when they show. */
export interface Cue {
  startMs: number;
  endMs: number;
  lines: string[];
  /** Who speaks, where that is known. */
  speaker?: string | undefined;
}

/** What makes a subtitle worse. Another subtitle costs 1. */
const COST = {
  /** For the break after it, times its penalty. */
  end: 2.5,
  /** For each sentence that begins in it, and more when one of them is not whole. */
  sentence: 2,
  cutSentence: 3,
  /** For a duration that is too short until the next one begins, and for the part of it that is missing. */
  short: 4,
  /** For the part of its room that is empty. */
  empty: 1,
  /** For each second of a pause in it, from `PAUSE_MS` on. */
  pause: 5,
};
const PAUSE_MS = 300;
/** A subtitle may show for as long into the next word: three frames late is not seen, less two frames of gap. */
const INTO_NEXT_MS = 40;

interface Choice {
  cost: number;
  /** Where the last subtitle begins. */
  from: number;
}

/** What the words `from` … `to - 1` cost as one subtitle; null when they do not fit. */
const costOf = (
  words: readonly TimedWord[],
  measured: Measured,
  from: number,
  to: number,
  limits: SubtitleLimits,
): number | null => {
  const ms = words[to - 1]!.endMs - words[from]!.startMs;
  const lines = bestLines(measured, from, to, limits);
  if (to - from > 1 && (!lines.fits || ms > limits.durationMsMax)) return null;
  const room = limits.linesMax * limits.lineLengthMax;
  let cost = 1 + lines.cost + COST.empty * (1 - Math.min(1, measured.lengthOf(from, to) / room)) ** 2;
  // Where the voice pauses, a break is heard anyway
  const silenceMs = (words[to]?.startMs ?? Infinity) - words[to - 1]!.endMs;
  cost += (COST.end * (measured.penalties[to] ?? 0)) / (1 + Math.max(0, silenceMs) / PAUSE_MS);
  const shownMs = (words[to]?.startMs ?? Infinity) + INTO_NEXT_MS - words[from]!.startMs;
  if (shownMs < limits.durationMsMin) cost += COST.short * (2 - shownMs / limits.durationMsMin);
  const isWhole = measured.penalties[from] === 0 && !measured.penalties[to];
  for (let index = from + 1; index < to; index++) {
    if (measured.penalties[index] === 0) cost += isWhole ? COST.sentence : COST.cutSentence;
    const pauseMs = words[index]!.startMs - words[index - 1]!.endMs;
    cost += COST.pause * Math.max(0, pauseMs / 1000 - PAUSE_MS / 1000);
  }
  return cost;
};

/**
 * What one person says as subtitles, which show while their words are spoken: parted where it reads best.
 *
 * @param language BCP 47
 */
export const cuesOf = (
  words: readonly TimedWord[],
  language = 'und',
  limits: SubtitleLimits = netflix.limitsOf(language),
): Cue[] => {
  const measured = measure(words, language);
  const room = limits.linesMax * limits.lineLengthMax;
  const choices: Choice[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= words.length; to++) {
    let best: Choice = { cost: Infinity, from: to - 1 };
    for (let from = to - 1; from >= 0; from--) {
      if (from < to - 1 && measured.lengthOf(from, to) > room) break;
      const own = costOf(words, measured, from, to, limits);
      const cost = own === null ? Infinity : choices[from]!.cost + own;
      if (cost < best.cost) best = { cost, from };
    }
    choices.push(best);
  }
  const cues: Cue[] = [];
  for (let to = words.length; to > 0; to = choices[to]!.from) {
    const { from } = choices[to]!;
    const [first, last] = [words[from]!, words[to - 1]!];
    const lines = textsOf(measured, from, bestLines(measured, from, to, limits));
    cues.push({ startMs: first.startMs, endMs: Math.max(last.endMs, first.startMs + 1), lines });
  }
  return cues.reverse();
};
