import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/db.ts';
import type { JobRun } from '../../jobs/kind.ts';
import { findBackground, isBackgroundAtWork } from '../background/backgrounds.ts';
import { wantsBackground, type RenderOrder } from './order.ts';
import type { RenderPlan } from './plan.ts';

/** Time between two looks at the work. */
const LOOK_MS = 1_000;

/**
 * The recording without voices that a render is mixed with. Waits while it is being made: a file with the original lowered
 * instead would have to be made again.
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
  const { assetId, renderId } = order;
  if (plan.backgroundId !== null || assetId === null || !wantsBackground(order, plan.settings))
    return plan.backgroundId;
  const { tenantId, signal } = run;
  return run.step('background', { render_id: renderId }, async () => {
    while (await isBackgroundAtWork(db, tenantId, assetId)) await sleep(LOOK_MS, undefined, { signal });
    return findBackground(db, tenantId, assetId);
  });
};
