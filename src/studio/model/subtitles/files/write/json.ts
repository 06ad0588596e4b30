import type { SubtitleCue } from '../subtitle-cue.ts';

/** A list of subtitles with times in milliseconds; null for unknown values. */
export const toJson = (cues: readonly SubtitleCue[]): string =>
  JSON.stringify(
    cues.map(({ startMs, endMs, text, speaker = null, source = null }) => ({
      start_ms: startMs,
      end_ms: endMs,
      speaker,
      text,
      source,
    })),
    null,
    2,
  );
