import { expect, test, vi } from 'vitest';
import { memoize } from '../../../src/stores/memoize.ts';

test('callers share one run, and after a failure the next caller starts another', async () => {
  const work = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('all');
  const load = memoize(work);
  await expect(Promise.allSettled([load(), load()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  await expect(Promise.all([load(), load()])).resolves.toEqual(['all', 'all']);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a forgotten run that fails late does not affect the newer run', async () => {
  const runs: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const load = memoize(() => new Promise<string>((resolve, reject) => void runs.push({ resolve, reject })));
  const forgotten = load();
  load.forget();
  const newer = load();
  runs[0]!.reject(new Error('away'));
  await expect(forgotten).rejects.toThrow('away');
  const same = load();
  runs[1]!.resolve('all');
  await expect(Promise.all([newer, same])).resolves.toEqual(['all', 'all']);
  expect(runs).toHaveLength(2);
});
