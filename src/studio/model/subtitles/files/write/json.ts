import { toJson } from '../../../../../api/to-json.ts';
import type { SubtitleCue } from '../subtitle-cue.ts';

/** A list of subtitles with times in milliseconds; null for unknown values. */
export const jsonSubtitles = (cues: readonly SubtitleCue[]): string =>
  toJson(
    cues.map(({ startMs, endMs, text, speaker = null, source = null }) => ({
      start_ms: startMs,
      end_ms: endMs,
      speaker,
      text,
      source,
    })),
    2,
  );
