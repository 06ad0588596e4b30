import type { Client } from '../api/client.ts';
import type { TranscriptFormat } from '../contract/constants/recognition.ts';
import type { ResolveUrl } from './task.ts';

/** Finds the link of the text of a recording as a file, which has the text as it is then. */
export const transcriptLink =
  (client: Client, transcriptionId: string, format: TranscriptFormat): ResolveUrl =>
  async (signal) => {
    const { data } = await client.call('POST /v1/misc/file_download_urlbyname', {
      body: { file_name: `${transcriptionId}.${format}` },
      silent: true,
      signal,
    });
    return client.address(data.url);
  };
