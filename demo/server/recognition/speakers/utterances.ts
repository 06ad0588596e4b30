import type { Span } from '../../engines/speakers/engine.ts';
import { cutStretch, type Stretch } from '../stretch.ts';

/** Words of one person, as far as text and pauses show. */
export interface Utterance {
  /** Index of its section. */
  stretch: number;
  /** Start in the text of the section. */
  from: number;
  span: Span;
}

/** Minimum pause at which another speaker may begin. The end of a sentence also counts. */
const PAUSE_MS = 250;
const SENTENCE_END = /[.?!…。？！][\p{Pf}\p{Pe}"']*$/u;
/** Longer speech is split at the end of a clause, or finally anywhere, in case the speaker changes without a sign. */
const LONG_MS = 3_000;
const LONGEST_MS = 5_000;
const CLAUSE_END = /[,;:、，；：–—][\p{Pf}\p{Pe}"']*$/u;

const utterancesOf = ({ text, startMs, endMs, words }: Stretch, stretch: number): Utterance[] => {
  const [first] = words;
  if (!first) return [{ stretch, from: 0, span: [startMs, endMs] }];
  const utterances: Utterance[] = [];
  let begin = first;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const written = text.slice(word[0], next?.[0]).trim();
    const lasts = word[3] - begin[2];
    const isLast =
      !next ||
      next[2] - word[3] >= PAUSE_MS ||
      SENTENCE_END.test(written) ||
      lasts >= LONGEST_MS ||
      (lasts >= LONG_MS && CLAUSE_END.test(written));
    if (!isLast) continue;
    utterances.push({ stretch, from: utterances.length === 0 ? 0 : begin[0], span: [begin[2], word[3]] });
    if (next) begin = next;
  }
  return utterances;
};

/** Splits sections where another speaker may begin. */
export const toUtterances = (stretches: readonly Stretch[]): Utterance[] => stretches.flatMap(utterancesOf);

const nameOf = (speaker: number): string => `Speaker ${speaker + 1}`;

/**
 * Names the speakers of sections, and cuts sections where the speaker changes. A single speaker gets no name.
 *
 * @param speakers number of the speaker of each utterance, from 0
 */
export const withSpeakers = (
  stretches: readonly Stretch[],
  utterances: readonly Utterance[],
  speakers: readonly number[],
): Stretch[] => {
  if (new Set(speakers).size < 2) return [...stretches];
  const parts: Stretch[] = [];
  let begin = 0;
  for (const [index, utterance] of utterances.entries()) {
    const { stretch, from, span } = utterance;
    const before = utterances[index - 1];
    const speaker = nameOf(speakers[index]!);
    const whole = parts.at(-1);
    if (!whole || before?.stretch !== stretch) {
      begin = 0;
      parts.push({ ...stretches[stretch]!, speaker });
    } else if (whole.speaker !== speaker) {
      const [first, rest] = cutStretch(whole, from - begin, before.span[1]);
      begin = from;
      parts.splice(-1, 1, first, { ...rest, startMs: span[0], speaker });
    }
  }
  return parts;
};
