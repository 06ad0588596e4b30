import type { Client } from '../api/client.ts';
import type { VoiceChangeFormat } from '../contract/constants/voice-changes.ts';
import type { ResolveUrl } from './task.ts';

/** Finds the link of a voice change's result as a file. */
export const voiceChangeLink =
  (client: Client, changeId: string, format: VoiceChangeFormat): ResolveUrl =>
  async (signal) => {
    const { data } = await client.call('GET /v1/voice-changes/{change_id}', {
      params: { change_id: changeId },
      silent: true,
      signal,
    });
    const url = data.change.downloads[format];
    return url ? client.address(url) : null;
  };
