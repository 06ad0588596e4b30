import { countCharacters } from './constants/script.ts';

/** What a voice says in a second at its own rate, before anything is known of the voice. */
const LETTERS_PER_S = 14;
const IDEOGRAPHS_PER_S = 4.5;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** How long it will probably take to say a text, in milliseconds. */
export function estimateMs(text: string, speed: number): number {
  const ideographs = text.match(IDEOGRAPH)?.length ?? 0;
  const seconds = ideographs / IDEOGRAPHS_PER_S + (countCharacters(text) - ideographs) / LETTERS_PER_S;
  return Math.round((seconds * 1000) / speed);
}
