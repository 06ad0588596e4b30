import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/db.ts';
import type { JobRun } from '../../jobs/kind.ts';
import { isOpen } from '../../jobs/store.ts';
import { findBackground, findBackgroundAtWork } from '../background/backgrounds.ts';
import { wantsBackground, type RenderOrder } from './order.ts';
import type { RenderPlan } from './plan.ts';

/** Time between two looks at the work. */
const LOOK_MS = 1_000;

/** Id of the recording whose background a render is to be mixed with and has not yet; null where there is none. */
const missingFor = ({ assetId, ...order }: RenderOrder, plan: RenderPlan): string | null =>
  plan.backgroundId === null && wantsBackground({ assetId, ...order }, plan.settings) ? assetId : null;

/** Whether a render has to wait until its background is made. */
export const mustAwaitBackground = async (
  db: Db,
  { tenantId }: JobRun,
  order: RenderOrder,
  plan: RenderPlan,
): Promise<boolean> => {
  const assetId = missingFor(order, plan);
  return assetId !== null && (await findBackgroundAtWork(db, tenantId, assetId)) !== null;
};

/**
 * The recording without voices that a render is mixed with. Waits while it is being made: a file with the original lowered
 * instead would have to be made again. The wait ends with the job that is at it now; no other one is waited for. The caller
 * holds no copy of the recording meanwhile.
 *
 * @returns its id; null where none is wanted, or none was made in the end
 * @throws the signal's reason when aborted
 */
export const awaitBackground = async (
  db: Db,
  run: JobRun,
  order: RenderOrder,
  plan: RenderPlan,
): Promise<string | null> => {
  const assetId = missingFor(order, plan);
  if (assetId === null) return plan.backgroundId;
  const { renderId } = order;
  const { tenantId, signal } = run;
  let hasWaited = false;
  return run.step(
    'background',
    { render_id: renderId },
    async () => {
      const jobId = await findBackgroundAtWork(db, tenantId, assetId);
      hasWaited = jobId !== null;
      while (jobId !== null && (await isOpen(db, jobId))) await sleep(LOOK_MS, undefined, { signal });
      return findBackground(db, tenantId, assetId);
    },
    {
      write: async (tx) => {
        if (!hasWaited) return;
        await tx.query(
          'update video_render set waited_until = now() where tenant_id = $1 and render_id = $2',
          [tenantId, renderId],
        );
      },
    },
  );
};
