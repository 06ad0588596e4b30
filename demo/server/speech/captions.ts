import { cuesOf, type Cue } from '../../../src/studio/model/subtitles/segment/cues.ts';
import { wordsOf, type SpokenSentence } from './words.ts';

/** Subtitles of sentences. No cue extends beyond its sentence. */
export const captionsOf = (sentences: readonly SpokenSentence[]): Cue[] =>
  sentences.flatMap((sentence) => cuesOf(wordsOf(sentence)));

/**
 * All words with their times as JSON. `measured` tells whether the engine reported the times; otherwise they are
 * estimated from the words' lengths.
 */
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
