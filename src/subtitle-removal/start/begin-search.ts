import type { Client } from '../../api/client.ts';
import { atWork, type OpenedRemoval } from '../history/removals.ts';

/** Begins to search a video for text, which is free. */
export async function beginSearch(
  client: Client,
  asset_id: string,
  options: { silent?: boolean } = {},
): Promise<OpenedRemoval> {
  const { data } = await client.call('POST /v1/subtitle-removals', { body: { asset_id }, ...options });
  return atWork(data.removal);
}
