import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSubtitles } from '../../../../src/studio/model/subtitles/files/write/write-subtitles.ts';
import { lookOf } from '../../../../src/studio/model/subtitles/look.ts';
import { sideBySide } from '../../process/side-by-side.ts';
import { encodePart, type Overlay, type PictureShape } from '../../video/encode-part.ts';
import { ENCODERS_AT_ONCE } from '../../video/encoder-turns.ts';
import { copyFonts } from './fonts.ts';
import type { Rendering } from './render-job.ts';
import { writeWatermark } from './picture-watermark.ts';
import { originOf } from './plan.ts';
import { shapeOf } from './shape.ts';
import { WATERMARK_FONT, watermarkAss } from './watermark.ts';

/** Writes the subtitles of a video to a file. @returns its path; null without subtitles */
export const writeSubtitleFile = async (
  { plan, order, folder }: Rendering,
  format: 'ass' | 'srt',
): Promise<string | null> => {
  if (plan.cues.length === 0) return null;
  const { settings } = plan;
  const path = join(folder, `subtitles.${format}`);
  const { width, height } = shapeOf({ ...order, picture: order.picture! });
  const languages = settings.subtitles.both ? 'both' : 'text';
  const style = lookOf(settings.subtitles);
  await writeFile(path, writeSubtitles(plan.cues, format, { languages, style, frame: { width, height } }));
  return path;
};

/**
 * Writes the subtitles and watermark text to burn in, and copies their fonts.
 *
 * @param fonts folder for the fonts
 * @returns the paths of the ASS files; the watermark comes last, so that it is drawn on top
 */
const writeBurned = async (
  rendering: Rendering,
  shape: PictureShape,
  fonts: string,
): Promise<readonly string[]> => {
  const { order, plan, folder } = rendering;
  const { watermark } = order.look;
  const burned: string[] = [];
  const ass = order.subtitles === 'burned' ? await writeSubtitleFile(rendering, 'ass') : null;
  if (ass) {
    await copyFonts(plan.settings.subtitles.font, fonts);
    burned.push(ass);
  }
  if (watermark && 'text' in watermark) {
    await copyFonts(WATERMARK_FONT, fonts);
    const path = join(folder, 'watermark.ass');
    await writeFile(path, watermarkAss(watermark, shape));
    burned.push(path);
  }
  return burned;
};

/** Writes the picture of a watermark. @returns null without one */
const writeOverlay = async (
  { run, order, folder, withLocalFile }: Rendering,
  shape: PictureShape,
): Promise<Overlay | null> => {
  const { watermark } = order.look;
  if (!watermark || !('asset_id' in watermark)) return null;
  return withLocalFile(watermark.asset_id, run.tenantId, (path) =>
    writeWatermark(watermark, shape, { path, into: join(folder, 'watermark.png') }),
  );
};

/**
 * Encodes the picture of a render in parts, unless it is copied.
 *
 * @param atOnce most parts encoded at the same time
 */
export const makePicture = async (rendering: Rendering, atOnce = ENCODERS_AT_ONCE): Promise<void> => {
  const { run, order, plan, original, folder, parts } = rendering;
  if (plan.parts.length === 0) return;
  const fonts = join(folder, 'fonts');
  const shape = shapeOf({ ...order, picture: order.picture! });
  const burned = await writeBurned(rendering, shape, fonts);
  const overlay = await writeOverlay(rendering, shape);
  const done = plan.parts.map(() => 0);
  await sideBySide(plan.parts, { atOnce, signal: run.signal }, ({ id, from, until }, index, signal) => {
    const encoding = {
      path: original!,
      startSeconds: plan.startSeconds,
      originSeconds: originOf(rendering),
      part: { from, until },
      durationMs: order.durationMs,
      shape,
      burned,
      fonts,
      overlay,
    };
    const onProgress = (share: number) => {
      done[index] = share;
      run.progress(done.reduce((sum, one) => sum + one, 0) / done.length);
    };
    return parts
      .make('picture', id, (into) =>
        encodePart({ ...encoding, into }, { who: run.tenantId, signal, onProgress }),
      )
      .then(() => onProgress(1));
  });
};
