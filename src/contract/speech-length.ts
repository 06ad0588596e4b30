import { countCharacters } from './constants/script.ts';

/** Average speech rate, used before the voice's own is known. */
const LETTERS_PER_S = 14;
const IDEOGRAPHS_PER_S = 4.5;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Estimates how long speaking a text takes, in milliseconds. */
export function estimateMs(text: string, speed: number): number {
  const ideographs = text.match(IDEOGRAPH)?.length ?? 0;
  const seconds = ideographs / IDEOGRAPHS_PER_S + (countCharacters(text) - ideographs) / LETTERS_PER_S;
  return Math.round((seconds * 1000) / speed);
}
