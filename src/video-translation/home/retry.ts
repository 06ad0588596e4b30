import type { Client } from '../../api/client.ts';
import { newId } from '../../api/device.ts';
import type { VideoTranslationItem } from '../../contract/index.ts';

/** Restarts a failed or cancelled translation. Rejects after telling the user. */
export async function retry(client: Client, project_id: string): Promise<VideoTranslationItem> {
  const { data } = await client.call('POST /v1/video-translations/{project_id}/retry', {
    params: { project_id },
    body: {},
    idempotencyKey: newId(),
  });
  return data.item;
}
