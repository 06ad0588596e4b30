import type { Client } from '../api/client.ts';
import type { ResolveUrl } from './task.ts';

/**
 * Finds the link of a file by its name on the server, which has what it is made of as that is then.
 *
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
