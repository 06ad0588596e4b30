import type { Db } from '../../db/db.ts';
import { AwaitsJob, type JobRun } from '../../jobs/kind.ts';
import { findBackground, findBackgroundAtWork } from '../background/backgrounds.ts';
import { wantsBackground, type RenderOrder } from './order.ts';
import type { RenderPlan } from './plan.ts';

/**
 * Id of the separated background for a render. While it is being made the render waits, because a file with the
 * original lowered instead would have to be rendered again. The render waits for one job only, the one in progress now.
 *
 * @returns null if no background is wanted, or none was made in the end
 * @throws AwaitsJob while it is being made
 */
export const awaitBackground = async (
  db: Db,
  { tenantId, awaited, step }: JobRun,
  order: RenderOrder,
  { backgroundId, settings }: RenderPlan,
): Promise<string | null> => {
  const { assetId, renderId } = order;
  if (assetId === null || backgroundId !== null || !wantsBackground(order, settings)) return backgroundId;
  return step(
    'background',
    { render_id: renderId },
    async () => {
      const jobId = await findBackgroundAtWork(db, tenantId, assetId);
      if (jobId !== null && (awaited === null || awaited === jobId)) throw new AwaitsJob(jobId);
      return findBackground(db, tenantId, assetId);
    },
    {
      write: async (tx) => {
        if (awaited === null) return;
        await tx.query(
          'update video_render set waited_until = now() where tenant_id = $1 and render_id = $2',
          [tenantId, renderId],
        );
      },
    },
  );
};
