import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant, hold, release, settle, withdraw } from '../../demo/server/billing/ledger.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { NotEnoughCredits } from '../../demo/server/http/api-error.ts';
import { DATABASES, startDatabases, type TestDatabases } from '../support/databases.ts';
import { balance } from '../support/ledger-clients.ts';
import { random } from '../support/random.ts';
import { closeReconciled, reconcile } from '../support/reconcile.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const about = { feature: 'test', reference: 'one' };

describe.each(DATABASES)('credits on %s', (kind) => {
  let databases: TestDatabases;
  let db: Db;
  beforeAll(async () => {
    databases = startDatabases(kind);
    db = await databases.open();
  });
  afterAll(async () => {
    await closeReconciled(db, db);
    await databases.end();
  });

  const workspace = async (...lots: [amount: number, expiresAt: Date | null][]): Promise<string> => {
    const [row] = await db.query<{ id: string }>(
      'insert into tenant default values returning tenant_id as id',
    );
    const tenantId = row!.id;
    for (const [amount, expiresAt] of lots) await grant(db, { tenantId, source: 'test', amount, expiresAt });
    return tenantId;
  };
  const remaining = async (tenantId: string) => {
    const rows = await db.query<{ remaining: number }>(
      'select remaining from credit_lot where tenant_id = $1 order by lot_id',
      [tenantId],
    );
    return rows.map((row) => row.remaining);
  };
  /** As when the time of all lots that expire is over: a lot by itself refuses to change. */
  const expireAll = (tenantId: string) =>
    db.transaction(async (tx) => {
      await tx.query('alter table credit_lot disable trigger credit_lot_is_immutable');
      await tx.query(
        'update credit_lot set expires_at = clock_timestamp() where tenant_id = $1 and expires_at is not null',
        [tenantId],
      );
      await tx.query('alter table credit_lot enable trigger credit_lot_is_immutable');
    });
  const take = (tenantId: string, amount: number, key: string = crypto.randomUUID()) =>
    hold(db, { tenantId, key, amount });

  test('credits that expire first are spent first, those that never expire last', async () => {
    const tenantId = await workspace([10, null], [10, inDays(30)], [10, inDays(3)]);
    await take(tenantId, 15);
    expect(await remaining(tenantId)).toEqual([10, 5, 0]);
    await take(tenantId, 10);
    expect(await remaining(tenantId)).toEqual([5, 0, 0]);
  });

  test('work holds credits, is charged for what succeeded and gives the rest back', async () => {
    const tenantId = await workspace([100, inDays(1)]);
    const { holdId } = await take(tenantId, 60);
    expect(await balance(db, tenantId)).toBe(40);
    await settle(db, holdId, 20, about);
    await settle(db, holdId, 5, about);
    expect(await balance(db, tenantId)).toBe(40);
    await release(db, holdId);
    expect(await balance(db, tenantId)).toBe(75);
  });

  test('a settlement spends the part of the hold that expires first, and names each lot', async () => {
    const tenantId = await workspace([10, inDays(2)], [10, inDays(1)]);
    const { holdId } = await take(tenantId, 20);
    await settle(db, holdId, 15, about);
    const moves = await db.query(
      `select m.amount, e.feature, e.reference from credit_move m join credit_entry e using (entry_id)
       join credit_lot l using (lot_id) where e.tenant_id = $1 order by l.expires_at`,
      [tenantId],
    );
    expect(moves).toEqual([
      { amount: 10, ...about },
      { amount: 5, ...about },
    ]);
    await release(db, holdId);
    expect(await remaining(tenantId)).toEqual([5, 0]);
  });

  test.runIf(kind === 'a real Postgres')(
    'two jobs that settle and then end do not wait for each other',
    async () => {
      const tenantId = await workspace([100, null]);
      const holds = [await take(tenantId, 40), await take(tenantId, 40)];
      let settled = 0;
      await Promise.all(
        holds.map(({ holdId }) =>
          db.transaction(async (tx) => {
            await settle(tx, holdId, 10, about);
            settled++;
            await expect.poll(() => settled).toBe(holds.length);
            await release(tx, holdId);
          }),
        ),
      );
      expect(await balance(db, tenantId)).toBe(80);
    },
  );

  test.runIf(kind === 'a real Postgres')('a settlement does not wait for a hold being taken', async () => {
    const tenantId = await workspace([100, null]);
    const { holdId } = await take(tenantId, 40);
    await db.transaction(async (tx) => {
      await hold(tx, { tenantId, key: 'work', amount: 10 });
      await settle(db, holdId, 10, about);
    });
    expect(await balance(db, tenantId)).toBe(50);
  });

  test('the same key holds credits once, also when used many times at once', async () => {
    const tenantId = await workspace([100, null]);
    const holds = await Promise.all(Array.from({ length: 20 }, () => take(tenantId, 30, 'again')));
    expect(new Set(holds.map(({ holdId }) => holdId)).size).toBe(1);
    expect(await balance(db, tenantId)).toBe(70);
    await expect(take(tenantId, 31, 'again')).rejects.toMatchObject({ type: 'err_idempotency_conflict' });
  });

  test('two workspaces may use the same key', async () => {
    const [one, two] = [await workspace([10, null]), await workspace([10, null])];
    expect(await take(one, 10, 'same')).not.toEqual(await take(two, 10, 'same'));
  });

  test('work that the balance does not cover changes nothing, and the transaction can go on', async () => {
    const tenantId = await workspace([10, inDays(1)], [10, null]);
    await db.transaction(async (tx) => {
      await expect(hold(tx, { tenantId, key: 'much', amount: 21 })).rejects.toBeInstanceOf(NotEnoughCredits);
      await hold(tx, { tenantId, key: 'much', amount: 20 });
    });
    expect(await balance(db, tenantId)).toBe(0);
  });

  test('a workspace without grants has no credits', async () => {
    const tenantId = await workspace();
    expect(await balance(db, tenantId)).toBe(0);
    await expect(take(tenantId, 1)).rejects.toBeInstanceOf(NotEnoughCredits);
  });

  test('no more can be settled than was held', async () => {
    const tenantId = await workspace([100, null]);
    const { holdId } = await take(tenantId, 10);
    await settle(db, holdId, 6, about);
    await expect(settle(db, holdId, 5, about)).rejects.toThrow(/cannot settle 5/);
    await expect(settle(db, holdId, -1, about)).rejects.toThrow(/cannot settle -1/);
    await settle(db, holdId, 4, about);
    await expect(settle(db, holdId, 1, about)).rejects.toThrow(/0 are left/);
  });

  test('a released hold gives nothing back twice and pays for nothing', async () => {
    const tenantId = await workspace([10, null]);
    const { holdId } = await take(tenantId, 10);
    await Promise.all([release(db, holdId), release(db, holdId), release(db, holdId)]);
    expect(await balance(db, tenantId)).toBe(10);
    await expect(settle(db, holdId, 1, about)).rejects.toThrow(/0 are left/);
  });

  test('credits count until the moment they expire; those held by then can still be spent', async () => {
    const tenantId = await workspace([10, inDays(1)], [5, null]);
    const spent = await take(tenantId, 4);
    const back = await take(tenantId, 4);
    expect(await balance(db, tenantId)).toBe(7);
    await expireAll(tenantId);
    expect(await balance(db, tenantId)).toBe(5);

    await settle(db, spent.holdId, 4, about);
    await release(db, back.holdId);
    expect(await remaining(tenantId)).toEqual([6, 5]);
    expect(await balance(db, tenantId)).toBe(5);
    await expect(take(tenantId, 6)).rejects.toBeInstanceOf(NotEnoughCredits);
  });

  test('the database itself refuses a negative remainder and a change to a lot', async () => {
    const tenantId = await workspace([10, null]);
    const change = (sql: string) => db.query(`update credit_lot set ${sql} where tenant_id = $1`, [tenantId]);
    await expect(change('remaining = -1')).rejects.toThrow(/check/);
    await expect(change('remaining = 11')).rejects.toThrow(/check/);
    await expect(change('amount = 20')).rejects.toThrow(/never changes/);
    await expect(change('expires_at = now()')).rejects.toThrow(/never changes/);
    await expect(grant(db, { tenantId, source: 'test', amount: 0, expiresAt: null })).rejects.toThrow(
      /check/,
    );
  });

  test('a reference grants its credits once in each workspace', async () => {
    const [one, two] = [await workspace(), await workspace()];
    const bring = (tenantId: string) =>
      grant(db, { tenantId, source: 'test', amount: 10, expiresAt: null, reference: 'order 1' });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => bring(one)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await bring(two);
    expect([await balance(db, one), await balance(db, two)]).toEqual([10, 10]);
  });

  test('a withdrawn lot pays for nothing new; credits already held from it can be spent or given back', async () => {
    const tenantId = await workspace([10, null]);
    const lot = { tenantId, source: 'test', reference: 'order 2' };
    await grant(db, { ...lot, amount: 100, expiresAt: inDays(1) });
    const [spent, back] = [await take(tenantId, 20), await take(tenantId, 30)];
    await withdraw(db, lot);
    await withdraw(db, lot);
    expect(await balance(db, tenantId)).toBe(10);
    await settle(db, spent.holdId, 20, about);
    await release(db, back.holdId);
    expect(await balance(db, tenantId)).toBe(10);
    await take(tenantId, 10);
    await expect(take(tenantId, 1)).rejects.toBeInstanceOf(NotEnoughCredits);
    expect(await reconcile(db)).toEqual([]);
  });

  test('thousands of simultaneous holds by a hundred clients spend each credit once', async () => {
    const tenants = await Promise.all(
      Array.from({ length: 10 }, () =>
        workspace(...Array.from({ length: 16 }, (_, lot): [number, Date] => [15, inDays(1 + (lot % 4))])),
      ),
    );
    const hold = async (index: number) => {
      const tenantId = tenants[index % tenants.length]!;
      const got = await take(tenantId, 1 + (index % 7)).catch((error: unknown) => {
        if (!(error instanceof NotEnoughCredits)) throw error;
      });
      if (!got) return 0;
      await settle(db, got.holdId, 1, about);
      await release(db, got.holdId);
      return 1;
    };
    const clients = Array.from({ length: 100 }, async (_, client) => {
      let spent = 0;
      for (let index = client; index < 3_000; index += 100) spent += await hold(index);
      return spent;
    });
    const spent = (await Promise.all(clients)).reduce((sum, one) => sum + one, 0);
    const left = await Promise.all(tenants.map((tenantId) => balance(db, tenantId)));
    expect(left.reduce((sum, one) => sum + one, 0)).toBe(10 * 16 * 15 - spent);
    // Both outcomes occurred: the credits covered some of the holds, but not all.
    expect(spent).toBeGreaterThan(500);
    expect(spent).toBeLessThan(3_000);
    expect(await reconcile(db)).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5])(
    'any sequence of grants, holds, settlements and releases adds up (seed %i)',
    async (seed) => {
      const next = random(seed);
      const tenantId = await workspace([50, null]);
      let free = 50;
      const open: { holdId: string; left: number }[] = [];
      for (let step = 0; step < 150; step++) {
        const dice = next(10);
        const chosen = open[next(Math.max(1, open.length))];
        if (dice < 2) {
          const amount = 1 + next(40);
          await grant(db, {
            tenantId,
            source: 'test',
            amount,
            expiresAt: next(3) ? inDays(1 + next(5)) : null,
          });
          free += amount;
        } else if (dice < 6) {
          const amount = next(30);
          const got = await take(tenantId, amount).catch(() => undefined);
          expect(got !== undefined).toBe(amount <= free);
          if (got) open.push({ holdId: got.holdId, left: amount });
          free -= got ? amount : 0;
        } else if (dice < 8 && chosen) {
          const amount = next(chosen.left + 1);
          await settle(db, chosen.holdId, amount, about);
          chosen.left -= amount;
        } else if (chosen) {
          await release(db, chosen.holdId);
          free += chosen.left;
          open.splice(open.indexOf(chosen), 1);
        }
        expect(await balance(db, tenantId)).toBe(free);
      }
      expect(await reconcile(db)).toEqual([]);
    },
  );

  test.each([
    ['a lot that lost a credit', 'update credit_lot set remaining = remaining - 1 where remaining = 3'],
    [
      'an order that was paid and brought nothing',
      `insert into pay_order (order_id, tenant_id, product_id, product_type, title, level, credits, price, discount,
         total, currency, pay_channel, status, pay_out_time, channel_order_id, channel_payment_id, receipt_number, paid_at)
       select gen_random_uuid(), tenant_id, 'credits-20k', 1, 'x', 0, 20000, 5, 0, 5, 'USD', 'PAYPAL', 300, now(),
         'a', 'b', '2026-0001', now() from credit_account limit 1`,
    ],
    [
      'a package that nobody ordered',
      `select credit_grant(tenant_id, 'package', 5, null, gen_random_uuid()::text) from credit_account limit 1`,
    ],
    [
      'a hold of a lot that was withdrawn',
      `update credit_lot set withdrawn_ordinal = 0 where lot_id = (select min(lot_id) from credit_lot)`,
    ],
    ['an entry that was never moved', 'update credit_entry set amount = amount + 1 where amount = 4'],
    [
      'a hold that settled what no lot paid',
      'update credit_hold set settled = settled - 1 where settled = 4',
    ],
    [
      'a hold that skipped what expires first',
      `update credit_hold_lot set lot_id = (select max(lot_id) from credit_lot) where lot_id = (select min(lot_id) from credit_lot);
       update credit_move set lot_id = (select max(lot_id) from credit_lot) where lot_id = (select min(lot_id) from credit_lot);
       update credit_lot set remaining = 10 where lot_id = (select min(lot_id) from credit_lot);
       update credit_lot set remaining = 3 where lot_id = (select max(lot_id) from credit_lot)`,
    ],
  ])('the check of the ledger finds %s', async (_, damage) => {
    const own = await databases.open();
    const [row] = await own.query<{ id: string }>(
      'insert into tenant default values returning tenant_id as id',
    );
    const tenantId = row!.id;
    await own.query('truncate credit_lot cascade');
    await grant(own, { tenantId, source: 'test', amount: 10, expiresAt: inDays(1) });
    await grant(own, { tenantId, source: 'test', amount: 10, expiresAt: inDays(2) });
    const { holdId } = await hold(own, { tenantId, key: 'one', amount: 7 });
    await settle(own, holdId, 4, about);
    expect(await reconcile(own)).toEqual([]);
    await own.query(damage);
    expect(await reconcile(own)).not.toEqual([]);
    await own.close();
  });
});
