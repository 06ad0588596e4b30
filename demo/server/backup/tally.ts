import { createHash } from 'node:crypto';
import type { Receipt, TableRows, TableTally } from './contents.ts';

/** Passes tables on and counts their rows; `tallies` receives each table after its rows have passed. */
export async function* tallyTables(
  tables: AsyncIterable<TableRows>,
  tallies: TableTally[],
): AsyncGenerator<TableRows> {
  for await (const { name, columns, rows } of tables) {
    const hash = createHash('sha256');
    let count = 0;
    const counted = async function* () {
      for await (const row of rows) {
        hash.update(`${row}\n`);
        count++;
        yield row;
      }
    };
    yield { name, columns, rows: counted() };
    tallies.push({ name, columns, rows: count, sha256: hash.digest('hex') });
  }
}

/** Reads tables to their end and counts their rows. */
export const readThrough = async (tables: AsyncIterable<TableRows>): Promise<TableTally[]> => {
  const tallies: TableTally[] = [];
  for await (const { rows } of tallyTables(tables, tallies)) for await (const _ of rows);
  return tallies;
};

/** Passes a file on; fills in `receipt` after it has passed. */
export async function* tallyFile(
  body: AsyncIterable<Uint8Array>,
  receipt: Receipt,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const part of body) {
    hash.update(part);
    receipt.bytes += part.byteLength;
    yield part;
  }
  receipt.sha256 = hash.digest('hex');
}

/** Reads a file to its end. */
export const receiptOf = async (key: string, body: AsyncIterable<Uint8Array>): Promise<Receipt> => {
  const receipt: Receipt = { key, bytes: 0, sha256: '' };
  for await (const _ of tallyFile(body, receipt));
  return receipt;
};
