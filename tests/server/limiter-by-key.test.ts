import { expect, test } from 'vitest';
import { createLimiterByKey } from '../../demo/server/http/limiter-by-key.ts';

test('work of one key waits its turn, work of another key does not', async () => {
  const inTurn = createLimiterByKey({ running: 1, waiting: 1 });
  const begun: string[] = [];
  let finish = () => {};
  const first = new Promise<void>((resolve) => (finish = resolve));
  const start = (key: string, name: string, work = async () => {}) =>
    inTurn(key, () => (begun.push(name), work()));
  const works = [start('a', 'a1', () => first), start('a', 'a2'), start('b', 'b1')];
  await works[2];
  expect(begun).toEqual(['a1', 'b1']);
  await expect(start('a', 'a3')).rejects.toMatchObject({ status: 503 });
  finish();
  await Promise.all(works);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});
