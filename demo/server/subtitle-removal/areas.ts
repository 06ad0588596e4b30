import type { RemovalArea } from '../../../src/contract/index.ts';
import { ApiError } from '../http/api-error.ts';

/** A subtitle: text that is visible in a video for a period of time. */
interface Cue {
  start_ms: number;
  end_ms: number;
  text: string;
}

/** Maximum number of simultaneous areas. No picture has as many lines of text. */
const AT_ONCE_MAX = 100;
/** Maximum number of characters in all cues: about the speech of ten hours. */
const CUES_CHARACTERS_MAX = 500_000;

/** How far an area may extend beyond the end of the video: the last frame may be shown longer than the file states. */
const BEYOND_MS = 1_000;

/** Maximum number of simultaneous areas. */
const mostAtOnce = (areas: readonly RemovalArea[]): number => {
  const ends = areas.map(({ to_ms }) => to_ms).toSorted((a, b) => a - b);
  const starts = areas.map(({ from_ms }) => from_ms).toSorted((a, b) => a - b);
  let ended = 0;
  return starts.reduce((most, start, begun) => {
    while (ends[ended]! <= start) ended++;
    return Math.max(most, begun + 1 - ended);
  }, 0);
};

const lengthOf = (cues: readonly Cue[]): number => cues.reduce((sum, { text }) => sum + text.length, 0);

/**
 * The areas of an order, limited to the duration of the video.
 *
 * @throws ApiError err_video_without_subtitle when there are none; err_invalid_param for an area outside, too many
 * simultaneous areas, or too much text
 */
export const demandAreas = (areas: readonly RemovalArea[], durationMs: number): RemovalArea[] => {
  if (areas.length === 0) throw new ApiError('err_video_without_subtitle');
  for (const { left, top, right, bottom, from_ms, to_ms } of areas) {
    const isInside = right > left && bottom > top && to_ms > from_ms;
    if (!isInside || from_ms >= durationMs || to_ms > durationMs + BEYOND_MS)
      throw new ApiError('err_invalid_param', {
        msg: 'An area lies outside the video. Move it into the picture and its time, and try again.',
      });
  }
  if (mostAtOnce(areas) > AT_ONCE_MAX)
    throw new ApiError('err_invalid_param', {
      msg: `At most ${AT_ONCE_MAX} areas may stand at one time. Make one of several that lie side by side.`,
    });
  if (lengthOf(cuesOf(areas)) > CUES_CHARACTERS_MAX)
    throw new ApiError('err_invalid_param', { msg: 'The text of the areas is too long. Shorten it.' });
  return areas.map((area) => ({ ...area, to_ms: Math.min(area.to_ms, durationMs) }));
};

/** Total time with at least one area, in milliseconds. */
export const coveredMs = (areas: readonly RemovalArea[]): number => {
  let covered = 0;
  let until = 0;
  for (const { from_ms, to_ms } of areas.toSorted((a, b) => a.from_ms - b.from_ms)) {
    covered += Math.max(0, to_ms - Math.max(until, from_ms));
    until = Math.max(until, to_ms);
  }
  return covered;
};

/** Tolerance of equal times: the search may find two lines of a subtitle one sampled frame apart. */
const SAME_MS = 200;
/** Text that stays longer is a sign or a logo rather than a subtitle. */
const STANDING_MS = 15_000;

/** Maps each time to the first of those that are nearly equal. */
const snapped = (times: readonly number[]): Map<number, number> => {
  const snaps = new Map<number, number>();
  let first = -Infinity;
  for (const time of times.toSorted((a, b) => a - b)) {
    if (time - first > SAME_MS) first = time;
    snaps.set(time, first);
  }
  return snaps;
};

/**
 * Converts the text of areas to cues in order of time. A cue contains all text of its period from top to bottom; a new
 * cue begins when a line is added or removed. Signs and logos are left out unless there is nothing else. Stops at
 * {@link CUES_CHARACTERS_MAX}: each cue repeats the lines that stay, so a few long texts could fill the memory.
 */
export const cuesOf = (areas: readonly RemovalArea[]): Cue[] => {
  const read = areas.filter(({ text }) => text.trim() !== '');
  const brief = read.filter(({ from_ms, to_ms }) => to_ms - from_ms <= STANDING_MS);
  const shown = (brief.length > 0 ? brief : read).toSorted((a, b) => a.from_ms - b.from_ms);
  const snaps = snapped(shown.flatMap(({ from_ms, to_ms }) => [from_ms, to_ms]));
  const times = [...new Set(snaps.values())];
  const cues: Cue[] = [];
  let open: RemovalArea[] = [];
  let next = 0;
  let length = 0;
  for (const [index, start_ms] of times.slice(0, -1).entries()) {
    const end_ms = times[index + 1]!;
    while (next < shown.length && snaps.get(shown[next]!.from_ms)! <= start_ms) open.push(shown[next++]!);
    open = open.filter(({ to_ms }) => snaps.get(to_ms)! >= end_ms);
    const text = open
      .toSorted((a, b) => a.top - b.top || a.left - b.left)
      .map((area) => area.text)
      .join('\n');
    const last = cues.at(-1);
    if (text === '') continue;
    if (last?.text === text && last.end_ms === start_ms) last.end_ms = end_ms;
    else {
      cues.push({ start_ms, end_ms, text });
      length += text.length;
      if (length > CUES_CHARACTERS_MAX) break;
    }
  }
  return cues;
};
