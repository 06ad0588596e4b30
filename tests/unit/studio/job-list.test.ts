import { afterEach, expect, test, vi } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import type { BackgroundJob } from '../../../src/contract/index.ts';
import { createJobList, type JobItem } from '../../../src/studio/jobs/job-list.ts';

let tell = (_: BackgroundJob) => {};
vi.mock('../../../src/studio/jobs/follow-jobs.ts', () => ({
  followJobs: (_: Client, changed: (job: BackgroundJob) => void) => {
    tell = changed;
    return { watch: () => undefined, stop: () => undefined };
  },
  isOpenJob: ({ state }: BackgroundJob) => state === 'queued' || state === 'running',
}));
afterEach(() => vi.restoreAllMocks());

interface Item extends JobItem {
  id: string;
  rows: number;
}
const job = (state: BackgroundJob['state'], event: number) =>
  ({ job_id: 'j', state, event }) as BackgroundJob;

const begun = (read: () => Promise<Item>) => {
  const list = createJobList<Item>({} as Client, {
    idOf: ({ id }) => id,
    page: async () => ({ items: [], next_cursor: null }),
    read,
    itemOf: (item) => item,
    remove: async () => undefined,
  });
  list.add({ id: 'a', title: 'A', rows: 0, job: job('running', 1) });
  const ended: string[] = [];
  list.start(({ title }) => ended.push(title));
  return Object.assign(() => list.$list.get().items[0]!, { list, ended });
};

test('a job is shown as done together with its result', async () => {
  let answer = (_: Item) => {};
  const shown = begun(() => new Promise((resolve) => (answer = resolve)));
  tell(job('done', 2));
  expect(shown()).toMatchObject({ rows: 0, job: { state: 'running' } });
  answer({ id: 'a', title: 'A', rows: 4, job: job('done', 2) });
  await expect.poll(() => shown().rows).toBe(4);
  expect(shown().job.state).toBe('done');
});

test('a job that failed, or whose result cannot be fetched, is shown with its state', async () => {
  const shown = begun(() => Promise.reject(new Error('away')));
  tell(job('failed', 2));
  expect(shown().job.state).toBe('failed');
  const other = begun(() => Promise.reject(new Error('away')));
  tell(job('done', 2));
  await expect.poll(() => other().job.state).toBe('done');
});

test('an item that is opened by an older answer keeps the end of its job, which is told once', async () => {
  const done = { id: 'a', title: 'A', rows: 4, job: job('done', 3) };
  const shown = begun(() => Promise.resolve(done));
  tell(job('done', 3));
  await expect.poll(() => shown.ended).toEqual(['A']);
  shown.list.meet({ id: 'a', title: 'A', rows: 0, job: job('running', 2) });
  expect(shown()).toEqual(done);
  shown.list.meet(done);
  expect(shown.ended).toEqual(['A']);
});
