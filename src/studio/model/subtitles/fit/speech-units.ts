/** Characters grouped by how long they take to speak. */
const IDEOGRAPH = /\p{Script=Han}/gu;
const SYLLABLE = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LETTER = /\p{L}/gu;
const DIGIT = /\p{N}/gu;
/** Punctuation at which a voice pauses, if text follows. */
const PAUSE = /(?:[,;:.!?…—–]+(?=[\p{Pe}\p{Pf}"']*\s+[^\s])|[，、；：。！？](?=.))/gu;

const UNITS = { letter: 1, syllable: 2, ideograph: 3, digit: 5, pause: 4 } as const;

const count = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0;

/**
 * Amount of speech in a text, in Latin letters: a digit counts as a word, a Chinese character as a syllable, and a
 * comma as the pause it causes.
 */
export const speechUnits = (text: string): number => {
  const ideographs = count(text, IDEOGRAPH);
  const syllables = count(text, SYLLABLE);
  const letters = count(text, LETTER) - ideographs - syllables;
  return (
    letters * UNITS.letter +
    syllables * UNITS.syllable +
    ideographs * UNITS.ideograph +
    count(text, DIGIT) * UNITS.digit +
    count(text.trim(), PAUSE) * UNITS.pause
  );
};
