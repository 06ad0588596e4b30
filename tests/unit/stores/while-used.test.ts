import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileUsed } from '../../../src/stores/while-used.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a run that fails after it was stopped does not affect the newer one, which stops when unused', async () => {
  const runs: { resolve(end: () => void): void; reject(error: Error): void }[] = [];
  const store = atom(0);
  whileUsed(store, () => new Promise((resolve, reject) => void runs.push({ resolve, reject })));
  const leave = store.listen(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  const leaveAgain = store.listen(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(2);
  runs[0]!.reject(new Error('away'));
  const end = vi.fn();
  runs[1]!.resolve(end);
  await vi.advanceTimersByTimeAsync(0);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(end).toHaveBeenCalledOnce();
});
