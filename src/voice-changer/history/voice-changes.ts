import type { Client } from '../../api/client.ts';
import type { VoiceChangeDetail, VoiceChangeItem } from '../../contract/index.ts';
import { createJobList, type JobList } from '../../studio/jobs/job-list.ts';

/** The user's voice changes. */
export type VoiceChanges = JobList<VoiceChangeItem, VoiceChangeDetail>;

export const createVoiceChanges = (client: Client): VoiceChanges =>
  createJobList<VoiceChangeItem, VoiceChangeDetail>(client, {
    idOf: ({ change_id }) => change_id,
    page: async (query) => (await client.call('GET /v1/voice-changes', { query, silent: true })).data,
    async read(change_id, signal) {
      const { data } = await client.call('GET /v1/voice-changes/{change_id}', {
        params: { change_id },
        silent: true,
        signal,
      });
      return data.change;
    },
    itemOf,
    rename: (change_id, title) =>
      client.call('POST /v1/voice-changes/{change_id}/rename', { params: { change_id }, body: { title } }),
    remove: (change_id) => client.call('DELETE /v1/voice-changes/{change_id}', { params: { change_id } }),
  });

/** What a list shows of a voice change that may be there in full. */
const itemOf = (full: VoiceChangeItem): VoiceChangeItem => ({
  change_id: full.change_id,
  title: full.title,
  created_at: full.created_at,
  duration_ms: full.duration_ms,
  method: full.method,
  background: full.background,
  noise_removal: full.noise_removal,
  voice_id: full.voice_id,
  voice_name: full.voice_name,
  job: full.job,
  credits_charged: full.credits_charged,
});
