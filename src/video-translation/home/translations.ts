import type { Client } from '../../api/client.ts';
import type { VideoTranslationDetail, VideoTranslationItem } from '../../contract/index.ts';
import { createJobList, type JobList } from '../../studio/jobs/job-list.ts';

/** The user's translated videos. */
export type Translations = JobList<VideoTranslationItem, VideoTranslationDetail>;

export const createTranslations = (client: Client): Translations =>
  createJobList<VideoTranslationItem, VideoTranslationDetail>(client, {
    idOf: ({ project_id }) => project_id,
    page: async (query) => (await client.call('GET /v1/video-translations', { query, silent: true })).data,
    async read(project_id, signal) {
      const { data } = await client.call('GET /v1/video-translations/{project_id}', {
        params: { project_id },
        query: {},
        silent: true,
        signal,
      });
      return data.translation;
    },
    itemOf,
    rename: (project_id, title) =>
      client.call('POST /v1/video-translations/{project_id}/rename', {
        params: { project_id },
        body: { title },
      }),
    remove: (project_id) =>
      client.call('DELETE /v1/video-translations/{project_id}', { params: { project_id } }),
  });

/** What a list shows of a translation that may be there in full. */
const itemOf = (full: VideoTranslationItem): VideoTranslationItem => ({
  project_id: full.project_id,
  title: full.title,
  created_at: full.created_at,
  updated_at: full.updated_at,
  duration_ms: full.duration_ms,
  source_language: full.source_language,
  target_language: full.target_language,
  output: full.output,
  poster_url: full.poster_url,
  rows: full.rows,
  open_rows: full.open_rows,
  job: full.job,
  waits_for: full.waits_for,
  credits_charged: full.credits_charged,
});
