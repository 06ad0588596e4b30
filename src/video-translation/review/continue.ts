import type { Client } from '../../api/client.ts';
import type { ReviewStage } from '../../contract/constants/video-translation.ts';
import type { VideoTranslationItem } from '../../contract/index.ts';
import { createOrders } from '../../studio/jobs/orders.ts';

/** Continues a translation after its review. Rejects after telling the user. */
export const createContinue = (client: Client) =>
  createOrders(async (order: { project_id: string; until: ReviewStage }, idempotencyKey) => {
    const { project_id, until } = order;
    const { data } = await client.call('POST /v1/video-translations/{project_id}/continue', {
      params: { project_id },
      body: { until },
      idempotencyKey,
    });
    return data.item as VideoTranslationItem;
  });
