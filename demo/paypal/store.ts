import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Order } from './order.ts';

/** A use of a request id. */
export interface UsedId {
  /** Epoch milliseconds. */
  at: number;
  orderId: string;
  /** The call was declined, and repetitions are declined, too. */
  declined?: true;
}

type Line = { order: Order } | { id: string; used: UsedId };

export interface Store {
  orders: ReadonlyMap<string, Order>;
  usedIds: ReadonlyMap<string, UsedId>;
  saveOrder(order: Order): void;
  saveId(id: string, used: UsedId): void;
}

const read = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Line];
      } catch {
        // An incomplete line: the process ended while writing it.
        return [];
      }
    });

const rewrite = (file: string, lines: readonly Line[]): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  renameSync(`${file}.new`, file);
};

/**
 * Orders and used request ids, kept in memory. With `file`, each change is also appended as a line, to survive a
 * restart.
 */
export const openStore = (file: string | undefined): Store => {
  const orders = new Map<string, Order>();
  const usedIds = new Map<string, UsedId>();
  const take = (line: Line) => {
    if ('order' in line) orders.set(line.order.id, line.order);
    else usedIds.set(line.id, line.used);
  };
  const save = (line: Line) => {
    take(line);
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };

  if (file !== undefined) {
    if (existsSync(file)) read(file).forEach(take);
    rewrite(file, [
      ...[...orders.values()].map((order) => ({ order })),
      ...[...usedIds].map(([id, used]) => ({ id, used })),
    ]);
  }
  return {
    orders,
    usedIds,
    saveOrder: (order) => save({ order }),
    saveId: (id, used) => save({ id, used }),
  };
};
