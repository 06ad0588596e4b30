import { describe, expect, test } from 'vitest';
import { createLimiter } from '../../demo/server/http/limiter.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue of work', () => {
  test('serves its callers in turn, and the work of each in order', async () => {
    const inTurn = createLimiter({ running: 1, waiting: 10 });
    const done: string[] = [];
    const ask = (caller: string, name: string) =>
      inTurn(caller, async () => {
        await soon();
        done.push(name);
      });
    await Promise.all([
      ask('ann', 'ann 1'),
      ask('ann', 'ann 2'),
      ask('ann', 'ann 3'),
      ask('ann', 'ann 4'),
      ask('bob', 'bob 1'),
      ask('bob', 'bob 2'),
      ask('cid', 'cid 1'),
    ]);
    expect(done).toEqual(['ann 1', 'ann 2', 'bob 1', 'cid 1', 'ann 3', 'bob 2', 'ann 4']);
  });

  test('runs a limited number at once, and continues after a failure', async () => {
    const inTurn = createLimiter({ running: 2, waiting: 10 });
    let running = 0;
    let most = 0;
    const ask = (fails: boolean) =>
      inTurn('ann', async () => {
        most = Math.max(most, ++running);
        await soon();
        running--;
        if (fails) throw new Error('failed');
      });
    const ends = await Promise.allSettled([ask(true), ask(false), ask(true), ask(false), ask(false)]);
    expect(ends.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(most).toBe(2);
  });

  test('refuses work beyond the limit for one caller, or for all', async () => {
    const inTurn = createLimiter({ running: 1, waiting: 3, each: 2 });
    const ask = (caller: string) => inTurn(caller, soon);
    const taken = [ask('ann'), ask('ann'), ask('ann')];
    await expect(ask('ann')).rejects.toMatchObject({ type: 'err_service_busy', status: 503 });
    taken.push(ask('bob'));
    await expect(ask('cid')).rejects.toMatchObject({ type: 'err_service_busy' });
    await Promise.all(taken);
    await ask('ann');
  });
});
