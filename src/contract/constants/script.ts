/** Longest text of one segment, in characters (Unicode code points). */
export const SEGMENT_CHARACTERS_MAX = 2_000;
/** Most segments in one script. */
export const SCRIPT_SEGMENTS_MAX = 5_000;
/** Most unreadable words that a quote lists. */
export const LEFT_OUT_WORDS_MAX = 20;
/** Longest name of a history item, in characters. */
export const TITLE_CHARACTERS_MAX = 120;
/** Longest search text of the history, in characters. */
export const SEARCH_CHARACTERS_MAX = 100;
/** Length of a text for limits, display and charging: its Unicode code points. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};
/** Whether a text contains anything a voice can say: a letter or a digit. */
export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
/** A pause written in a text, such as `[pause 1.5s]` or `[pause 300ms]`. */
export const PAUSE_TAG = /\[pause (\d{1,5}(?:\.\d{1,3})?)(ms|s)\]/gi;
/** Longest pause of one tag, in milliseconds. */
const PAUSE_MS_MAX = 30_000;
/** Longest pause before, between or after segments, in milliseconds: the sum of its tags. */
export const GAP_PAUSE_MS_MAX = 60_000;
/** Longest speech of a script with its pauses, in milliseconds, estimated from its characters. */
export const SCRIPT_SOUND_MS_MAX = 24 * 60 * 60 * 1000;
/** The text between two segments: white space and pause tags. */
export const GAP = /^(?:\s|\[pause \d{1,5}(?:\.\d{1,3})?(?:ms|s)\])*$/i;
/** Pause for the gap between two segments, in milliseconds: the sum of its tags, else derived from line breaks. */
export const pauseMs = (gap: string): number => {
  const tags = [...gap.matchAll(PAUSE_TAG)];
  if (tags.length === 0) return gap.includes('\n') ? 600 : 250;
  return tags.reduce((sum, [, number, unit]) => {
    const ms = Number(number) * (unit!.toLowerCase() === 's' ? 1000 : 1);
    return sum + Math.min(Math.round(ms), PAUSE_MS_MAX);
  }, 0);
};
