/**
 * Characters of the International Phonetic Alphabet after NFD: letters, including those dictionaries use for reduced
 * vowels, modifier letters such as aspiration and tones, combining marks, stress, length, breaks, ties and intonation.
 */
const IPA =
  /[a-zæðøħŋœβθχⱱ\u{1c0}-\u{1c3}\u{250}-\u{2af}\u{2b0}-\u{2ff}\u{1d00}-\u{1dbf}ⁿ.|‖‿↗↘↑↓ꜛꜜ ]|[\u{300}-\u{36f}]|[\u{1dc4}-\u{1dff}]/u;

/** The first character that is not IPA, as written; undefined when all are. */
export const foreignToIpa = (text: string): string | undefined =>
  [...text.normalize('NFC')].find((sign) => [...sign.normalize('NFD')].some((part) => !IPA.test(part)));
