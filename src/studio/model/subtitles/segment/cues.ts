import type { TimedWord } from '../../timed-words.ts';
import { netflix, type SubtitleLimits } from '../presets.ts';
import { bestLines, measure, textsOf, type Measured } from './wrap.ts';

/** A subtitle: its lines, and when they are shown. */
export interface Cue {
  startMs: number;
  endMs: number;
  lines: string[];
  /** Speaker, if known. */
  speaker?: string | undefined;
}

/** Costs of an undesirable subtitle. Every subtitle costs 1. */
const COST = {
  /** Break at its end, times the penalty of the break. */
  end: 2.5,
  /** Each sentence that starts within it, and more if one is incomplete. */
  sentence: 2,
  cutSentence: 3,
  /** It is shown too briefly; plus the missing share. */
  short: 4,
  /** Unused share of its room, squared. */
  empty: 1,
  /** Each second of a pause within it, beyond `PAUSE_MS`. */
  pause: 5,
};
const PAUSE_MS = 300;
/**
 * How far a subtitle may last into the next word: starting three frames late goes unnoticed, less two frames of gap.
 */
const INTO_NEXT_MS = 40;

interface Choice {
  cost: number;
  /** Index of the first word of the last subtitle. */
  from: number;
}

/** Cost of the words `from` … `to - 1` as one subtitle; null when they do not fit. */
const costOf = (
  words: readonly TimedWord[],
  measured: Measured,
  from: number,
  to: number,
  limits: SubtitleLimits,
): number | null => {
  const ms = words[to - 1]!.endMs - words[from]!.startMs;
  if (to - from > 1 && ms > limits.durationMsMax) return null;
  const lines = bestLines(measured, from, to, limits);
  if (to - from > 1 && !lines.fits) return null;
  const room = limits.linesMax * limits.lineLengthMax;
  let cost = 1 + lines.cost + COST.empty * (1 - Math.min(1, measured.lengthOf(from, to) / room)) ** 2;
  // At a pause of the voice, a break is heard anyway
  const silenceMs = (words[to]?.startMs ?? Infinity) - words[to - 1]!.endMs;
  cost += (COST.end * (measured.penalties[to] ?? 0)) / (1 + Math.max(0, silenceMs) / PAUSE_MS);
  const next = words[to];
  const shownMs = (next ? next.startMs + INTO_NEXT_MS : words[to - 1]!.endMs) - words[from]!.startMs;
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
 * Divides the words of one speaker into subtitles, shown while the words are spoken, at the places that read best.
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
