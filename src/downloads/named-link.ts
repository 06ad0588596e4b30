import type { Client } from '../api/client.ts';
import type { ResolveUrl } from './task.ts';

/**
 * Finds a file's link by its name on the server. The file contains the current state of its source.
 * @param name as `POST /v1/misc/file_download_urlbyname` takes it
 */
export const namedLink =
  (client: Client, name: string): ResolveUrl =>
  async (signal) => {
    const { data } = await client.call('POST /v1/misc/file_download_urlbyname', {
      body: { file_name: name },
      silent: true,
      signal,
    });
    return client.address(data.url);
  };
