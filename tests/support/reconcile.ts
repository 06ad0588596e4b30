import type { Db } from '../../demo/server/db/db.ts';

interface Lot {
  lot_id: number;
  tenant_id: string;
  amount: number;
  remaining: number;
  effective_at: Date;
  expires_at: Date | null;
  ordinal: number;
}
interface Hold {
  hold_id: string;
  tenant_id: string;
  key: string;
  amount: number;
  settled: number;
  released: number;
  held_at: Date;
  ordinal: number;
  release_ordinal: number | null;
}
interface Part {
  hold_id: string;
  lot_id: number;
  amount: number;
  settled: number;
  released: number;
}
interface Entry {
  entry_id: number;
  tenant_id: string;
  hold_id: string;
  amount: number;
}
interface Move {
  entry_id: number;
  lot_id: number;
  amount: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const group = <T, K>(rows: readonly T[], by: (row: T) => K): ((key: K) => readonly T[]) => {
  const groups = new Map<K, T[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return (key) => groups.get(key) ?? [];
};
const expiry = ({ expires_at }: Lot): number => expires_at?.getTime() ?? Infinity;
const byExpiry = (a: Lot, b: Lot): number =>
  expiry(a) === expiry(b) ? a.lot_id - b.lot_id : expiry(a) - expiry(b);

/** Replays a workspace's ledger in its order: each hold must take from what expires first, and nothing twice. */
const replay = (lots: readonly Lot[], holds: readonly Hold[], partsOf: (hold: string) => readonly Part[]) => {
  const violations: string[] = [];
  const remaining = new Map<number, number>();
  const steps = [
    ...lots.map((lot) => ({ at: lot.ordinal, run: () => remaining.set(lot.lot_id, lot.amount) })),
    ...holds.map((hold) => ({ at: hold.ordinal, run: () => take(hold) })),
    ...holds.map((hold) => ({ at: hold.release_ordinal ?? Infinity, run: () => giveBack(hold) })),
  ];
  function take({ hold_id, key, amount, held_at }: Hold) {
    const parts = partsOf(hold_id);
    let need = amount;
    const live = lots.filter(
      (lot) => remaining.has(lot.lot_id) && lot.effective_at <= held_at && expiry(lot) > held_at.getTime(),
    );
    for (const lot of live.toSorted(byExpiry)) {
      const left = remaining.get(lot.lot_id) ?? 0;
      const expected = Math.min(left, need);
      const taken = parts.find(({ lot_id }) => lot_id === lot.lot_id)?.amount ?? 0;
      if (taken !== expected)
        violations.push(
          `hold ${key} took ${taken} of lot ${lot.lot_id}, not ${expected}: not earliest expiry first`,
        );
      remaining.set(lot.lot_id, left - taken);
      need -= expected;
    }
    const dead = parts.filter(({ lot_id }) => !live.some((lot) => lot.lot_id === lot_id));
    if (dead.length > 0) violations.push(`hold ${key} took of a lot that was not live`);
  }
  function giveBack({ hold_id }: Hold) {
    for (const { lot_id, released } of partsOf(hold_id))
      remaining.set(lot_id, (remaining.get(lot_id) ?? 0) + released);
  }
  for (const { run } of steps.filter(({ at }) => at !== Infinity).toSorted((a, b) => a.at - b.at)) run();
  for (const lot of lots)
    if (remaining.get(lot.lot_id) !== lot.remaining)
      violations.push(`lot ${lot.lot_id} has ${lot.remaining} left, replayed ${remaining.get(lot.lot_id)}`);
  return violations;
};

/**
 * Checks the whole credit ledger by replaying it apart from the SQL that wrote it; returns what does not fit,
 * one sentence each.
 */
export const reconcile = async (db: Db): Promise<string[]> => {
  // At one instant, also while the server is at work.
  const { lots, holds, parts, entries, moves } = await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    return {
      lots: await tx.query<Lot>('select * from credit_lot'),
      holds: await tx.query<Hold>('select * from credit_hold'),
      parts: await tx.query<Part>('select * from credit_hold_lot'),
      entries: await tx.query<Entry>('select * from credit_entry'),
      moves: await tx.query<Move>('select * from credit_move'),
    };
  });
  const violations: string[] = [];
  const demand = (fits: boolean, sentence: string) => {
    if (!fits) violations.push(sentence);
  };

  const partsOfHold = group(parts, ({ hold_id }) => hold_id);
  const partsOfLot = group(parts, ({ lot_id }) => lot_id);
  const movesOfLot = group(moves, ({ lot_id }) => lot_id);
  const movesOfEntry = group(moves, ({ entry_id }) => entry_id);
  const entriesOfHold = group(entries, ({ hold_id }) => hold_id);
  const lotsOf = group(lots, ({ tenant_id }) => tenant_id);
  const holdsOf = group(holds, ({ tenant_id }) => tenant_id);

  for (const { lot_id, amount, remaining } of lots) {
    demand(remaining >= 0 && remaining <= amount, `lot ${lot_id} has ${remaining} of ${amount} left`);
    const own = partsOfLot(lot_id);
    const used = sum(own.map((part) => part.amount - part.released));
    demand(amount - remaining === used, `lot ${lot_id} lost ${amount - remaining}, holds used ${used}`);
    const settled = sum(own.map((part) => part.settled));
    const moved = sum(movesOfLot(lot_id).map((move) => move.amount));
    demand(settled === moved, `lot ${lot_id} settled ${settled}, moved ${moved}`);
  }
  for (const { hold_id, key, amount, settled, released, tenant_id } of holds) {
    const own = partsOfHold(hold_id);
    demand(sum(own.map((part) => part.amount)) === amount, `hold ${key} is not the sum of its lots`);
    demand(
      sum(own.map((part) => part.settled)) === settled,
      `hold ${key}: settled is not the sum of its lots`,
    );
    demand(
      sum(own.map((part) => part.released)) === released,
      `hold ${key}: released is not the sum of its lots`,
    );
    demand(settled + released <= amount, `hold ${key} gave more than it had`);
    const spent = sum(entriesOfHold(hold_id).map((entry) => entry.amount));
    demand(spent === settled, `hold ${key} settled ${settled}, its entries say ${spent}`);
    const foreign = own.some(({ lot_id }) => !lotsOf(tenant_id).some((lot) => lot.lot_id === lot_id));
    demand(!foreign, `hold ${key} took of another workspace`);
  }
  for (const { entry_id, amount } of entries) {
    const moved = sum(movesOfEntry(entry_id).map((move) => move.amount));
    demand(moved === amount, `entry ${entry_id} is ${amount}, its moves are ${moved}`);
  }
  const keys = new Set(holds.map(({ tenant_id, key }) => `${tenant_id} ${key}`));
  demand(keys.size === holds.length, 'a key was used for two holds of one workspace');
  for (const tenant of new Set(lots.map(({ tenant_id }) => tenant_id)))
    violations.push(...replay(lotsOf(tenant), holdsOf(tenant), partsOfHold));
  return violations;
};
