import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import type { BackgroundJob } from '../../contract/index.ts';
import { latest } from '../../stores/latest.ts';
import { demandId } from './demand-id.ts';
import { followJobs, isOpenJob } from './follow-jobs.ts';

/** A result of a background job, as in a list. */
export interface JobItem {
  readonly title: string;
  readonly job: BackgroundJob;
}

/** How the items of one tool are asked for. All but `rename` and `remove` are silent. */
export interface JobCalls<Item extends JobItem, Detail extends Item> {
  idOf(item: Item): string;
  page(query: {
    cursor?: string;
    search?: string;
  }): Promise<{ items: readonly Item[]; next_cursor: string | null }>;
  /** One in full. */
  read(id: string, signal?: AbortSignal): Promise<Detail>;
  /** What a list shows of it. */
  itemOf(detail: Detail): Item;
  /** Absent where a title is changed together with other things. */
  rename?(id: string, title: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}

/** What the list shows. */
export interface JobListState<Item> {
  readonly items: readonly Item[];
  readonly phase: 'loading' | 'idle' | 'failed';
  readonly failure: ApiFailure | null;
  /** Cursor of the next page; null when all items are loaded. */
  readonly next: string | null;
  /** Whether the first page has been fetched before. */
  readonly isLoaded: boolean;
  /** Search text these items match; empty for all items. */
  readonly words: string;
  /** Items opened here, by id. The list may not contain them. */
  readonly followed: Readonly<Record<string, Item>>;
}

/** What the user made with a tool, the newest first, with the work on it as it goes on. `Detail` is one in full. */
export interface JobList<Item extends JobItem, Detail extends Item = Item> {
  readonly $list: ReadableAtom<JobListState<Item>>;
  idOf(item: Item): string;
  /** Fetches one in full. Rejects without telling the user, with err_not_found for text that is no id. */
  read(id: string, signal: AbortSignal): Promise<Detail>;
  /** What the list shows of it. */
  itemOf(detail: Detail): Item;
  /** Fetches the newest again. */
  reload(): Promise<void>;
  loadMore(): Promise<void>;
  search(words: string): Promise<void>;
  /** Adds an item whose work has just started. */
  add(item: Item): void;
  /** Also follows the work of an item that is open. */
  meet(item: Item): void;
  /** Both reject when the server refuses; the user has been told by then. */
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Cancels the work of an item. */
  cancel(item: Item): Promise<void>;
  /**
   * Starts following the jobs.
   * @param onEnded called when the work of an item has ended
   * @returns a function that stops it
   */
  start(onEnded: (item: Item) => void): () => void;
}

export function createJobList<Item extends JobItem, Detail extends Item = Item>(
  client: Client,
  calls: JobCalls<Item, Detail>,
): JobList<Item, Detail> {
  const { idOf, itemOf } = calls;
  const $list = atom<JobListState<Item>>({
    items: [],
    phase: 'loading',
    failure: null,
    next: null,
    isLoaded: false,
    words: '',
    followed: {},
  });
  const turn = latest();
  let words = '';
  let tellEnd = (_item: Item) => {};

  const change = (more: Partial<JobListState<Item>>) => $list.set({ ...$list.get(), ...more });
  const fetchPage = async (cursor: string | null) => {
    const isLatest = turn();
    change({ phase: 'loading' });
    try {
      const page = await calls.page({ ...(cursor && { cursor }), ...(words && { search: words }) });
      if (!isLatest()) return;
      const before = cursor ? $list.get().items : [];
      const ids = new Set(before.map(idOf));
      change({
        items: [...before, ...page.items.filter((item) => !ids.has(idOf(item)))],
        phase: 'idle',
        failure: null,
        next: page.next_cursor,
        isLoaded: true,
        words,
      });
    } catch (error) {
      if (isLatest()) change({ phase: 'failed', failure: asFailure(error) });
    }
  };
  const put = (id: string, more: Partial<Item>) => {
    const { items, followed } = $list.get();
    const known = followed[id];
    change({
      items: items.map((item) => (idOf(item) === id ? { ...item, ...more } : item)),
      ...(known && { followed: { ...followed, [id]: { ...known, ...more } } }),
    });
  };
  const all = () => [...$list.get().items, ...Object.values($list.get().followed)];
  const onJob = (job: BackgroundJob) => {
    const item = all().find((one) => one.job.job_id === job.job_id);
    if (!item || item.job.event > job.event) return;
    const isEnd = isOpenJob(item.job) && !isOpenJob(job);
    // Not yet when it is done: without its result the item would show that there is none
    if (!isEnd || job.state !== 'done') put(idOf(item), { job } as Partial<Item>);
    if (isEnd) void settle(idOf(item), job);
  };
  /** Fetches the result and the price, which are known now. */
  const settle = async (id: string, job: BackgroundJob) => {
    try {
      const item = itemOf(await calls.read(id));
      put(id, item);
      // The end of one job may have started another
      if (!isOpenJob(item.job)) tellEnd(item);
    } catch {
      // The rest is fetched with the list
      put(id, { job } as Partial<Item>);
    }
  };

  return {
    $list,
    idOf,
    async read(id, signal) {
      demandId(id);
      return calls.read(id, signal);
    },
    itemOf,
    reload: () => fetchPage(null),
    async loadMore() {
      const { next, phase } = $list.get();
      if (next !== null && phase === 'idle') await fetchPage(next);
    },
    search(wanted) {
      words = wanted.trim();
      return fetchPage(null);
    },
    add(item) {
      const others = $list.get().items.filter((one) => idOf(one) !== idOf(item));
      change({ items: [item, ...others] });
    },
    meet(item) {
      const id = idOf(item);
      const [known] = all()
        .filter((one) => idOf(one) === id)
        .sort((a, b) => b.job.event - a.job.event);
      // It may have been fetched before the last change arrived
      const isOlder = known && known.job.event > item.job.event;
      const now = { ...item, ...(isOlder && known) };
      change({ followed: { ...$list.get().followed, [id]: now } });
      put(id, now);
      // Short work may have ended before its first change was reported
      if (known && isOpenJob(known.job) && !isOpenJob(now.job)) tellEnd(now);
    },
    async rename(id, title) {
      await calls.rename?.(id, title);
      put(id, { title } as Partial<Item>);
    },
    async remove(id) {
      try {
        await calls.remove(id);
      } catch (error) {
        // Another window has deleted it already
        if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
      }
      const { items, followed } = $list.get();
      const { [id]: _, ...left } = followed;
      change({ items: items.filter((item) => idOf(item) !== id), followed: left });
    },
    async cancel({ job }) {
      const { data } = await client.call('POST /v1/jobs/{job_id}/cancel', {
        params: { job_id: job.job_id },
      });
      onJob(data.job);
    },
    start(onEnded) {
      tellEnd = onEnded;
      const jobs = followJobs(client, onJob);
      const unlisten = $list.subscribe(() => jobs.watch(all().map(({ job }) => job)));
      return () => {
        unlisten();
        jobs.stop();
      };
    },
  };
}
