import type { Queryable } from '../db/db.ts';
import type { About, TableRows } from './contents.ts';

interface Column {
  name: string;
  type: string;
}

interface Table {
  name: string;
  /** Excludes generated columns. */
  columns: readonly Column[];
  /** Columns of the primary key; empty for a table without one. */
  key: readonly { name: string; isText: boolean }[];
}

/** Tables of the schema that contain no data. */
const NO_DATA = ['migration', 'migration_without_indexes', 'unfinished_copy'];
/** Approximate number of characters per read or write of rows. */
const PIECE_CHARACTERS = 1_000_000;
const ROWS_FIRST = 10;
const ROWS_MAX = 1_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const tablesOf = (q: Queryable): Promise<Table[]> =>
  q.query<Table>(
    `select relname as name,
            (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
               from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
            coalesce((select json_agg(json_build_object('name', attname, 'isText', attcollation <> 0) order by place)
               from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as part (number, place)
                    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.number
              where i.indrelid = c.oid and i.indisprimary), '[]') as key
       from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by relname`,
    [NO_DATA],
  );

/** Sort order that does not depend on the database's locale, so that hashes of the rows are comparable. */
const orderOf = ({ columns, key }: Table): string =>
  key.length > 0
    ? key.map(({ name, isText }) => `${quoted(name)}${isText ? ' collate "C"' : ''}`).join(', ')
    : columns.map(({ name }) => `${quoted(name)}::text collate "C"`).join(', ');

async function* rowsOf(tx: Queryable, table: Table): AsyncGenerator<string> {
  const names = table.columns.map(({ name }) => name);
  await tx.query(
    `declare all_rows no scroll cursor for
     select ${names.map((name) => `${quoted(name)}::text`).join(', ')} from ${quoted(table.name)} order by ${orderOf(table)}`,
  );
  for (let count = ROWS_FIRST; ;) {
    const rows = await tx.query<Record<string, string | null>>(`fetch ${count} from all_rows`);
    const lines = rows.map((row) => JSON.stringify(names.map((name) => row[name])));
    yield* lines;
    if (rows.length < count) break;
    const characters = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    count = Math.min(Math.max(Math.floor(PIECE_CHARACTERS / characters), 1), ROWS_MAX);
  }
  await tx.query('close all_rows');
}

/** Makes the text form of values independent of the database's settings. */
const beginLongWork = async (tx: Queryable): Promise<void> => {
  await tx.query(
    `set local statement_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
     set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  );
};

/** Makes all reads of a transaction see one moment. Must be its first statement. */
export const readOneMoment = async (tx: Queryable): Promise<void> => {
  await tx.query('set transaction isolation level repeatable read, read only');
  await beginLongWork(tx);
};

/** All tables with their rows. Each table is read after the previous one. */
export async function* readTables(tx: Queryable): AsyncGenerator<TableRows> {
  for (const table of await tablesOf(tx)) {
    const columns = table.columns.map(({ name }) => name);
    yield { name: table.name, columns, rows: rowsOf(tx, table) };
  }
}

export const sequencesOf = async (q: Queryable): Promise<About['sequences']> =>
  q.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
    [],
  );

const insertRows = async (tx: Queryable, { name, columns }: Table, lines: readonly string[]) => {
  await tx.query(
    `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) overriding system value
     select ${columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ')}
       from json_array_elements($1::json) as line`,
    [`[${lines.join(',')}]`],
  );
};

const putRows = async (tx: Queryable, table: Table, rows: AsyncIterable<string>): Promise<void> => {
  let lines: string[] = [];
  let characters = 0;
  for await (const line of rows) {
    lines.push(line);
    characters += line.length;
    if (lines.length < ROWS_MAX && characters < PIECE_CHARACTERS) continue;
    await insertRows(tx, table, lines);
    lines = [];
    characters = 0;
  }
  if (lines.length > 0) await insertRows(tx, table, lines);
};

/** Drops the foreign keys. Returns a function that adds them again, which validates all rows. */
const liftForeignKeys = async (tx: Queryable): Promise<() => Promise<void>> => {
  const keys = await tx.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    [],
  );
  for (const { table, name } of keys) await tx.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await tx.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
};

/** Fills the tables of a new database in one transaction, replacing what its migrations wrote. */
export const writeTables = async (
  tx: Queryable,
  { sequences }: About,
  tables: AsyncIterable<TableRows>,
): Promise<void> => {
  await beginLongWork(tx);
  const own = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  await tx.query(`truncate ${[...own.keys()].map(quoted).join(', ')}`);
  const putBackForeignKeys = await liftForeignKeys(tx);
  for await (const { name, columns, rows } of tables) {
    const table = own.get(name);
    if (!table || table.columns.map((column) => column.name).join() !== columns.join())
      throw new Error(`The table ${name} is another one in the new database.`);
    await putRows(tx, table, rows);
  }
  await putBackForeignKeys();
  for (const { name, last } of sequences)
    if (last !== null) await tx.query('select setval($1::text::regclass, $2)', [quoted(name), last]);
};
