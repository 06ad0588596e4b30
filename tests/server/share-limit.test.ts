import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShareLimit } from '../../demo/server/accounts/share-limit.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { startDatabases, type TestDatabases } from '../support/databases.ts';

const LIMIT = { name: 'test', max: 100, windowSeconds: 60 };
const SHARE = 20;

let databases: TestDatabases;
let db: Db;
beforeAll(async () => {
  databases = startDatabases('a real Postgres');
  db = await databases.open();
});
afterAll(async () => {
  await db.close();
  await databases.end();
});

/** How many of this many simultaneous attempts pass. */
const passed = async (attempt: (subject: string) => Promise<void>, subject: string, attempts: number) => {
  const all = await Promise.allSettled(Array.from({ length: attempts }, () => attempt(subject)));
  return all.filter(({ status }) => status === 'fulfilled').length;
};

test('processes together allow what the window has, and waste at most one share each', async () => {
  const processes = [0, 1, 2].map(() => createShareLimit(db, LIMIT, SHARE));
  const counts = await Promise.all(processes.map((attempt) => passed(attempt, 'wild', LIMIT.max)));
  const sum = counts.reduce((total, count) => total + count, 0);
  expect(sum).toBe(LIMIT.max);
  await expect(processes[0]!('wild')).rejects.toMatchObject({ status: 429, type: 'err_too_many_requests' });
  await processes[0]!('calm');

  const [first, second] = processes as [
    (subject: string) => Promise<void>,
    (subject: string) => Promise<void>,
  ];
  expect(await passed(first, 'slow', 1)).toBe(1);
  expect(await passed(second, 'slow', LIMIT.max)).toBe(LIMIT.max - SHARE);
  expect(await passed(first, 'slow', LIMIT.max)).toBe(SHARE - 1);
});

test('a client that was refused costs the database nothing until its window ends, and then begins a new one', async () => {
  let now = 0;
  let asked = 0;
  const counting: Pick<Db, 'query'> = {
    query: (sql, values) => {
      asked++;
      return db.query(sql, values);
    },
  };
  const attempt = createShareLimit(counting, { ...LIMIT, name: 'ended' }, SHARE, () => now);
  expect(await passed(attempt, 'wild', 2 * LIMIT.max)).toBe(LIMIT.max);
  expect(asked).toBe(LIMIT.max / SHARE);
  expect(await passed(attempt, 'wild', 10)).toBe(0);
  expect(asked).toBe(LIMIT.max / SHARE);
  now += 60_000;
  await db.query(`update rate_limit set ends_at = now() where key like 'ended:%'`, []);
  expect(await passed(attempt, 'wild', 1)).toBe(1);
});
