import type { VideoRender } from '../../../../src/contract/index.ts';
import { byTime } from '../../../../src/studio/model/subtitles/files/subtitle-cue.ts';
import { isNotThere } from '../../blobs/blobs.ts';
import { captionTimesOf, frameTimesOf } from '../../video/packet-times.ts';
import { measureVoices, spreadOver } from '../../video/measure-voices.ts';
import { originOf } from './plan.ts';
import type { Rendering } from './render-job.ts';

type Drift = NonNullable<VideoRender['result']>['report']['drift'];

const LIMIT_MS = 20 * 60_000;

/** The largest distance of a time to the nearest one in the other list, in seconds. Both lists are sorted. */
const farthest = (times: readonly number[], others: readonly number[]): number => {
  let at = 0;
  let most = 0;
  for (const time of times) {
    while (at + 1 < others.length && Math.abs(others[at + 1]! - time) <= Math.abs(others[at]! - time)) at++;
    most = Math.max(most, Math.abs((others[at] ?? Infinity) - time));
  }
  return most;
};

const inMs = (seconds: number): number => Math.round(seconds * 10_000) / 10;

/**
 * Measures the largest offsets of frames, voices and captions in a finished file from their expected times, in
 * milliseconds.
 */
export const measureDrift = async (rendering: Rendering, path: string): Promise<Drift> => {
  const { run, order, plan, original } = rendering;
  const limits = { signal: run.signal, timeoutMs: LIMIT_MS };
  const soundMs = await voiceDrift(rendering, path);
  const isVideo = order.format === 'mp4' && original !== null;
  const shown = isVideo ? await frameTimesOf(path, limits) : null;
  const given = shown && (await frameTimesOf(original!, limits));
  const wanted = given?.all.map((seconds) => seconds - originOf(rendering));
  return {
    picture_ms: shown && wanted ? inMs(farthest(shown.all, wanted)) : null,
    sound_ms: soundMs === null ? null : inMs(soundMs / 1000),
    captions_ms: shown && plan.cues.length > 0 ? inMs(await captionDrift(rendering, path, shown.all)) : null,
  };
};

/** Largest offset of voices in milliseconds; null if none can be compared, or none stands out from the other sound. */
const voiceDrift = async (
  { run, order, plan, withTakes }: Rendering,
  path: string,
): Promise<number | null> => {
  const { tenantId: who, signal } = run;
  const { fromMs, durationMs, sound } = order;
  // A render of only a part of a recording may cut a voice off at its edge: that voice cannot be compared with its take
  const whole = plan.voices.filter(
    ({ startMs, lengthMs }) => startMs >= fromMs && startMs + lengthMs <= fromMs + durationMs,
  );
  const looked = sound === 'original' ? [] : spreadOver(whole);
  const measure = (pathOf: (mediaId: string) => string) => {
    const voices = looked.map(({ mediaId, ...voice }) => ({
      ...voice,
      startMs: voice.startMs - fromMs,
      path: pathOf(mediaId),
    }));
    return measureVoices(path, voices, { who, signal });
  };
  const ids = looked.map(({ mediaId }) => mediaId);
  try {
    return await withTakes(ids, measure, signal);
  } catch (error) {
    // A take was deleted after it had been mixed, which does not harm the file. On a disk, its path leads nowhere
    if (isNotThere(error) || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Largest offset of captions from their times, in seconds: of a subtitle track by its times, of burned-in captions by
 * the next frame.
 */
const captionDrift = async (
  { run, order, plan }: Rendering,
  path: string,
  pictures: readonly number[],
): Promise<number> => {
  const wanted = plan.cues.toSorted(byTime).map(({ startMs }) => startMs / 1000);
  if (order.subtitles === 'soft')
    return farthest(wanted, await captionTimesOf(path, { signal: run.signal, timeoutMs: LIMIT_MS }));
  let at = 0;
  let most = 0;
  for (const time of wanted) {
    while (at < pictures.length && pictures[at]! < time) at++;
    most = Math.max(most, (pictures[at] ?? time) - time);
  }
  return most;
};
