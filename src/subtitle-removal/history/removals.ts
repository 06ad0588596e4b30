import type { Client } from '../../api/client.ts';
import type { BackgroundJob, RemovalArea, RemovalDetail, RemovalItem } from '../../contract/index.ts';
import { createJobList, type JobList } from '../../studio/jobs/job-list.ts';
import type { ChangedAreas } from '../editor/changed-areas.ts';

/** A removal with the job that the list follows: the search, or the removal itself once it is ordered. */
type AtWork<Entry extends RemovalItem> = Omit<Entry, 'job'> & {
  readonly job: BackgroundJob;
  /** True if `job` is the removal, false if it is the search. */
  readonly isOrdered: boolean;
};

/** A removal in the list. */
export type RemovalRow = AtWork<RemovalItem>;
/** A removal with its areas and its result. */
export type OpenedRemoval = AtWork<RemovalDetail>;
/** A removal with what the user changed in this browser. */
export interface EditedRemoval extends OpenedRemoval {
  /** Areas that the user has changed and not ordered yet; null where nothing was changed. */
  readonly edited: readonly RemovalArea[] | null;
}
/** The user's removals. */
export type Removals = JobList<RemovalRow, EditedRemoval>;

export const atWork = <Entry extends RemovalItem>(entry: Entry): AtWork<Entry> => ({
  ...entry,
  job: entry.job ?? entry.search,
  isOrdered: entry.job !== null,
});

/** The list of removals. @param changed loses the areas of a removal that is deleted */
export const createRemovals = (client: Client, changed: ChangedAreas): Removals =>
  createJobList<RemovalRow, EditedRemoval>(client, {
    idOf: ({ removal_id }) => removal_id,
    async page(query) {
      const { data } = await client.call('GET /v1/subtitle-removals', { query, silent: true });
      return { ...data, items: data.items.map(atWork) };
    },
    async read(removal_id, signal) {
      const [removal, edited] = await Promise.all([
        readRemoval(client, removal_id, signal),
        changed.read(removal_id),
      ]);
      return { ...removal, edited };
    },
    itemOf,
    rename: (removal_id, title) =>
      client.call('POST /v1/subtitle-removals/{removal_id}/rename', {
        params: { removal_id },
        body: { title },
      }),
    async remove(removal_id) {
      await client.call('DELETE /v1/subtitle-removals/{removal_id}', { params: { removal_id } });
      changed.remove(removal_id);
    },
  });

/** Fetches a removal with its areas and its result. Rejects without telling the user. */
export async function readRemoval(
  client: Client,
  removal_id: string,
  signal?: AbortSignal,
): Promise<OpenedRemoval> {
  const { data } = await client.call('GET /v1/subtitle-removals/{removal_id}', {
    params: { removal_id },
    silent: true,
    signal,
  });
  return atWork(data.removal);
}

/** The list's fields of a removal that may have more. */
export const itemOf = (full: RemovalRow): RemovalRow => ({
  removal_id: full.removal_id,
  title: full.title,
  created_at: full.created_at,
  duration_ms: full.duration_ms,
  search: full.search,
  job: full.job,
  isOrdered: full.isOrdered,
  method: full.method,
  credits_charged: full.credits_charged,
});
