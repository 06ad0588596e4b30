const INDEX = /^create (?:unique )?index (\w+)\s+on (\w+)[^;]*;/gm;
const NEW_TABLE = /^create table (?:if not exists )?(\w+)/gm;

/** An index that is built concurrently, after its migration. */
interface LaterIndex {
  name: string;
  /** Cannot be run in a transaction. */
  sql: string;
}

/** Separates indexes on existing tables from the rest of a migration. */
export const splitIndexes = (sql: string): { rest: string; indexes: LaterIndex[] } => {
  const made = new Set([...sql.matchAll(NEW_TABLE)].map(([, table]) => table));
  const indexes: LaterIndex[] = [];
  const rest = sql.replace(INDEX, (statement: string, name: string, table: string) => {
    if (made.has(table)) return statement;
    indexes.push({ name, sql: statement.replace(/ index /, ' index concurrently ') });
    return '';
  });
  return { rest, indexes };
};
