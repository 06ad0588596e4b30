import type { Db } from '../../demo/server/db/db.ts';

interface Lot {
  lot_id: number;
  tenant_id: string;
  amount: number;
  remaining: number;
  effective_at: Date;
  expires_at: Date | null;
  ordinal: number;
  source: string;
  reference: string | null;
  withdrawn_ordinal: number | null;
}
interface PayOrder {
  order_id: string;
  tenant_id: string | null;
  product_type: number;
  status: number;
  credits: number;
  refunded_at: Date | null;
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
  api_key_id: string | null;
}
interface KeyMonth {
  api_key_id: string;
  /** First day of the month (UTC). */
  month: string;
  credits: number;
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
  const withdrawn = new Set<number>();
  const steps = [
    ...lots.map((lot) => ({ at: lot.ordinal, run: () => remaining.set(lot.lot_id, lot.amount) })),
    ...lots.map((lot) => ({ at: lot.withdrawn_ordinal ?? Infinity, run: () => withdrawn.add(lot.lot_id) })),
    ...holds.map((hold) => ({ at: hold.ordinal, run: () => take(hold) })),
    ...holds.map((hold) => ({ at: hold.release_ordinal ?? Infinity, run: () => giveBack(hold) })),
  ];
  function take({ hold_id, key, amount, held_at }: Hold) {
    const parts = partsOf(hold_id);
    let need = amount;
    const live = lots.filter(
      (lot) =>
        remaining.has(lot.lot_id) &&
        !withdrawn.has(lot.lot_id) &&
        lot.effective_at <= held_at &&
        expiry(lot) > held_at.getTime(),
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

const COMPLETED = 300;

/** Every order that is paid brought its credits once, and nothing else brought any as if it were an order. */
const checkOrders = (orders: readonly PayOrder[], lots: readonly Lot[]): string[] => {
  const sold = lots.filter(({ source }) => source === 'plan' || source === 'package');
  const lotsOf = group(sold, ({ reference }) => reference);
  const violations = orders
    .filter(({ tenant_id, status, order_id, credits, product_type, refunded_at }) => {
      const brought = lotsOf(order_id);
      if (tenant_id === null || status !== COMPLETED) return brought.length > 0;
      const [lot] = brought;
      const fits =
        lot?.tenant_id === tenant_id &&
        lot.amount === credits &&
        lot.source === (product_type === 0 ? 'plan' : 'package') &&
        (lot.withdrawn_ordinal !== null) === (refunded_at !== null);
      return brought.length !== 1 || !fits;
    })
    .map(
      ({ order_id, status }) =>
        `order ${order_id} in state ${status} brought ${lotsOf(order_id).length} lots`,
    );
  const known = new Set(orders.map(({ order_id }) => order_id));
  const unknown = sold.filter(({ reference }) => !known.has(reference ?? ''));
  return [...violations, ...unknown.map(({ lot_id }) => `lot ${lot_id} was sold by no order`)];
};

/**
 * Checks the whole credit ledger by replaying it apart from the SQL that wrote it; returns what does not fit,
 * one sentence each.
 */
export const reconcile = async (db: Db): Promise<string[]> => {
  // At one instant, also while the server is at work.
  const { lots, holds, parts, entries, moves, keyMonths, orders } = await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    return {
      lots: await tx.query<Lot>('select * from credit_lot'),
      holds: await tx.query<Hold>('select * from credit_hold'),
      parts: await tx.query<Part>('select * from credit_hold_lot'),
      entries: await tx.query<Entry>('select * from credit_entry'),
      moves: await tx.query<Move>('select * from credit_move'),
      keyMonths: await tx.query<KeyMonth>('select * from credit_key_month'),
      orders: await tx.query<PayOrder>('select * from pay_order'),
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
  const holdsOfKey = group(
    holds,
    ({ api_key_id, held_at }) => `${api_key_id} ${held_at.toISOString().slice(0, 7)}-01`,
  );
  for (const { api_key_id, month, credits } of keyMonths) {
    const used = sum(holdsOfKey(`${api_key_id} ${month}`).map((hold) => hold.amount - hold.released));
    demand(credits === used, `API key ${api_key_id} counts ${credits} in ${month}, its holds are ${used}`);
  }
  const counted = sum(keyMonths.map(({ credits }) => credits));
  const byKeys = sum(holds.filter((hold) => hold.api_key_id).map((hold) => hold.amount - hold.released));
  demand(counted === byKeys, `API keys count ${counted} in all months, their holds are ${byKeys}`);
  const keys = new Set(holds.map(({ tenant_id, key }) => `${tenant_id} ${key}`));
  demand(keys.size === holds.length, 'a key was used for two holds of one workspace');
  for (const tenant of new Set(lots.map(({ tenant_id }) => tenant_id)))
    violations.push(...replay(lotsOf(tenant), holdsOf(tenant), partsOfHold));
  return [...violations, ...checkOrders(orders, lots)];
};

/** Ends what a suite ran on. Throws when its ledger does not fit. */
export const closeReconciled = async (db: Db, ...running: { close(): Promise<void> }[]): Promise<void> => {
  const violations = await reconcile(db);
  for (const one of running) await one.close();
  if (violations.length > 0) throw new Error(violations.join('\n'));
};
