import { isNotThere } from '../blobs/blobs.ts';
import { StartProblem } from '../config/start-problem.ts';
import type { About, Receipt, Source, StoredFile, TableTally, Target } from './contents.ts';
import { isFileKey } from './file-key.ts';
import { readThrough, receiptOf, tallyFile, tallyTables } from './tally.ts';

/** Counts of what was copied, as read from the source and as read back from the target. */
export interface Copied {
  about: About;
  tables: readonly { name: string; from: number; to: number }[];
  /** By store. */
  files: readonly { kind: string; bytes: number; from: number; to: number }[];
  /** Number of files that were removed during the copy, from a running installation. */
  gone: number;
  /** Keys of files that Voxbench did not write. */
  leftOut: readonly string[];
}

/** Number of files copied at once: for small ones, most of the time is waiting. */
const AT_ONCE = 6;

const kindOf = (key: string): string => key.slice(0, key.indexOf('/'));

const copyTables = async (source: Source, target: Target) => {
  const from: TableTally[] = [];
  const about = await source.withTables(async (given, tables) => {
    await target.putTables(given, tallyTables(tables, from));
    return given;
  });
  const to = await target.withTables((_, tables) => readThrough(tables));
  for (const table of from) {
    const same = to.find(({ name }) => name === table.name);
    if (same?.rows !== table.rows || same.sha256 !== table.sha256)
      throw new StartProblem(
        `The table ${table.name} has not arrived as it was: ${table.rows} rows were read, ${same?.rows ?? 0} are there.`,
      );
  }
  return { about, from, to };
};

/** Copies a file and reads it back; undefined when it no longer exists, or vanished during the copy. */
const copyFile = async (target: Target, { key, open }: StoredFile): Promise<Receipt | undefined> => {
  const body = await open();
  if (!body) return undefined;
  const receipt: Receipt = { key, bytes: 0, sha256: '' };
  try {
    await target.putFile(key, tallyFile(body, receipt));
  } catch (error) {
    if (!isNotThere(body.errored)) throw error;
    await target.dropFile(key);
    return undefined;
  } finally {
    // The stream of a rejected file has not been read, and would stay open
    body.destroy();
  }
  const there = await target.openFile(key);
  const again = there && (await receiptOf(key, there));
  if (again?.sha256 !== receipt.sha256)
    throw new StartProblem(`The file ${key} has not arrived as it was: its SHA-256 is another one there.`);
  await target.note(receipt);
  return receipt;
};

/** Passes on the files that a backup can store; `leftOut` receives the keys of the others. */
async function* copyable(files: AsyncIterable<StoredFile>, leftOut: string[]): AsyncGenerator<StoredFile> {
  for await (const file of files)
    if (isFileKey(file.key)) yield file;
    else leftOut.push(file.key);
}

/** Copies all files, several at once. When one fails, waits for the others before throwing the error. */
const copyFiles = async (
  files: AsyncGenerator<StoredFile>,
  target: Target,
  done: (receipt: Receipt | undefined) => void,
) => {
  let hasFailed = false;
  const copyOn = async () => {
    for (let next = await files.next(); !next.done && !hasFailed; next = await files.next()) {
      try {
        done(await copyFile(target, next.value));
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyOn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

/**
 * Copies everything, and compares every table and every file with what was read from the source. Only the rows and
 * pieces of files being copied are in memory.
 *
 * @throws StartProblem when something has not arrived
 */
export const copyAll = async (source: Source, target: Target): Promise<Copied> => {
  const { about, from, to } = await copyTables(source, target);
  const kinds = new Map<string, Copied['files'][number]>();
  const of = (key: string) => kinds.get(kindOf(key)) ?? { kind: kindOf(key), bytes: 0, from: 0, to: 0 };
  let gone = 0;
  const leftOut: string[] = [];
  await copyFiles(copyable(source.files(), leftOut), target, (receipt) => {
    if (!receipt) return gone++;
    const before = of(receipt.key);
    return kinds.set(before.kind, {
      ...before,
      bytes: before.bytes + receipt.bytes,
      from: before.from + 1,
    });
  });
  for await (const { key } of copyable(target.files(), [])) {
    const before = of(key);
    kinds.set(before.kind, { ...before, to: before.to + 1 });
  }
  const files = [...kinds.values()];
  for (const { kind, from: sent, to: arrived } of files)
    if (sent !== arrived)
      throw new StartProblem(`Of ${sent} files in ${kind} ${arrived} are where they were copied to.`);
  await target.finish(from);
  return {
    about,
    tables: from.map(({ name, rows }, index) => ({ name, from: rows, to: to[index]!.rows })),
    files,
    gone,
    leftOut,
  };
};
