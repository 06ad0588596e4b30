import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removalCredits } from '../../../src/contract/constants/billing.ts';
import type { RemovalReport } from '../../../src/contract/index.ts';
import type { Log } from '../config/log.ts';
import type { Inpainters } from '../engines/inpainting/engine.ts';
import { ApiError, toClientError } from '../http/api-error.ts';
import type { JobKind, JobRun, Json } from '../jobs/kind.ts';
import { isOpen } from '../jobs/store.ts';
import { isDiskFull } from '../process/disk-probe.ts';
import { sideBySide } from '../process/side-by-side.ts';
import { createTurns } from '../process/turns.ts';
import { sha256OfFile } from '../process/sha256-of-file.ts';
import type { Paces } from '../recognition/paces.ts';
import { addAsset, useAsset } from '../storage/assets.ts';
import { contentOf, type Content } from '../storage/content.ts';
import { createPartStore, storeMade } from '../storage/part-store.ts';
import { demandRoom } from '../storage/uploads.ts';
import { isSoundEqual, psnrOutside } from '../video/removal/check-result.ts';
import { cleanPart, type CleanedPart } from '../video/removal/clean-part.ts';
import { findCopying, type Match } from '../video/removal/copying.ts';
import type { DrawPicture } from '../video/removal/draw-hole.ts';
import { containerOf, joinParts } from '../video/removal/join-parts.ts';
import type { Box } from '../video/removal/frames.ts';
import { partRatesOf } from '../video/removal/part-rates.ts';
import { planParts, type RemovalPart } from '../video/removal/plan.ts';
import { hasMoreColour, measuredOf, openSource, type RemovalSource } from '../video/removal/source.ts';
import { coveredMs } from './areas.ts';
import { countTextLeft } from './count-text-left.ts';
import { openDrawing } from './open-drawing.ts';
import type { WorkNeeds } from './search-job.ts';
import {
  noteResult,
  removalNotFound,
  removalOf,
  REMOVAL_KIND,
  type Removal,
  type RemovalOrder,
} from './store.ts';

const STEPS = new Map([
  ['plan', 0.02],
  ['fill', 0.88],
  ['join', 0.08],
  ['store', 0.02],
]);

/** Parts made at the same time: two are filled while a third is encoded. */
const PARTS_AT_ONCE = 3;
/**
 * A part in which a network draws takes minutes, in which its thread mostly waits. One of all removals is made at a
 * time, so that the threads are not all taken. Workspaces take turns.
 */
const drawInTurn = createTurns(() => 1);
const DRAWING = {};

export interface RemovalNeeds extends WorkNeeds {
  log: Log;
  paces: Paces;
  inpainters: Inpainters;
}

/** The plan of a removal. It is a step result, so that a restart makes only the missing parts. */
interface Plan {
  parts: RemovalPart[];
  /** Ids of the bytes of the parts. */
  ids: string[];
  /** Encoding settings that allow joining parts with copied ones; null when nothing is copied. */
  match: Match | null;
}

/** The joined result and its measurements. */
interface Made extends Content {
  bytes: number;
  sha256: string;
  report: RemovalReport;
}

interface Work {
  needs: RemovalNeeds;
  run: JobRun;
  removal: Removal;
  order: RemovalOrder;
  source: RemovalSource;
  folder: string;
  draw: DrawPicture | undefined;
}

const planOf = ({ run, order, source, removal, folder }: Work): Promise<Plan> =>
  run.step(
    'plan',
    { removal_id: order.removal_id },
    async () => {
      const copying = await findCopying(source, folder, run.signal);
      const parts = planParts(source, order.areas, copying);
      const ids = parts.map(() => crypto.randomUUID());
      const isCopying = parts.some(({ isCopied }) => isCopied);
      const plan: Plan = { parts, ids, match: isCopying ? copying!.match : null };
      return plan as unknown as Json;
    },
    {
      write: async (tx, plan) => {
        await tx.query('update subtitle_removal set part_ids = $3 where tenant_id = $1 and removal_id = $2', [
          run.tenantId,
          removal.removalId,
          (plan as unknown as Plan).ids,
        ]);
      },
    },
  ) as Promise<unknown> as Promise<Plan>;

/** Combined findings in all parts. */
interface CleanedParts extends Pick<CleanedPart, 'looked' | 'left' | 'copied'> {
  /** The changed boxes in each part. */
  boxes: Box[][];
  /** Indexes of the areas with changes. */
  areas: Set<number>;
}

/** Makes all missing parts. */
const makeParts = async (
  { needs, run, order, source, folder, draw }: Work,
  { parts, ids, match }: Plan,
): Promise<CleanedParts> => {
  const { tenantId, step, progress } = run;
  const { areas, method, quality } = order;
  const store = createPartStore(needs.files.blobs, run, folder);
  const all: CleanedParts = { boxes: [], areas: new Set(), looked: 0, left: 0, copied: 0 };
  const shares = parts.map(() => 0);
  const rates = quality === 'source' ? partRatesOf(source, parts) : null;
  const options = { atOnce: PARTS_AT_ONCE, signal: run.signal };
  await sideBySide(parts, options, async (part, index, signal) => {
    const id = ids[index]!;
    const onProgress = (done: number) => {
      shares[index] = done;
      progress(shares.reduce((sum, share) => sum + share, 0) / parts.length);
    };
    const cleaned = (await step('fill', { part: id, says: 'boxes' }, async () => {
      const into = join(folder, `${id}.mp4`);
      const work = {
        source,
        part,
        areas,
        method,
        draw,
        quality,
        rate: rates?.[index] ?? null,
        match,
        folder,
        into,
      };
      const clean = () => cleanPart(work, { who: tenantId, signal, onProgress });
      const made = draw && part.window ? await drawInTurn(DRAWING, tenantId, signal, clean) : await clean();
      await store.keep(id, into);
      return made as unknown as Json;
    })) as unknown as CleanedPart;
    onProgress(1);
    all.boxes[index] = cleaned.changed.map(({ box }) => box);
    for (const { area } of cleaned.changed) all.areas.add(area);
    all.looked += cleaned.looked;
    all.left += cleaned.left;
    all.copied += cleaned.copied;
  });
  return all;
};

const finish = (
  { needs, run, order, source, removal, folder }: Work,
  plan: Plan,
  cleaned: CleanedParts,
): Promise<Made> => {
  const { db, files, images } = needs;
  const { tenantId, signal, progress } = run;
  const { parts, ids } = plan;
  const make = async (paths: string[]): Promise<Made> => {
    const into = join(folder, `result.${containerOf(source)}`);
    await joinParts({ source, parts, paths, folder, into }, signal);
    progress(0.4);
    const text = await countTextLeft(
      { images, source, areas: order.areas, result: into, folder },
      tenantId,
      signal,
    );
    const report: RemovalReport = {
      source: measuredOf(source),
      result: measuredOf(await openSource(into, signal)),
      is_sound_equal:
        source.sounds.length === 0 ? null : await isSoundEqual(source.path, into, folder, signal),
      copied: cleaned.copied / source.times.length,
      has_less_colour: hasMoreColour(source) && cleaned.copied < source.times.length,
      outside_db: await psnrOutside({ source, parts, changed: cleaned.boxes, result: into, folder }, signal),
      untouched_areas: order.areas.length - cleaned.areas.size,
      residue: {
        frames: cleaned.looked,
        with_colour: cleaned.left,
        read: text?.read ?? 0,
        with_text: text?.left ?? null,
      },
    };
    const { size: bytes } = await stat(into);
    const owner = { tenantId, userId: removal.userId };
    // Before the bytes are stored: a file that exceeds the quota is never listed, so nobody could delete it
    await demandRoom(db, owner, bytes);
    await storeMade(files.blobs, removal.resultId, into, run);
    return {
      ...(await contentOf(into, 'media')),
      bytes,
      sha256: (await sha256OfFile(into)).toString('hex'),
      report,
    };
  };
  const store = createPartStore(files.blobs, run, folder);
  return run.step('join', { removal_id: order.removal_id }, () =>
    store.open(ids, async (paths) => (await make(paths)) as unknown as Json),
  ) as Promise<unknown> as Promise<Made>;
};

const work = async (asked: Omit<Work, 'draw'>): Promise<void> => {
  const { needs, run, order, removal, source } = asked;
  const { tenantId, step } = run;
  const given = { ...asked, draw: await openDrawing(needs.inpainters, order.method, run.signal) };
  const began = performance.now();
  const plan = await planOf(given);
  const cleaned = await makeParts(given, plan);
  if (cleaned.areas.size === 0) throw new ApiError('err_video_without_subtitle');
  const covered = coveredMs(order.areas);
  await needs.paces
    .note(order.method, (performance.now() - began) / Math.max(covered, 1))
    .catch((error: unknown) => needs.log.warn('the pace of a removal was not noted', { error }));
  const { report, bytes, sha256, kind, contentType, durationMs, streams } = await finish(
    given,
    plan,
    cleaned,
  );
  const credits = removalCredits(covered);
  await step('store', {}, () => Promise.resolve(null), {
    credits: () => credits,
    write: async (tx) => {
      const owner = { tenantId, userId: removal.userId };
      await demandRoom(tx, owner, bytes);
      await addAsset(tx, owner, {
        asset_id: removal.resultId,
        kind,
        name: `${removal.title}.${containerOf(source)}`,
        content_type: contentType,
        bytes,
        sha256,
        meta: { duration_ms: durationMs, streams },
      });
      await noteResult(tx, tenantId, removal.removalId, { report, credits });
    },
  });
};

/** Removes burned-in text from a video, part by part. The parts are stored until the result is, for a restart. */
export const removalJob = (needs: RemovalNeeds): JobKind => ({
  kind: REMOVAL_KIND,
  feature: 'subtitle-removal',
  steps: STEPS,
  async run(given, run) {
    const { db, files, withFolder } = needs;
    const { jobId, tenantId, signal } = run;
    const order = given as RemovalOrder;
    const removal = await removalOf(db, tenantId, order.removal_id);
    const { assetId } = removal;
    if (assetId === null) throw removalNotFound();
    const partIds = async () =>
      (await removalOf(db, tenantId, order.removal_id).catch(() => null))?.partIds ?? [];
    const removeParts = async () => {
      for (const id of await partIds()) await files.blobs.remove(id);
    };
    try {
      await files.withLocalFile(assetId, tenantId, (path) =>
        withFolder(async (folder) =>
          work({ needs, run, removal, order, source: await openSource(path, signal), folder }),
        ),
      );
    } catch (thrown) {
      const error = isDiskFull(thrown) ? toClientError(thrown) : thrown;
      const ends = error instanceof ApiError || !(await isOpen(db, jobId));
      if (ends) await removeParts();
      // An error while the file is being deleted proves nothing about the file
      if (!ends || (await useAsset(db, tenantId, assetId))) throw error;
      throw removalNotFound();
    }
    await removeParts();
    return { removal_id: order.removal_id };
  },
});
