import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import type { BackgroundJob, TranscriptionItem } from '../../contract/index.ts';
import { latest } from '../../stores/latest.ts';
import { followJobs, isOpenJob } from '../jobs/follow-jobs.ts';

/** What the list shows. */
export interface TranscriptionsState {
  readonly items: readonly TranscriptionItem[];
  readonly phase: 'loading' | 'idle' | 'failed';
  readonly failure: ApiFailure | null;
  /** Where the next page begins; null when all are here. */
  readonly next: string | null;
  /** Whether the first page was ever fetched. */
  readonly isLoaded: boolean;
  /** What these were looked for by; empty when they are all. */
  readonly words: string;
  /** Those that were opened here, by id, which the list may not have. */
  readonly followed: Readonly<Record<string, TranscriptionItem>>;
}

/** The user's transcriptions, the newest first, with the work on them as it goes on. */
export interface Transcriptions {
  readonly $list: ReadableAtom<TranscriptionsState>;
  /** Fetches the newest again. */
  reload(): Promise<void>;
  loadMore(): Promise<void>;
  search(words: string): Promise<void>;
  /** One that was just begun. */
  add(item: TranscriptionItem): void;
  /** One that is open: the work on it is followed, too. */
  meet(item: TranscriptionItem): void;
  /** Both reject when the server refuses, which the user was told. */
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Ends the work on one. */
  cancel(item: TranscriptionItem): Promise<void>;
  /**
   * Begins to follow the jobs.
   * @param onEnded the work on one has ended
   * @returns a function that stops it
   */
  start(onEnded: (item: TranscriptionItem) => void): () => void;
}

const EMPTY: TranscriptionsState = {
  items: [],
  phase: 'loading',
  failure: null,
  next: null,
  isLoaded: false,
  words: '',
  followed: {},
};

export function createTranscriptions(client: Client): Transcriptions {
  const $list = atom<TranscriptionsState>(EMPTY);
  const turn = latest();
  let words = '';
  let tellEnd = (_item: TranscriptionItem) => {};

  const change = (more: Partial<TranscriptionsState>) => $list.set({ ...$list.get(), ...more });
  const fetchPage = async (cursor: string | null) => {
    const isLatest = turn();
    change({ phase: 'loading' });
    try {
      const { data } = await client.call('GET /v1/transcriptions', {
        query: { ...(cursor && { cursor }), ...(words && { search: words }) },
        silent: true,
      });
      if (!isLatest()) return;
      const before = cursor ? $list.get().items : [];
      const ids = new Set(before.map(({ project_id }) => project_id));
      change({
        items: [...before, ...data.items.filter(({ project_id }) => !ids.has(project_id))],
        phase: 'idle',
        failure: null,
        next: data.next_cursor,
        isLoaded: true,
        words,
      });
    } catch (error) {
      if (isLatest()) change({ phase: 'failed', failure: asFailure(error) });
    }
  };
  const put = (id: string, more: Partial<TranscriptionItem>) => {
    const { items, followed } = $list.get();
    const known = followed[id];
    change({
      items: items.map((item) => (item.project_id === id ? { ...item, ...more } : item)),
      ...(known && { followed: { ...followed, [id]: { ...known, ...more } } }),
    });
  };
  const all = ({ items, followed }: TranscriptionsState) => [...items, ...Object.values(followed)];
  const onJob = (job: BackgroundJob) => {
    const item = all($list.get()).find((one) => one.job.job_id === job.job_id);
    if (!item || item.job.event > job.event) return;
    put(item.project_id, { job });
    if (isOpenJob(item.job) && !isOpenJob(job)) void settle(item.project_id);
  };
  /** Its text, language and price are known now. */
  const settle = async (project_id: string) => {
    try {
      const { data } = await client.call('GET /v1/transcriptions/{project_id}', {
        params: { project_id },
        silent: true,
      });
      const item = itemOf(data.transcription);
      put(project_id, item);
      tellEnd(item);
    } catch {
      // The list has the rest when it is loaded again
    }
  };

  return {
    $list,
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
      const others = $list.get().items.filter(({ project_id }) => project_id !== item.project_id);
      change({ items: [item, ...others] });
    },
    meet(item) {
      const { project_id } = item;
      const known = all($list.get()).find((one) => one.project_id === project_id);
      const before = $list.get().followed[project_id];
      // It was fetched before the last change came
      const isOlder = before && before.job.event > item.job.event;
      const now = { ...itemOf(item), ...(isOlder && { job: before.job }) };
      change({ followed: { ...$list.get().followed, [project_id]: now } });
      put(project_id, now);
      // Short work may have ended before any change of it was told
      if (known && isOpenJob(known.job) && !isOpenJob(now.job)) tellEnd(now);
    },
    async rename(project_id, title) {
      await client.call('POST /v1/transcriptions/{project_id}/rename', {
        params: { project_id },
        body: { title },
      });
      put(project_id, { title });
    },
    async remove(project_id) {
      try {
        await client.call('DELETE /v1/transcriptions/{project_id}', { params: { project_id } });
      } catch (error) {
        // Another window was first
        if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
      }
      const { items, followed } = $list.get();
      const { [project_id]: _, ...left } = followed;
      change({ items: items.filter((item) => item.project_id !== project_id), followed: left });
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
      const unlisten = $list.subscribe((state) => jobs.watch(all(state).map(({ job }) => job)));
      return () => {
        unlisten();
        jobs.stop();
      };
    },
  };
}

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
