import { existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNotThere } from '../../demo/server/blobs/blobs.ts';
import { LocalCopies } from '../../demo/server/blobs/local-copies.ts';
import { openScratch } from '../../demo/server/process/scratch-folder.ts';

const FILE = Buffer.alloc(1_000, 'sound');
const LIMIT = 10 * FILE.length;
const LOST = 'lost';

let dataDir: string;
let folder: string;
/** What was asked for at the storage. */
let asked: string[];
let whenAsked: () => void;
let copies: LocalCopies;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'voxbench-copies-'));
  folder = join(dataDir, 'kept');
  asked = [];
  whenAsked = () => {};
  const withFolder = openScratch({ dataDir, databaseUrl: undefined }, 'in-use');
  const open = async (id: string) => {
    asked.push(id);
    whenAsked();
    return id === LOST ? undefined : Readable.from([FILE]);
  };
  copies = new LocalCopies(open, { folder, bytesMax: LIMIT, withFolder });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = (...ids: string[]) =>
  copies.with(ids, async (pathOf) => ids.map((id) => readFileSync(pathOf(id)).equals(FILE)));

test('a file is fetched once for all who need it at the same time, and later', async () => {
  const answers = await Promise.all([read('one', 'two'), read('two', 'one', 'one'), read('one')]);
  expect(answers.flat()).toEqual([true, true, true, true, true, true]);
  expect(await read('two')).toEqual([true]);
  expect(asked.sort()).toEqual(['one', 'two']);
});

test('copies have a limit, and those used longest ago go first', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => `file-${index}`);
  await read(...ids);
  // Used at different times, the first ones lately
  for (const [index, id] of ids.entries()) utimesSync(join(folder, id), 1_000 - index, 1_000 - index);
  await read('file-9');
  for (const id of ['more-0', 'more-1', 'more-2']) await read(id);
  const kept = readdirSync(folder).sort();
  expect(kept).toHaveLength(10);
  expect(kept).toEqual([...ids.slice(0, 6), 'file-9', 'more-0', 'more-1', 'more-2'].sort());
});

test('a copy that is in use stays, whatever is removed meanwhile', async () => {
  await copies.with(['one'], async (pathOf) => {
    rmSync(folder, { recursive: true });
    expect(readFileSync(pathOf('one')).equals(FILE)).toBe(true);
  });
  expect(await read('one')).toEqual([true]);
  expect(readdirSync(join(dataDir, 'in-use'))).toEqual([]);
});

test('more than the limit is there at once for whoever needs it, and not for longer', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `file-${index}`);
  expect(await read(...ids)).not.toContain(false);
  await read('another');
  expect(readdirSync(folder).length).toBeLessThanOrEqual(10);
});

test('no further file is fetched for work that is cancelled', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `file-${index}`);
  const cancel = new AbortController();
  whenAsked = () => cancel.abort(new Error('cancelled'));
  const work = vi.fn();
  await expect(copies.with(ids, work, cancel.signal)).rejects.toThrow('cancelled');
  expect(work).not.toHaveBeenCalled();
  expect(asked.length).toBeLessThan(ids.length);
});

test('a file that is not there leaves nothing behind', async () => {
  const failure: unknown = await read('one', LOST).catch((error: unknown) => error);
  expect(isNotThere(failure)).toBe(true);
  expect(existsSync(join(folder, LOST))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
});
