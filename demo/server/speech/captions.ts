import { countCharacters } from '../../../src/contract/constants/script.ts';
import { wordsOf, type SpokenSentence, type SpokenWord } from './words.ts';

/** Two lines of this many characters are what a viewer reads at a glance. */
const LINE_CHARACTERS_MAX = 42;
const CUE_MS_MAX = 7_000;

interface Cue {
  startMs: number;
  endMs: number;
  lines: string[];
}

const joined = (words: readonly SpokenWord[]): string =>
  words.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join('');

/** Where to part words: near the middle, rather behind a punctuation mark. */
const bestBreak = (words: readonly SpokenWord[]): number => {
  const lengths = words.map(({ text, isApart }) => countCharacters(text) + (isApart ? 1 : 0));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let best = 1;
  let leastCost = Infinity;
  let left = 0;
  for (let index = 1; index < words.length; index++) {
    left += lengths[index - 1]!;
    const before = words[index - 1]!.text;
    // Within a sentence a full stop is that of an abbreviation, which belongs to the next word
    const isTied = before.endsWith('.');
    const isPause = !isTied && /[\p{Po}\p{Pd}]$/u.test(before);
    const cost = Math.abs(total / 2 - left) - (isPause ? total / 5 : 0) + (isTied ? total / 5 : 0);
    if (cost < leastCost) {
      best = index;
      leastCost = cost;
    }
  }
  return best;
};

const linesOf = (words: readonly SpokenWord[]): string[] => {
  const text = joined(words);
  if (countCharacters(text) <= LINE_CHARACTERS_MAX || words.length < 2) return [text];
  const at = bestBreak(words);
  return [joined(words.slice(0, at)), joined(words.slice(at))];
};

const cuesOf = (words: readonly SpokenWord[]): Cue[] => {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const lines = linesOf(words);
  const fits =
    last.endMs - first.startMs <= CUE_MS_MAX &&
    lines.every((line) => countCharacters(line) <= LINE_CHARACTERS_MAX);
  if (fits || words.length === 1) return [{ startMs: first.startMs, endMs: last.endMs, lines }];
  const at = bestBreak(words);
  return [...cuesOf(words.slice(0, at)), ...cuesOf(words.slice(at))];
};

const clock = (ms: number, separator: string): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const whole = `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}`;
  return `${whole}${separator}${String(ms % 1000).padStart(3, '0')}`;
};

const blocks = (
  sentences: readonly SpokenSentence[],
  separator: string,
  line: (text: string) => string,
): string[] =>
  sentences
    .flatMap((sentence) => cuesOf(wordsOf(sentence)))
    .map(({ startMs, endMs, lines }, index) => {
      const times = `${clock(startMs, separator)} --> ${clock(endMs, separator)}`;
      return `${index + 1}\n${times}\n${lines.map(line).join('\n')}\n`;
    });

/** SubRip: no escapes, so an arrow in the text becomes another one. */
export const toSrt = (sentences: readonly SpokenSentence[]): string =>
  blocks(sentences, ',', (text) => text.replaceAll('-->', '→')).join('\n');

/** WebVTT (W3C): `&`, `<` and `>` are escaped. */
export const toVtt = (sentences: readonly SpokenSentence[]): string => {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `WEBVTT\n\n${blocks(sentences, '.', escaped).join('\n')}`;
};

/** Every word with its times. `measured` says whether the engine told them; they are spread by length otherwise. */
export const toWordsJson = (
  title: string,
  sentences: readonly (SpokenSentence & { pauseMs: number })[],
): string => {
  const last = sentences.at(-1);
  return JSON.stringify(
    {
      title,
      duration_ms: last ? last.endMs + last.pauseMs : 0,
      segments: sentences.map((sentence) => ({
        text: sentence.text,
        start_ms: sentence.startMs,
        end_ms: sentence.endMs,
        measured: sentence.marks.length > 0,
        words: wordsOf(sentence).map(({ text, startMs, endMs }) => ({
          text,
          start_ms: startMs,
          end_ms: endMs,
        })),
      })),
    },
    null,
    2,
  );
};
