import { expect, test, vi } from 'vitest';
import { removeDeleted } from '../../demo/server/blobs/remove-deleted.ts';
import { openLog } from '../support/open-log.ts';

const fileIds = (count: number) => Array.from({ length: count }, (_, index) => `file-${index}`);
const goOn = new AbortController().signal;

test('whoever deletes thousands of files waits for the first of them, and all are removed', async () => {
  const removed: string[] = [];
  const remove = vi.fn(async (ids: readonly string[]) => {
    removed.push(...ids);
    // The rest takes as long as it likes
    if (remove.mock.calls.length > 1) await new Promise(() => {});
  });
  const ids = fileIds(3_000);
  await removeDeleted({ remove, log: openLog().log, stopping: goOn }, ids);
  expect(removed).toEqual(ids);
});

test('whoever deletes a few files waits for all of them', async () => {
  let isRemoved = false;
  const remove = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    await new Promise(setImmediate);
    isRemoved = true;
  };
  await removeDeleted({ remove, log: openLog().log, stopping: goOn }, fileIds(20));
  expect(isRemoved).toBe(true);
});

test('a storage that refuses to remove a file does not fail the deletion, and the log says so', async () => {
  const { log, messages } = openLog();
  const remove = () => Promise.reject(new Error('refused'));
  await removeDeleted({ remove, log, stopping: goOn }, fileIds(1));
  await expect.poll(messages).toContain('files that were deleted are still in the storage');
});
