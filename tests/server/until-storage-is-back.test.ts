import { expect, test } from 'vitest';
import { StorageAway } from '../../demo/server/process/storage-away.ts';
import { untilStorageIsBack } from '../../demo/server/process/until-storage-is-back.ts';

/** A job, and how often it stood by. */
const jobWith = (signal = new AbortController().signal) => {
  const job = {
    signal,
    stoodBy: 0,
    standBy(wait: () => Promise<void>) {
      job.stoodBy++;
      return wait();
    },
  };
  return job;
};

/** Work that finds the storage away so many times. */
const workAfter = (failures: number) => {
  let calls = 0;
  return () =>
    ++calls > failures ? Promise.resolve(calls) : Promise.reject(new StorageAway('The storage is away.'));
};

test('work is done again until the storage is back, and leaves its place to others at each wait', async () => {
  const job = jobWith();
  expect(await untilStorageIsBack(workAfter(3), job, { pauseMs: 1 })).toBe(4);
  expect(job.stoodBy).toBe(3);
});

test('work that takes too long fails as it failed last', async () => {
  const work = untilStorageIsBack(workAfter(Infinity), jobWith(), { pauseMs: 1, patienceMs: 20 });
  await expect(work).rejects.toThrow(StorageAway);
});

test('work that fails for another reason is not repeated', async () => {
  let calls = 0;
  const work = () => Promise.reject(new Error(`call ${++calls}`));
  await expect(untilStorageIsBack(work, jobWith())).rejects.toThrow('call 1');
});

test('work that is cancelled meanwhile ends with the reason of the cancellation', async () => {
  const abort = new AbortController();
  const work = untilStorageIsBack(workAfter(Infinity), jobWith(abort.signal), { pauseMs: 1 });
  abort.abort(new Error('cancelled'));
  await expect(work).rejects.toThrow('cancelled');
});
