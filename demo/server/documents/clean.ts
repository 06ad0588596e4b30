const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** Soft hyphens, zero-width spaces, lone direction marks, private-use and control characters. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\ufff9-\ufffc\u{e000}-\u{f8ff}\u{f0000}-\u{10ffff}]/gu;
const CONTROL = /(?![\t\n])[\p{Cc}\p{Surrogate}]/gu;
const SPACES = /[^\S\n]+/g;
/**
 * A raised number after a word or the end of a sentence marks a note; after a unit or a number it is a power. The
 * lookahead for a raised digit comes first, because looking back at each character is far slower.
 */
const NOTE_MARK = /(?=[⁰¹²³⁴⁵⁶⁷⁸⁹])(?<=\p{L}{4}|[.,;:!?”’"»)\]])[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu;

/** Prepares text for speech: single spaces between words, no characters without a sound or a meaning. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => LIGATURES[ligature]!)
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(CONTROL, '')
    .replaceAll(NOTE_MARK, '')
    .replaceAll(SPACES, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .normalize('NFC')
    .trim();
