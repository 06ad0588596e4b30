import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Mutex, PGlite, types, type Results, type Transaction } from '@electric-sql/pglite';
import type { Log } from '../config/log.ts';
import { keepLogScope } from '../config/log-scope.ts';
import type { Db, Queryable } from './db.ts';
import { lockDataFolder } from './lock.ts';
import { Prepared } from './prepared.ts';

/** The same as the parsers of postgres.ts. */
const parsers = { [types.INT8]: Number, [types.NUMERIC]: Number, [types.DATE]: (text: string) => text };

/** Without values the text may hold several statements; the rows are the last one's. */
const queryable = (on: PGlite | Transaction, prepared: Prepared): Queryable => ({
  async query<Row>(sql: string, values?: readonly unknown[]) {
    if (values) return prepared.run<Row>(sql, values);
    const results = await on.exec(sql);
    return ((results.at(-1) as Results<Row> | undefined)?.rows ?? []) as Row[];
  },
});

/**
 * WebAssembly memory is never returned to the system, and Postgres touches all of its buffers at the start, by default
 * 128 MB. Pages beyond the buffers are read from files, which the operating system caches.
 */
const SETTINGS = ['-c', 'shared_buffers=16MB'];

/** Opens the embedded Postgres in the data folder, for this process alone. */
export const openPglite = async (dataDir: string, log: Pick<Log, 'info'>): Promise<Db> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataFolder(dataDir, log);
  try {
    const startParams = [...PGlite.defaultStartParams, ...SETTINGS];
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'postgres'), parsers, startParams });
    // A prepared statement keeps its plan. A plan made while the table was nearly empty would scan it for ever
    await pglite.exec('set enable_seqscan = off');
    const prepared = new Prepared(pglite);
    const alone = queryable(pglite, prepared);
    /** One query or transaction at a time: prepared statements do not wait for PGlite's own transactions. */
    const turns = new Mutex();
    /**
     * The embedded database answers within one turn of the event loop: a request with many queries would run all of
     * them before the server reads from another connection. After one turn, short requests come in between.
     */
    const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
      await setImmediate();
      return turns.runExclusive(work);
    };
    return {
      query: (sql, values) => inTurn(() => alone.query(sql, values)),
      transaction: (work) => inTurn(() => pglite.transaction((tx) => work(queryable(tx, prepared)))),
      async listen(channel, hear) {
        // PGlite puts the name into its statement unquoted, and the function it returns drops the quotes.
        const quoted = `"${channel.replaceAll('"', '""')}"`;
        // It calls back within the statement that notifies
        const heard = keepLogScope(hear);
        await pglite.listen(quoted, heard);
        return () => pglite.unlisten(quoted, heard);
      },
      embedded: {
        query: (sql, values) => turns.runExclusive(() => pglite.query<never>(sql, values)),
        exec: (sql) => turns.runExclusive(async () => (await pglite.exec(sql)) as Results<never>[]),
      },
      async close() {
        await turns.runExclusive(() => pglite.close());
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};
