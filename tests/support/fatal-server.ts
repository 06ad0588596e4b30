/** The product in a process that kills itself at a moment of its work with the database. */
import { readConfig } from '../../demo/server/config/config.ts';
import type { Db, Queryable } from '../../demo/server/db/db.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { FakeEngine } from './fake-engine.ts';

/** Part of the text of a statement. */
const { DIES_AT: statement } = process.env;
/** At which statement with that text, from 1. */
const number = Number(process.env['DIES_AT_NUMBER'] ?? 1);
/** Whether it dies after the commit of the transaction with that statement, not just before the statement. */
const isAfterCommit = process.env['DIES_AFTER_COMMIT'] !== undefined;

let count = 0;
/** Whether this is the statement. */
const reaches = (sql: string): boolean =>
  statement !== undefined && sql.includes(statement) && ++count === number;
const die = () => process.kill(process.pid, 'SIGKILL');

const watched = (q: Queryable): Queryable['query'] => {
  const query = q.query.bind(q);
  return (sql, values) => {
    if (reaches(sql) && !isAfterCommit) die();
    return query(sql, values);
  };
};

const watch = (db: Db): void => {
  const transaction = db.transaction.bind(db);
  db.query = watched(db);
  db.transaction = async (work) => {
    const before = count;
    const result = await transaction((tx) => work({ query: watched(tx) }));
    if (isAfterCommit && before < number && count >= number) die();
    return result;
  };
};

const server = await startServer(readConfig(process.env), (deps) => {
  watch(deps.db);
  return productModules(deps, { speech: [new FakeEngine()], recognition: [], imageText: [] });
});
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
