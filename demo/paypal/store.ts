import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Order } from './order.ts';

/** What a request id was used for. */
export interface UsedId {
  /** Epoch milliseconds. */
  at: number;
  orderId: string;
  /** The call was declined, and is whenever it is asked for again. */
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
        // The process ended while it wrote this one.
        return [];
      }
    });

const rewrite = (file: string, lines: readonly Line[]): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  renameSync(`${file}.new`, file);
};

/** Orders and used request ids; in `file`, a line a change, where they are to outlive the process. */
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
