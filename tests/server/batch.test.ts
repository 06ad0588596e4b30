import { describe, expect, test } from 'vitest';
import { batch } from '../../demo/server/db/batch.ts';

/** Questions that are answered one after another, when the test says so: with how many were asked before. */
const createOracle = () => {
  const asked: (readonly string[])[] = [];
  const open: { answer(): void; fail(error: Error): void }[] = [];
  const ask = batch<string, number>((keys) => {
    asked.push(keys);
    const number = asked.length;
    return new Promise((resolve, reject) => {
      open.push({
        answer: () => resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, number]))),
        fail: reject,
      });
    });
  });
  return {
    ask,
    asked,
    next: async () => (await expect.poll(() => open.length).toBeGreaterThan(0), open.shift()!),
  };
};

describe('questions that are gathered', () => {
  test('a single key is asked for at once, and keys that come meanwhile are asked for together', async () => {
    const { ask, asked, next } = createOracle();
    const first = ask('a');
    const { answer } = await next();
    const later = [ask('b'), ask('c'), ask('b'), ask('nobody')];
    expect(asked).toEqual([['a']]);
    answer();
    expect(await first).toBe(1);
    (await next()).answer();
    expect(await Promise.all(later)).toEqual([2, 2, 2, undefined]);
    expect(asked).toEqual([['a'], ['b', 'c', 'nobody']]);
  });

  test('an answer is never older than its question', async () => {
    const { ask, next } = createOracle();
    const first = ask('a');
    const { answer } = await next();
    const second = ask('a');
    answer();
    expect(await first).toBe(1);
    (await next()).answer();
    expect(await second).toBe(2);
  });

  test('a failure reaches all who asked together, and nobody after them', async () => {
    const { ask, next } = createOracle();
    const together = [ask('a'), ask('b')].map((one) => one.catch((error: Error) => error.message));
    const { fail } = await next();
    const after = ask('c');
    fail(new Error('lost'));
    expect(await Promise.all(together)).toEqual(['lost', 'lost']);
    (await next()).answer();
    expect(await after).toBe(2);
  });
});
