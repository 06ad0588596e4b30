import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BlobState } from '../../demo/server/blobs/blobs.ts';
import { DiskBlobs } from '../../demo/server/blobs/disk-blobs.ts';
import { moveOlder } from '../../demo/server/blobs/move-older.ts';
import { MovingFiles } from '../../demo/server/blobs/moving-files.ts';
import { openLog } from '../support/open-log.ts';

let root: string;
let from: DiskBlobs;
let to: DiskBlobs;
let files: MovingFiles;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'voxbench-moving-'));
  from = new DiskBlobs(join(root, 'from'), { layout: { ending: '.wav', isSpread: true } });
  to = new DiskBlobs(join(root, 'to'));
  files = new MovingFiles(from, to);
});
afterEach(() => rm(root, { recursive: true }));

/** Fails when it is to take the second file. */
class Failing extends DiskBlobs {
  #written = 0;
  override write(...given: Parameters<DiskBlobs['write']>) {
    return ++this.#written === 2 ? Promise.reject(new Error('away')) : super.write(...given);
  }
}

const goOn = new AbortController().signal;
const isOwn = () => Promise.resolve(true);
const put = async (place: DiskBlobs, id: string, text: string) =>
  void (await place.write(id, Readable.from([Buffer.from(text)]), text.length));
const textOf = async (id: string) => (await buffer((await files.open(id))!)).toString();
const idsOf = async (place: Pick<DiskBlobs, 'list'>) => {
  const ids: string[] = [];
  for await (const id of place.list('whole')) ids.push(id);
  return ids;
};

test('files are listed in their order, once each, wherever they lie', async () => {
  const ids = Array.from({ length: 6 }, () => crypto.randomUUID()).sort();
  for (const [index, id] of ids.entries()) {
    if (index % 2 === 0 || index === 3) await put(from, id, 'older');
    if (index % 2 === 1) await put(to, id, 'newer');
  }
  expect(await idsOf(files)).toEqual(ids);
});

test('a file is there before it is moved, and after it, and new ones go where they move to', async () => {
  const [older, newer] = [crypto.randomUUID(), crypto.randomUUID()];
  await put(from, older, 'older');
  await files.write(newer, Readable.from([Buffer.from('newer')]), 5);
  for (const moved of [1, 0]) {
    expect([await textOf(older), await textOf(newer)]).toEqual(['older', 'newer']);
    expect(await files.length(older)).toBe(5);
    expect((await buffer(await files.read(older, { from: 1, to: 3 }))).toString()).toBe('lde');
    expect(await files.move(goOn)).toBe(moved);
  }
  expect([await idsOf(from), await idsOf(to)]).toEqual([[], [older, newer].sort()]);
  await files.remove(older);
  expect(await files.open(older)).toBeUndefined();
  await expect(files.read(older, { from: 0, to: 1 })).rejects.toMatchObject({ type: 'err_not_found' });
});

test('a file that moves while the files are listed is in the list', async () => {
  const first = `00${crypto.randomUUID().slice(2)}`;
  const last = `ff${crypto.randomUUID().slice(2)}`;
  for (const id of [first, last]) await put(from, id, 'older');
  /** Lists what was there at the beginning, as a page of an object storage does. */
  class Paged extends DiskBlobs {
    override async *list(state: BlobState) {
      const page: string[] = [];
      for await (const id of super.list(state)) page.push(id);
      yield* page;
    }
  }
  const paged = new MovingFiles(from, new Paged(join(root, 'to')));
  const listed: string[] = [];
  for await (const id of paged.list('whole')) {
    if (listed.push(id) === 1) await paged.move(goOn);
  }
  expect(listed).toEqual([first, last]);
  expect(await idsOf(from)).toEqual([]);
});

test('a move that breaks off loses nothing, and goes on', async () => {
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID()).sort();
  for (const id of ids) await put(from, id, `This is ${id}`);
  const failing = new MovingFiles(from, new Failing(join(root, 'to')));
  await expect(failing.move(goOn)).rejects.toThrow('away');
  expect([await idsOf(from), await idsOf(to)]).toEqual([ids.slice(1), ids.slice(0, 1)]);
  for (const id of ids) expect(await textOf(id)).toBe(`This is ${id}`);
  expect(await files.move(goOn)).toBe(2);
  for (const id of ids) expect(await textOf(id)).toBe(`This is ${id}`);
});

test('a file that does not arrive whole stays where it was', async () => {
  const id = crypto.randomUUID();
  await put(from, id, 'all of it');
  class Short extends DiskBlobs {
    override write() {
      return super.write(id, Readable.from([Buffer.from('all')]), 3);
    }
  }
  const short = new MovingFiles(from, new Short(join(root, 'to')));
  await expect(short.move(goOn)).rejects.toThrow('not moved whole');
  expect(await idsOf(from)).toEqual([id]);
});

test('a server moves what it finds when older ones have had time to end, and goes on after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID()).sort();
  for (const id of ids) await put(from, id, `This is ${id}`);
  const { log, messages } = openLog();
  const failing = new MovingFiles(from, new Failing(join(root, 'to')));
  const moving = moveOlder(failing, { what: 'sounds', isOwn, log, stopping: goOn });
  moving.start();
  vi.advanceTimersByTime(9 * 60_000);
  await moving.close();
  expect(await idsOf(from)).toEqual(ids);
  moving.start();
  vi.advanceTimersByTime(10 * 60_000);
  await expect.poll(messages).toEqual(['sounds were not all moved into the object storage yet']);
  expect(await idsOf(from)).toEqual(ids.slice(1));
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => messages().at(-1)).toBe('all sounds were moved into the object storage');
  expect([await idsOf(from), await idsOf(to)]).toEqual([[], ids]);
  await moving.close();
});

test('a server moves nothing into the storage of another database, and all of it once the storage is its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const id = crypto.randomUUID();
  await put(from, id, 'of this database');
  const { log, messages } = openLog();
  const asked = vi.fn(isOwn).mockResolvedValueOnce(false);
  const moving = moveOlder(files, { what: 'sounds', isOwn: asked, log, stopping: goOn });
  moving.start();
  vi.advanceTimersByTime(10 * 60_000);
  await moving.close();
  expect(asked).toHaveBeenCalledOnce();
  expect([await idsOf(from), await idsOf(to)]).toEqual([[id], []]);
  vi.advanceTimersByTime(60 * 60_000);
  await expect.poll(messages).toEqual(['all sounds were moved into the object storage']);
  expect([await idsOf(from), await idsOf(to)]).toEqual([[], [id]]);
  await moving.close();
});
