import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Blobs, BlobState } from '../../demo/server/blobs/blobs.ts';

export const MB = 1024 * 1024;

/** Bytes as they arrive over a line, which may break in the end. */
export async function* inParts(bytes: Buffer, size: number, thenBreak = false): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  if (thenBreak) throw new Error('The line broke.');
}

export const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const listed = async (blobs: Blobs, state: BlobState) => {
  const ids: string[] = [];
  for await (const id of blobs.list(state)) ids.push(id);
  return ids;
};

interface Place {
  blobs: Blobs;
  close(): Promise<void>;
}

/** What holds wherever the bytes of files lie. */
export const describeBlobs = (
  place: string,
  open: () => Promise<Place>,
  { isLocal }: { /** A file can be read where it lies. */ isLocal: boolean },
): unknown =>
  describe(`files ${place}`, () => {
    let blobs: Blobs;
    let close: () => Promise<void>;
    beforeAll(async () => ({ blobs, close } = await open()));
    afterAll(() => close());
    afterEach(async () => {
      for (const state of ['whole', 'growing'] as const)
        for (const id of await listed(blobs, state)) await blobs.remove(id);
    });

    const readAll = async (id: string, bytes: number) =>
      buffer(await blobs.read(id, { from: 0, to: bytes - 1 }));

    test('it is known when a file was written, whole or growing', async () => {
      const [whole, growing] = [crypto.randomUUID(), crypto.randomUUID()];
      await blobs.write(whole, inParts(randomBytes(10), 10), 10);
      await blobs.append(growing, 0, inParts(randomBytes(10), 10));
      for (const id of [whole, growing])
        expect(Math.abs(Date.now() - (await blobs.writtenAt(id))!.getTime())).toBeLessThan(5 * 60_000);
      expect(await blobs.writtenAt(crypto.randomUUID())).toBeUndefined();
    });

    test.each([
      ['a small file', 10],
      ['a file of several pieces', 17 * MB + 3],
    ])('%s is written, read in ranges and removed', async (_, size) => {
      const id = crypto.randomUUID();
      const bytes = randomBytes(size);
      expect(await blobs.write(id, inParts(bytes, 60_000), size)).toBe(size);
      expect(await blobs.length(id)).toBe(size);
      expect(sum(await readAll(id, size))).toBe(sum(bytes));
      const range = await buffer(await blobs.read(id, { from: 3, to: 7 }));
      expect(range.equals(bytes.subarray(3, 8))).toBe(true);
      await blobs.remove(id);
      await blobs.remove(id);
      expect(await blobs.length(id)).toBe(0);
      await expect(blobs.read(id, { from: 0, to: 1 }).then(buffer)).rejects.toThrow();
    });

    test.each([
      ['a file that is too long', 20 * MB, false, 'err_upload_too_large'],
      ['a file that breaks off', 40 * MB, true, ''],
    ])('of %s nothing stays', async (_, bytesMax, thenBreak, type) => {
      const id = crypto.randomUUID();
      const writing = blobs.write(id, inParts(randomBytes(21 * MB), MB, thenBreak), bytesMax);
      await expect(writing).rejects.toThrow(type === '' ? 'The line broke.' : /larger than/);
      expect(await blobs.length(id)).toBe(0);
      expect([...(await listed(blobs, 'whole')), ...(await listed(blobs, 'growing'))]).toEqual([]);
    });

    test('a file that grows keeps what came before the line broke, and becomes whole', async () => {
      const id = crypto.randomUUID();
      const bytes = randomBytes(19 * MB);
      const cut = 9 * MB + 5;
      const broken = blobs.append(id, 0, inParts(bytes.subarray(0, cut), 100_000, true));
      await expect(broken).rejects.toThrow('The line broke.');
      expect(await blobs.length(id)).toBe(cut);
      expect(await listed(blobs, 'growing')).toEqual([id]);
      expect(await listed(blobs, 'whole')).toEqual([]);
      expect(await blobs.append(id, cut, inParts(bytes.subarray(cut), 100_000))).toBe(bytes.length);
      const local = await blobs.withLocalFile(id, async (path) => sum(await readFile(path)));
      expect(local).toBe(sum(bytes));
      expect(sum(await buffer((await blobs.open(id))!)), 'while it grows').toBe(sum(bytes));
      for (let time = 0; time < 2; time++) expect(await blobs.seal(id, bytes.length)).toBe(true);
      expect(sum(await readAll(id, bytes.length))).toBe(sum(bytes));
      expect(sum(await buffer((await blobs.open(id))!)), 'whole').toBe(sum(bytes));
      expect(await blobs.open(crypto.randomUUID())).toBeUndefined();
      expect(await listed(blobs, 'growing')).toEqual([]);
      expect(await listed(blobs, 'whole')).toEqual([id]);
    });

    test.each([
      ['a small file', 3 * MB],
      ['a file of several pieces', 17 * MB],
    ])('%s that grows and has another length does not become whole', async (_, size) => {
      const id = crypto.randomUUID();
      await blobs.append(id, 0, inParts(randomBytes(size), MB));
      for (const other of [size - 1, size + 1]) expect(await blobs.seal(id, other)).toBe(false);
      expect(await blobs.length(id)).toBe(size);
      expect(await listed(blobs, 'whole')).toEqual([]);
      await blobs.append(id, size, inParts(Buffer.from('x'), 1));
      expect(await blobs.seal(id, size + 1)).toBe(true);
    });

    test('a growing file is removed with all that came', async () => {
      const id = crypto.randomUUID();
      await blobs.append(id, 0, inParts(randomBytes(9 * MB), MB));
      await blobs.remove(id);
      expect(await blobs.length(id)).toBe(0);
      expect(await listed(blobs, 'growing')).toEqual([]);
    });

    test('all files are listed, in the order of their ids', async () => {
      const ids = Array.from({ length: 8 }, () => crypto.randomUUID()).sort();
      for (const id of ids.toReversed()) await blobs.write(id, inParts(Buffer.from('x'), 1), 1);
      expect(await listed(blobs, 'whole')).toEqual(ids);
    });

    test('a mark is kept, and is no file', async () => {
      expect(await blobs.readMark()).toBeUndefined();
      await blobs.writeMark('one');
      await blobs.writeMark('another');
      expect(await blobs.readMark()).toBe('another');
      expect([...(await listed(blobs, 'whole')), ...(await listed(blobs, 'growing'))]).toEqual([]);
    });

    test('a local copy of a file ends with the work, the file itself does not', async () => {
      const id = crypto.randomUUID();
      await blobs.write(id, inParts(Buffer.from('kept'), 2), 4);
      const seen = await blobs.withLocalFile(id, async (path) => {
        expect(await readFile(path, 'utf8')).toBe('kept');
        return path;
      });
      expect(existsSync(seen)).toBe(isLocal);
      expect(String(await readAll(id, 4))).toBe('kept');
    });
  });
