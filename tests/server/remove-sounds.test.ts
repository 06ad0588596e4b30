import { expect, test, vi } from 'vitest';
import { removeSounds } from '../../demo/server/speech/remove-sounds.ts';
import { openLog } from '../support/open-log.ts';

const soundIds = (count: number) => Array.from({ length: count }, (_, index) => `sound-${index}`);
const goOn = new AbortController().signal;

test('whoever deletes thousands of sounds waits for the first of them, and all are removed', async () => {
  const removed: string[] = [];
  const remove = vi.fn(async (ids: readonly string[]) => {
    removed.push(...ids);
    // The rest takes as long as it likes
    if (remove.mock.calls.length > 1) await new Promise(() => {});
  });
  const ids = soundIds(3_000);
  await removeSounds({ files: { remove }, log: openLog().log, stopping: goOn }, ids);
  expect(removed).toEqual(ids);
});

test('whoever deletes a few sounds waits for all of them', async () => {
  let isRemoved = false;
  const remove = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    await new Promise(setImmediate);
    isRemoved = true;
  };
  await removeSounds({ files: { remove }, log: openLog().log, stopping: goOn }, soundIds(20));
  expect(isRemoved).toBe(true);
});

test('a storage that refuses to remove a sound does not fail the deletion, and the log says so', async () => {
  const { log, messages } = openLog();
  const remove = () => Promise.reject(new Error('refused'));
  await removeSounds({ files: { remove }, log, stopping: goOn }, soundIds(1));
  await expect.poll(messages).toContain('sounds that were deleted are still in the storage');
});
