import type { Client } from '../../api/client.ts';
import type { TranscriptionDetail, TranscriptionItem } from '../../contract/index.ts';
import { createJobList, type JobList } from '../../studio/jobs/job-list.ts';

/** The user's transcriptions. */
export type Transcriptions = JobList<TranscriptionItem, TranscriptionDetail>;

export const createTranscriptions = (client: Client): Transcriptions =>
  createJobList<TranscriptionItem, TranscriptionDetail>(client, {
    idOf: ({ project_id }) => project_id,
    page: async (query) => (await client.call('GET /v1/transcriptions', { query, silent: true })).data,
    async read(project_id, signal) {
      const { data } = await client.call('GET /v1/transcriptions/{project_id}', {
        params: { project_id },
        silent: true,
        signal,
      });
      return data.transcription;
    },
    itemOf,
    rename: (project_id, title) =>
      client.call('POST /v1/transcriptions/{project_id}/rename', { params: { project_id }, body: { title } }),
    remove: (project_id) => client.call('DELETE /v1/transcriptions/{project_id}', { params: { project_id } }),
  });

/** What a list shows of a transcription that may be there in full. */
const itemOf = (full: TranscriptionItem): TranscriptionItem => ({
  project_id: full.project_id,
  title: full.title,
  created_at: full.created_at,
  updated_at: full.updated_at,
  duration_ms: full.duration_ms,
  language_id: full.language_id,
  model_id: full.model_id,
  excerpt: full.excerpt,
  job: full.job,
  credits_charged: full.credits_charged,
});
