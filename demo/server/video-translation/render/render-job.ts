import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  RenderFormat,
  RenderSound,
  RenderSubtitles,
} from '../../../../src/contract/constants/video-translation.ts';
import type { VideoSettings } from '../../../../src/contract/index.ts';
import { writeSubtitles } from '../../../../src/studio/model/subtitles/files/write/write-subtitles.ts';
import { lookOf } from '../../../../src/studio/model/subtitles/look.ts';
import type { Db } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobKind, JobRun, Json } from '../../jobs/kind.ts';
import { fileDigest } from '../../media/file-digest.ts';
import type { Media } from '../../media/module.ts';
import type { WithFolder } from '../../process/scratch-folder.ts';
import { projectNotFound } from '../../projects/find-project.ts';
import { loadProject } from '../../projects/load-project.ts';
import { useAsset } from '../../storage/assets.ts';
import type { Files } from '../../storage/module.ts';
import { joinVideo, type Track } from '../../video/join-video.ts';
import { measureLoudness } from '../../video/measure-loudness.ts';
import { mixSound } from '../../video/mix-sound.ts';
import { cuesIn } from '../downloads.ts';
import type { KnownPicture } from '../store.ts';
import { RENDER_KIND } from './begin-render.ts';
import type { Rendered } from './renders.ts';
import { copyFonts } from './fonts.ts';
import { placeVoices } from './voices.ts';

const STEPS = new Map([['render', 1]]);
/** Shares of the work when a video is made: its sound, its picture, and measuring. */
const SOUND_SHARE = 0.4;
const PICTURE_SHARE = 0.5;
const MEASURE_MS = 20 * 60_000;

interface Needs {
  db: Db;
  files: Files;
  media: Media;
  withFolder: WithFolder;
}

/** What a render is made of. */
interface Order {
  renderId: string;
  fileId: string;
  projectId: string;
  owner: string;
  title: string;
  target: string;
  source: string | null;
  settings: VideoSettings;
  assetId: string | null;
  picture: KnownPicture | null;
  durationMs: number;
  format: RenderFormat;
  sound: RenderSound;
  subtitles: RenderSubtitles;
}

/** @throws ApiError err_not_found when it was deleted */
const orderOf = async (db: Db, { tenantId, jobId }: JobRun): Promise<Order> => {
  const [row] = await db.query<Order>(
    `select r.render_id as "renderId", r.file_id as "fileId", r.project_id as "projectId", p.owner, p.title,
            t.target_language as target, v.language_id as source, t.settings, v.asset_id as "assetId", v.picture,
            v.told_ms as "durationMs", r.format, r.sound, r.subtitles
       from video_render r join project p using (project_id) join video_translation t using (project_id)
            join video_source v using (source_id)
      where r.tenant_id = $1 and r.job_id = $2`,
    [tenantId, jobId],
  );
  if (!row) throw projectNotFound();
  return row;
};

/** Makes files of translations: mixes the sound and joins it with picture and subtitles. */
export const renderJob = (needs: Needs): JobKind => ({
  kind: RENDER_KIND,
  feature: 'video-translation',
  steps: STEPS,
  async run(_, run) {
    const { db, files, withFolder } = needs;
    const order = await orderOf(db, run);
    await run.step(
      'render',
      { render_id: order.renderId },
      () =>
        withFolder(async (folder) => {
          const made = (path: string | null) => render(needs, run, order, folder, path);
          if (order.assetId === null) return (await made(null)) as unknown as Json;
          return (await files.withLocalFile(order.assetId, run.tenantId, made)) as unknown as Json;
        }).catch(async (error: unknown) => {
          // What fails while the file is deleted says nothing of the file
          if (order.assetId === null || (await useAsset(db, run.tenantId, order.assetId))) throw error;
          throw new ApiError('err_not_found', { status: 404 });
        }),
      {
        write: async (tx, result) => {
          await tx.query(
            'update video_render set result = $3::jsonb where tenant_id = $1 and render_id = $2',
            [run.tenantId, order.renderId, JSON.stringify(result)],
          );
        },
      },
    );
    return { render_id: order.renderId };
  },
});

const render = async (
  { db, files, media }: Needs,
  { tenantId, signal, progress }: JobRun,
  order: Order,
  folder: string,
  original: string | null,
): Promise<Rendered> => {
  const { projectId, durationMs, format, sound, settings } = order;
  const { voices, rows } = await placeVoices(db, { tenantId, projectId, durationMs }, (id) =>
    media.files.path(id),
  );
  const isVideo = format === 'mp4';
  const mixed = join(folder, isVideo ? 'mixed.m4a' : `mixed.${format}`);
  const task = { durationMs, original, originalSound: settings.original_sound };
  const soundShare = isVideo ? SOUND_SHARE : 1 - 0.1;
  const onSound = (done: number) => progress(soundShare * done);
  const spoken = sound === 'original' ? [] : voices;
  const originalSound = sound === 'original' ? 'kept' : settings.original_sound;
  await mixSound(
    { ...task, originalSound, voices: spoken, into: mixed, format: isVideo ? 'm4a' : format },
    { signal, onProgress: onSound },
  );
  const out = isVideo ? join(folder, 'out.mp4') : mixed;
  if (isVideo) {
    const tracks: Track[] = [
      sound === 'original'
        ? { path: mixed, language: order.source, title: 'Original' }
        : { path: mixed, language: order.target, title: 'Translation' },
    ];
    if (sound === 'both') {
      const kept = join(folder, 'original.m4a');
      await mixSound(
        { ...task, originalSound: 'kept', voices: [], into: kept, format: 'm4a' },
        { signal, onProgress: () => undefined },
      );
      tracks.push({ path: kept, language: order.source, title: 'Original' });
    }
    const fonts = join(folder, 'fonts');
    if (order.subtitles === 'burned') await copyFonts(settings.subtitles.font, fonts);
    await joinVideo(
      {
        video: original!,
        picture: order.picture!,
        durationMs,
        tracks,
        subtitles: order.subtitles,
        subtitlesPath: await writeSubtitleFile(db, tenantId, order, folder),
        subtitlesLanguage: order.target,
        fonts,
        into: out,
      },
      { signal, onProgress: (done) => progress(SOUND_SHARE + PICTURE_SHARE * done) },
    );
  }
  const loudness = await measureLoudness(out, { signal, timeoutMs: MEASURE_MS });
  const { size: bytes } = await stat(out);
  const { blobs } = files;
  // An attempt that was killed may have left another one
  await blobs.remove(order.fileId);
  await blobs.write(order.fileId, createReadStream(out), bytes);
  return {
    bytes,
    durationMs,
    digest: await fileDigest(out),
    report: { loudness_lufs: loudness.integrated, true_peak_dbtp: loudness.truePeak, rows },
  };
};

/** Writes the subtitles that a video has; null for none. */
const writeSubtitleFile = async (
  db: Db,
  tenantId: string,
  { subtitles, projectId, owner, target, settings, picture }: Order,
  folder: string,
): Promise<string | null> => {
  if (subtitles === 'none') return null;
  const project = await loadProject(db, { tenantId, owner }, projectId);
  const languages = settings.subtitles.both ? 'both' : 'text';
  const cues = cuesIn(project, target, languages === 'both' ? 'both' : 'translation');
  if (cues.length === 0) return null;
  const format = subtitles === 'burned' ? 'ass' : 'srt';
  const path = join(folder, `subtitles.${format}`);
  const { width, height } = picture!;
  const style = lookOf(settings.subtitles);
  await writeFile(path, writeSubtitles(cues, format, { languages, style, frame: { width, height } }));
  return path;
};
