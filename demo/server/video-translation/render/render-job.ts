import type { Blobs } from '../../blobs/blobs.ts';
import type { Db } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobKind, JobRun, Json } from '../../jobs/kind.ts';
import { isOpen } from '../../jobs/store.ts';
import type { Media } from '../../media/module.ts';
import type { WithFolder } from '../../process/scratch-folder.ts';
import { useAsset } from '../../storage/assets.ts';
import type { Files } from '../../storage/module.ts';
import { awaitBackground } from './await-background.ts';
import { RENDER_KIND } from './begin-render.ts';
import { finishRender } from './finish.ts';
import { orderOf, type RenderOrder } from './order.ts';
import { createPartStore } from '../../storage/part-store.ts';
import { makePicture } from './picture.ts';
import { partIdsOf, planRender, type RenderPlan } from './plan.ts';
import { makeSound } from './sound.ts';

const STEPS = new Map([
  ['plan', 0.02],
  ['background', 0],
  ['sound', 0.33],
  ['picture', 0.5],
  ['finish', 0.15],
]);

interface Needs {
  db: Db;
  files: Files;
  media: Media;
  withFolder: WithFolder;
}

/** A render in progress. */
export interface Rendering {
  run: JobRun;
  order: RenderOrder;
  plan: RenderPlan;
  /** Path of the recording; null without one. */
  original: string | null;
  /** Folder for temporary files of this attempt. */
  folder: string;
  parts: ReturnType<typeof createPartStore>;
  blobs: Blobs;
  withLocalFile: Files['withLocalFile'];
  /** Runs work on the audio of takes as paths of this machine, by their media ids. */
  withTakes: Media['files']['withPaths'];
}

/**
 * Renders files of translations: mixes the audio, encodes the picture in parts where it changes, and joins them. Audio
 * and parts are stored until the file is done, so that a restart makes only what is missing.
 */
export const renderJob = (needs: Needs): JobKind => ({
  kind: RENDER_KIND,
  feature: 'video-translation',
  steps: STEPS,
  async run(_, run) {
    const { db, files } = needs;
    const order = await orderOf(db, run);
    const { assetId, renderId } = order;
    const withOriginal: WithOriginal = (work) =>
      assetId === null ? work(null) : files.withLocalFile(assetId, run.tenantId, work);
    try {
      await render(needs, run, order, withOriginal);
    } catch (error) {
      // An error during the deletion of the file says nothing about the file
      if (assetId === null || (await useAsset(db, run.tenantId, assetId))) throw error;
      throw new ApiError('err_not_found', { status: 404 });
    }
    return { render_id: renderId };
  },
});

/** Runs work that needs the recording, passing its path; null without one. */
type WithOriginal = <T>(work: (original: string | null) => Promise<T>) => Promise<T>;

/** Plans a render, unless it was planned before. */
const planOnce = async (
  db: Db,
  run: JobRun,
  order: RenderOrder,
  original: string | null,
): Promise<RenderPlan> => {
  const { renderId } = order;
  const planned = await run.step(
    'plan',
    { render_id: renderId },
    async () => (await planRender(db, order, original, run)) as unknown as Json,
    {
      write: async (tx, made) => {
        const ids = partIdsOf(made as unknown as RenderPlan);
        await tx.query('update video_render set part_ids = $3 where tenant_id = $1 and render_id = $2', [
          run.tenantId,
          renderId,
          ids,
        ]);
      },
    },
  );
  return planned as unknown as RenderPlan;
};

const render = (needs: Needs, run: JobRun, order: RenderOrder, withOriginal: WithOriginal): Promise<void> =>
  withOriginal(async (original) => {
    const { db } = needs;
    const plan = await planOnce(db, run, order, original);
    const backgroundId = await awaitBackground(db, run, order, plan);
    // A plan made by an older version has no length
    const { durationMs = order.durationMs } = plan as Partial<RenderPlan>;
    await make(needs, run, { ...order, durationMs }, { ...plan, backgroundId }, original);
  });

/** Makes the file of a planned render. */
const make = async (
  { db, files, media, withFolder }: Needs,
  run: JobRun,
  order: RenderOrder,
  plan: RenderPlan,
  original: string | null,
): Promise<void> => {
  const { blobs, withLocalFile } = files;
  await withFolder(async (folder) => {
    const parts = createPartStore(files.blobs, run, folder);
    try {
      const { withPaths: withTakes } = media.files;
      const rendering = { run, order, plan, original, folder, parts, blobs, withLocalFile, withTakes };
      await makeSound(rendering);
      await makePicture(rendering);
      await finishRender(rendering);
    } catch (error) {
      // A retried job continues with the rendered parts. Remove them only if there will be no retry
      if (error instanceof ApiError || !(await isOpen(db, run.jobId))) await parts.remove(partIdsOf(plan));
      throw error;
    }
    await parts.remove(partIdsOf(plan));
  });
};
