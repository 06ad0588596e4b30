import { use } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Client } from '../../src/api/client.ts';
import type { BackgroundJob } from '../../src/contract/index.ts';
import { createJobList, type JobItem } from '../../src/studio/jobs/job-list.ts';
import { OpenedChunk } from '../../src/studio/jobs/opened-chunk.tsx';
import { clearStage, stage } from '../support/stage.tsx';
import { uuid } from '../support/uuid.ts';

afterEach(clearStage);

const ID = uuid(1);
const film: JobItem = { title: 'A film', job: { job_id: 'j', state: 'done', event: 1 } as BackgroundJob };

function Editor({ first }: { first: Promise<JobItem> }) {
  return <p>{use(first).title}</p>;
}

const show = (
  read: (id: string, signal?: AbortSignal) => Promise<JobItem>,
  load: () => Promise<{ Editor: typeof Editor }>,
) => {
  const list = createJobList<JobItem>({} as Client, {
    idOf: () => ID,
    page: async () => ({ items: [], next_cursor: null }),
    read,
    itemOf: (full) => full,
    remove: async () => undefined,
  });
  stage(
    <OpenedChunk list={list} id={ID} load={load}>
      {(code, { first }) => <code.Editor first={first} />}
    </OpenedChunk>,
  );
};

test('what is opened is asked for while its code is still on the way, and once', async () => {
  const read = vi.fn(async () => film);
  let arrive = () => {};
  const code = new Promise<{ Editor: typeof Editor }>((resolve) => (arrive = () => resolve({ Editor })));
  show(read, () => code);
  expect(read).toHaveBeenCalledOnce();
  arrive();
  await expect.element(page.getByText('A film')).toBeVisible();
  expect(read).toHaveBeenCalledOnce();
});

test('what is left before it has come is not waited for any more', async () => {
  let asked: AbortSignal | undefined;
  show(
    (_id, signal) => {
      asked = signal;
      return new Promise(() => {});
    },
    () => new Promise(() => {}),
  );
  expect(asked?.aborted).toBe(false);
  clearStage();
  await expect.poll(() => asked?.aborted).toBe(true);
});
