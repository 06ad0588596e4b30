import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAttemptLimit } from '../../../demo/server/http/attempt-limit.ts';

// The timers of a test do not reach these
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('who goes on without attempts left hears so late, and others are let in at once', async () => {
  const limit = createAttemptLimit({ max: 1, windowMs: 60_000 });
  limit.count('greedy');
  const refused = vi.fn();
  void limit.demandLeftInTime('greedy').catch(refused);
  await limit.demandLeftInTime('neighbour');
  expect(refused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused.mock.calls[0]![0]).toMatchObject({ type: 'err_too_many_requests', status: 429 });
});
