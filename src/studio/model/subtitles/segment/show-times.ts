import { lineLength } from '../line-length.ts';
import { gapMsMin, type SubtitleLimits } from '../presets.ts';
import type { Cue } from './cues.ts';

/** A subtitle may stay after the last word for as long, so that it can be read. */
const LINGER_MS = 500;
/** So much later than its first word a subtitle may begin, where the one before it is too short. */
const LATE_FRAMES = 3;

/**
 * When subtitles show: from their first word until they are read, at least as long as the limits say, with the least
 * gap before the next one. A gap that would only blink is closed. Where two persons speak at once both show.
 *
 * @param spoken by start, with the times of their words
 * @param language BCP 47
 */
export const showTimes = (
  spoken: readonly Cue[],
  limits: SubtitleLimits,
  frameRate: number,
  language: string,
): Cue[] => {
  const gapMs = gapMsMin(limits, frameRate);
  const lateMs = Math.round((LATE_FRAMES * 1000) / frameRate);
  let earliest = 0;
  return spoken.map((cue, index) => {
    const startMs = Math.max(cue.startMs, earliest);
    const shortest = startMs + limits.durationMsMin;
    const nextMs = spoken[index + 1]?.startMs ?? Infinity;
    earliest = 0;
    // Another person speaks at the same time
    if (nextMs < startMs + Math.min(limits.durationMsMin, cue.endMs - startMs) / 2)
      return { ...cue, startMs };
    const latest = Math.max(nextMs - gapMs, Math.min(shortest, nextMs + lateMs - gapMs));
    if (latest > nextMs - gapMs) earliest = latest + gapMs;
    const readMs = (lineLength(cue.lines.join(' '), language) * 1000) / limits.charactersPerSecondMax;
    const wanted = Math.max(cue.endMs, shortest, Math.min(startMs + readMs, cue.endMs + LINGER_MS));
    const isBlink = nextMs - wanted < limits.gapMsClosed;
    const longest = Math.max(cue.endMs, startMs + limits.durationMsMax);
    const endMs = Math.min(isBlink ? latest : wanted, latest, longest);
    return { ...cue, startMs, endMs: Math.max(startMs + 1, Math.round(endMs)) };
  });
};
