import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSubtitles } from '../../../../src/studio/model/subtitles/files/write/write-subtitles.ts';
import { lookOf } from '../../../../src/studio/model/subtitles/look.ts';
import { encodePart } from '../../video/encode-part.ts';
import { copyFonts } from './fonts.ts';
import type { Rendering } from './render-job.ts';

/** Writes the subtitles that a video has; null for none. */
export const writeSubtitleFile = async (
  { plan, order, folder }: Rendering,
  format: 'ass' | 'srt',
): Promise<string | null> => {
  if (plan.cues.length === 0) return null;
  const { picture } = order;
  const { settings } = plan;
  const path = join(folder, `subtitles.${format}`);
  const { width, height } = picture!;
  const languages = settings.subtitles.both ? 'both' : 'text';
  const style = lookOf(settings.subtitles);
  await writeFile(path, writeSubtitles(plan.cues, format, { languages, style, frame: { width, height } }));
  return path;
};

/** Encodes the picture of a render in parts, unless it is copied. */
export const makePicture = async (rendering: Rendering): Promise<void> => {
  const { run, order, plan, original, folder, parts } = rendering;
  if (plan.parts.length === 0) return;
  const fonts = join(folder, 'fonts');
  const isBurned = order.subtitles === 'burned';
  const ass = isBurned ? await writeSubtitleFile(rendering, 'ass') : null;
  if (ass) await copyFonts(plan.settings.subtitles.font, fonts);
  for (const [index, { id, from, until }] of plan.parts.entries()) {
    const encoding = {
      path: original!,
      startSeconds: plan.startSeconds,
      part: { from, until },
      durationMs: order.durationMs,
      subtitles: ass ? { path: ass, fonts } : null,
    };
    const onProgress = (done: number) => run.progress((index + done) / plan.parts.length);
    await parts.make('picture', id, (into) =>
      encodePart({ ...encoding, into }, { who: run.tenantId, signal: run.signal, onProgress }),
    );
  }
};
