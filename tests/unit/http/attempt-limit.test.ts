import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAttemptLimit } from '../../../demo/server/http/attempt-limit.ts';

// The fake timers of a test do not reach these
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a client that goes on without attempts left is answered late, and others are let in at once', async () => {
  const limit = createAttemptLimit({ max: 1, windowMs: 60_000 });
  limit.count('greedy');
  const refused = vi.fn();
  void limit.demandLeftSlowly('greedy').catch(refused);
  await limit.demandLeftSlowly('neighbour');
  expect(refused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused.mock.calls[0]![0]).toMatchObject({ type: 'err_too_many_requests', status: 429 });
});

test('a client with many connections is refused at once beyond the number of delayed refusals', async () => {
  const limit = createAttemptLimit({ max: 1, windowMs: 60_000 });
  limit.count('greedy');
  const refused = vi.fn();
  for (let press = 0; press < 20; press++) void limit.demandLeftSlowly('greedy').catch(refused);
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toHaveBeenCalledTimes(14);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused).toHaveBeenCalledTimes(20);
});
