/**
 * The text as eSpeak NG may read it: it obeys control characters (0x01 begins a command) and takes `[[` as the
 * begin of phonemes, so the first become spaces and the brackets are parted.
 */
export const harmlessText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .replace(/\[(?=\[)/g, '[ ')
    .trim();
