import { lineLength } from '../line-length.ts';
import { gapMsMin, type SubtitleLimits } from '../presets.ts';
import type { Cue } from './cues.ts';

/** Longest time a subtitle stays after its last word, so that it can be read, in ms. */
const LINGER_MS = 500;
/** Most frames a subtitle may start after its first word, if the previous one would be too short. */
const LATE_FRAMES = 3;

/**
 * Display times of subtitles: from their first word until they can be read, at least the minimum duration, with the
 * minimum gap before the next one. Gaps that would flicker are closed. If two people speak at once, both are shown.
 *
 * @param spoken sorted by start, with the times of the words
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
