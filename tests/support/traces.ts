import type { Db } from '../../demo/server/db/db.ts';

/** In which tables of the whole database any of these words stands, and in how many rows. */
export const traces = async (db: Db, words: readonly string[]): Promise<Record<string, number>> => {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ count: number }>(
      `select count(*) from "${name}" t where lower(t::text) like any($1)`,
      [words.map((word) => `%${word.toLowerCase()}%`)],
    );
    if (row!.count > 0) found[name] = row!.count;
  }
  return found;
};
