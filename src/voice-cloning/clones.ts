import type { Client } from '../api/client.ts';
import type { VoiceClone } from '../contract/index.ts';
import { createJobList, type JobItem, type JobList } from '../studio/jobs/job-list.ts';

/** A clone with its current job, which continues after the clone was fetched. */
export interface CloneItem extends JobItem {
  readonly clone: VoiceClone;
}

/** The clones of the workspace. */
export type Clones = JobList<CloneItem>;

export const itemOf = (clone: VoiceClone): CloneItem => ({ title: clone.name, job: clone.job, clone });

export const createClones = (client: Client): Clones =>
  createJobList<CloneItem>(client, {
    idOf: ({ clone }) => clone.clone_id,
    async page() {
      const { data } = await client.call('GET /v1/voice-clones', { silent: true });
      return { items: data.clones.map(itemOf), next_cursor: null };
    },
    async read(clone_id) {
      const { data } = await client.call('GET /v1/voice-clones/{clone_id}', {
        params: { clone_id },
        silent: true,
      });
      return itemOf(data.clone);
    },
    itemOf: (item) => item,
    remove: (clone_id) => client.call('DELETE /v1/voice-clones/{clone_id}', { params: { clone_id } }),
  });
