import type { Client } from '../api/client.ts';
import type { DownloadFormat } from '../contract/constants/speech.ts';
import { ApiFailure } from '../api/failure.ts';
import { sleep } from '../api/sleep.ts';
import { DownloadFailure } from './failure.ts';
import type { ResolveUrl } from './task.ts';

/** How often a later round looks whether the script is made, and for how long. */
const LOOK_MS = 10_000;
const ROUND_MS = 60_000;

/**
 * Finds the link of a script as a file. There is none while the script is being made: what is made later would be
 * missing in the file. When that ends before the whole script is made, the download fails.
 */
export const scriptLink = (client: Client, scriptId: string, format: DownloadFormat): ResolveUrl => {
  let hasWaited = false;
  return async (round, signal) => {
    for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
      const { data } = await client.call('GET /v1/speech/scripts/{script_id}', {
        params: { script_id: scriptId },
        silent: true,
        signal,
      });
      const url = data.script.downloads[format];
      if (!data.job && !url) throw new ApiFailure('err_not_found', { status: 404 });
      if (!data.job && hasWaited && data.script.segments.some(({ state }) => state !== 'fresh'))
        throw new DownloadFailure('HTTP_ERROR', 'late');
      if (!data.job && url) return client.address(url);
      hasWaited = true;
      if (round === 0 || waitedMs >= ROUND_MS) return null;
      await sleep(LOOK_MS, signal);
    }
  };
};
