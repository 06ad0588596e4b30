import type { Client } from '../api/client.ts';
import type { DownloadFormat } from '../contract/constants/speech.ts';
import { ApiFailure } from '../api/failure.ts';
import { DownloadFailure } from './failure.ts';
import type { ResolveUrl } from './task.ts';

/**
 * Finds the link of a script's file. While the script is being generated there is no link, because the file would lack
 * the rest. If the generation ends before the script is complete, the download fails.
 * @param hasWaited whether the download already waited for the script before a reload of the page
 */
export const scriptLink = (
  client: Client,
  scriptId: string,
  format: DownloadFormat,
  hasWaited = false,
): ResolveUrl => {
  let waited = hasWaited;
  return async (signal) => {
    const { data } = await client.call('GET /v1/speech/scripts/{script_id}', {
      params: { script_id: scriptId },
      silent: true,
      signal,
    });
    if (data.job) {
      waited = true;
      return null;
    }
    const url = data.script.downloads[format];
    if (!url) throw new ApiFailure('err_not_found', { status: 404 });
    if (waited && data.script.segments.some(({ state }) => state !== 'fresh'))
      throw new DownloadFailure('HTTP_ERROR', 'late');
    return client.address(url);
  };
};
