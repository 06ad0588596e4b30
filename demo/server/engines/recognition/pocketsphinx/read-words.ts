import type { RecognizedSegment, RecognizedWord } from '../engine.ts';

const LINE = /^(\S+) (\d+(?:\.\d+)?) (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)$/;

/** `<s>`, `<sil>`, `[NOISE]` and the like. */
const isWord = (name: string): boolean => /^[^<[+]/.test(name);

const ms = (seconds: string | undefined): number => Math.round(Number(seconds) * 1000);

/**
 * Reads what `pocketsphinx_continuous -time yes` prints: after each utterance a line a word, as
 * `name start end probability`, from `<s>` to `</s>`. A second pronunciation is `name(2)`.
 */
export const createUtteranceReader = (onUtterance: (segment: RecognizedSegment) => void) => {
  let words: RecognizedWord[] = [];
  return (line: string): void => {
    const [, name, start, end, probability] = LINE.exec(line.trim()) ?? [];
    if (name === undefined) return;
    if (isWord(name)) {
      const text = `${words.length > 0 ? ' ' : ''}${name.replace(/\(\d+\)$/, '')}`;
      words.push({ text, startMs: ms(start), endMs: ms(end), probability: Number(probability) });
    }
    if (name !== '</s>') return;
    const [first, last] = [words[0], words.at(-1)];
    if (first && last) {
      const text = words.map((word) => word.text).join('');
      onUtterance({ text, startMs: first.startMs, endMs: last.endMs, words });
    }
    words = [];
  };
};
