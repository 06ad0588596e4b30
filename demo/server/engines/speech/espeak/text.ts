/**
 * Makes text safe for eSpeak NG, which obeys control characters (0x01 begins a command) and takes `[[` as the start of
 * phonemes. Control characters become spaces, and the brackets are separated.
 */
export const harmlessText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .replace(/\[(?=\[)/g, '[ ')
    .trim();
