import { join } from 'node:path';
import { fileDigest } from '../../media/file-digest.ts';
import type { Json } from '../../jobs/kind.ts';
import { attachCover } from '../../video/attach-cover.ts';
import { joinVideo, type JoinedPicture, type Track } from '../../video/join-video.ts';
import { measureLoudness } from '../../video/measure-loudness.ts';
import { pictureTime } from '../../video/take-picture.ts';
import { measureDrift } from './measure-drift.ts';
import { storeMade } from '../../storage/part-store.ts';
import { writeSubtitleFile } from './picture.ts';
import { originOf } from './plan.ts';
import type { Rendering } from './render-job.ts';
import type { Rendered } from './renders.ts';
import { isLoweredInstead } from './sound.ts';

const MEASURE_MS = 20 * 60_000;
/** Share of this step's progress for joining the file. */
const JOIN_SHARE = 0.5;

const joinParts = async (rendering: Rendering, sounds: readonly string[], pictures: readonly string[]) => {
  const { run, order, plan, original, folder } = rendering;
  const { source, target, sound, subtitles, durationMs } = order;
  const translated = { language: target, title: 'Translation' };
  const kept = { language: source, title: 'Original' };
  const tracks = sounds.map((path, index): Track => ({
    path,
    ...(sound === 'original' || index > 0 ? kept : translated),
  }));
  const picture: JoinedPicture =
    pictures.length === 0
      ? { path: original!, startSeconds: plan.startSeconds }
      : {
          parts: pictures.map((path, index) => ({ path, seconds: secondsOf(rendering, index) })),
          firstSeconds: plan.firstSeconds,
          list: join(folder, 'parts.txt'),
        };
  const srt = subtitles === 'soft' ? await writeSubtitleFile(rendering, 'srt') : null;
  const into = join(folder, 'out.mp4');
  await joinVideo(
    { picture, durationMs, tracks, subtitles: srt ? { path: srt, language: target } : null, into },
    { signal: run.signal, onProgress: (done) => run.progress(JOIN_SHARE * done) },
  );
  if (order.look.cover_ms === null) return into;
  const covered = join(folder, 'covered.mp4');
  const atMs = pictureTime(order.look.cover_ms - order.fromMs, durationMs);
  await attachCover(
    { path: into, atMs, image: join(folder, 'cover.jpg'), into: covered },
    { durationMs, signal: run.signal, onProgress: () => undefined },
  );
  return covered;
};

/** Length of a part in seconds, from its first frame to that of the next part; null for the last part. */
const secondsOf = (rendering: Rendering, index: number): number | null => {
  const { plan } = rendering;
  const { from, until } = plan.parts[index]!;
  return until === null ? null : until - (from ?? originOf(rendering) + plan.firstSeconds);
};

/** Joins audio and video into the render's file, measures it and stores it. */
export const finishRender = async (rendering: Rendering): Promise<void> => {
  const { run, order, plan, parts, blobs } = rendering;
  const { tenantId, signal, progress } = run;
  const { renderId, fileId, durationMs, format } = order;
  const finish = async (sounds: readonly string[], pictures: readonly string[]): Promise<Rendered> => {
    const out = format === 'mp4' ? await joinParts(rendering, sounds, pictures) : sounds[0]!;
    progress(JOIN_SHARE);
    const loudness = await measureLoudness(out, { signal, timeoutMs: MEASURE_MS });
    const drift = await measureDrift(rendering, out);
    return {
      bytes: await storeMade(blobs, fileId, out, run),
      durationMs,
      digest: await fileDigest(out),
      report: {
        loudness_lufs: loudness.integrated,
        true_peak_dbtp: loudness.truePeak,
        lowered_instead: isLoweredInstead(rendering),
        drift,
        checks: plan.checks,
        rows: plan.rows,
      },
    };
  };
  const sounds = [plan.soundId, ...(plan.originalId === null ? [] : [plan.originalId])];
  const pictures = plan.parts.map(({ id }) => id);
  await run.step(
    'finish',
    { render_id: renderId },
    () =>
      parts.open(sounds, (tracks) =>
        parts.open(pictures, async (shown) => (await finish(tracks, shown)) as unknown as Json),
      ),
    {
      write: async (tx, result) => {
        await tx.query('update video_render set result = $3::jsonb where tenant_id = $1 and render_id = $2', [
          tenantId,
          renderId,
          JSON.stringify(result),
        ]);
      },
    },
  );
};
