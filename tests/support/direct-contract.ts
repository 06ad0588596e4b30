import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BlobPart, Blobs, DirectParts } from '../../demo/server/blobs/blobs.ts';
import { inParts, MB, sum } from './blob-contract.ts';

interface Place {
  blobs: Blobs;
  close(): Promise<void>;
}

const SECONDS = 60;

/** What holds for parts that browsers send straight to any object storage. */
export const describeDirectParts = (place: string, open: () => Promise<Place>): unknown =>
  describe(`a file that is sent straight ${place}`, () => {
    let blobs: Blobs;
    let direct: DirectParts;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ blobs, close } = await open());
      direct = blobs.directParts!;
    });
    afterAll(() => close());

    const size = 19 * MB;
    const bytes = randomBytes(size);
    const bytesOf = ({ offset, bytes: length }: BlobPart) => bytes.subarray(offset, offset + length);
    /** Whether the storage takes it. One that refuses may break the line off while the bytes still come. */
    const put = async (url: string, body: Uint8Array, headers: Record<string, string> = {}) =>
      (await fetch(url, { method: 'PUT', body: body as BodyInit, headers }).catch(() => undefined))?.ok ??
      false;
    const send = async (id: string, part: BlobPart) =>
      put(await direct.addressOf(id, part, SECONDS), bytesOf(part));
    const wholeSum = async (id: string) => sum(await buffer((await blobs.open(id))!));

    test('becomes whole of parts in any order, and of what came by the server', async () => {
      const id = crypto.randomUUID();
      const parts = await direct.missing(id, size);
      expect(parts.map(({ offset }) => offset)).toEqual([0, direct.bytes, 2 * direct.bytes]);
      const [first, second, last] = parts;
      expect(last!.offset + last!.bytes).toBe(size);
      expect(await send(id, last!)).toBe(true);
      expect(await direct.missing(id, size)).toEqual([first, second]);
      expect(await blobs.length(id)).toBe(0);
      expect(await send(id, first!)).toBe(true);
      expect(await send(id, first!), 'a second time').toBe(true);
      expect(await blobs.length(id)).toBe(direct.bytes);
      expect(await blobs.seal(id, size)).toBe(false);
      await blobs.append(id, second!.offset, inParts(bytesOf(second!), MB));
      expect(await direct.missing(id, size)).toEqual([]);
      expect(await blobs.seal(id, size)).toBe(true);
      expect(await direct.missing(id, size)).toEqual([]);
      expect(await wholeSum(id)).toBe(sum(bytes));
    });

    test('becomes whole of one part', async () => {
      const id = crypto.randomUUID();
      const [part] = await direct.missing(id, 1_000);
      expect(await send(id, part!)).toBe(true);
      expect(await blobs.seal(id, 1_000)).toBe(true);
      expect(await wholeSum(id)).toBe(sum(bytes.subarray(0, 1_000)));
    });

    test('is refused when its sender had the storage answer with packed bytes that are more than was announced', async () => {
      const id = crypto.randomUUID();
      const packed = gzipSync(Buffer.alloc(MB));
      const [part] = await direct.missing(id, packed.length);
      const url = await direct.addressOf(id, part!, SECONDS);
      expect(await put(url, packed, { 'content-encoding': 'gzip' })).toBe(true);
      expect(await blobs.seal(id, packed.length)).toBe(false);
    });

    test('takes from an address only the part that it was made for', async () => {
      const id = crypto.randomUUID();
      const [first, second] = await direct.missing(id, size);
      const url = await direct.addressOf(id, first!, SECONDS);
      const short = bytesOf(first!).subarray(1);
      expect(await put(url, short)).toBe(false);
      expect(await put(url, Buffer.concat([bytesOf(first!), Buffer.from('x')]))).toBe(false);
      const elsewhere = url.replace(/\d{13}(?=\?)/, String(second!.offset).padStart(13, '0'));
      expect(elsewhere).not.toBe(url);
      expect(await put(elsewhere, bytesOf(first!))).toBe(false);
      expect((await fetch(url)).status).toBe(403);
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
      expect(await direct.missing(id, size)).toContainEqual(first);
      expect(await blobs.length(id)).toBe(0);
    });

    test('takes nothing once the time of the address is over', async () => {
      const id = crypto.randomUUID();
      const [part] = await direct.missing(id, size);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * SECONDS * 1_000 });
      const url = await direct.addressOf(id, part!, SECONDS).finally(() => vi.useRealTimers());
      expect(await put(url, bytesOf(part!))).toBe(false);
      expect(await blobs.length(id)).toBe(0);
    });

    test('keeps nothing of a part that came once it was whole', async () => {
      const id = crypto.randomUUID();
      const [part] = await direct.missing(id, 1_000);
      const late = await direct.addressOf(id, part!, SECONDS);
      await send(id, part!);
      await blobs.seal(id, 1_000);
      expect(await put(late, randomBytes(1_000))).toBe(true);
      expect(await wholeSum(id)).toBe(sum(bytes.subarray(0, 1_000)));
      await blobs.removeBrokenWrites(new Date(0));
      const growing: string[] = [];
      for await (const one of blobs.list('growing')) growing.push(one);
      expect(growing).not.toContain(id);
      expect(await wholeSum(id)).toBe(sum(bytes.subarray(0, 1_000)));
    });

    test('is removed with all parts that came, also those after a gap', async () => {
      const id = crypto.randomUUID();
      const parts = await direct.missing(id, size);
      await send(id, parts[2]!);
      await blobs.remove(id);
      expect(await direct.missing(id, size)).toEqual(parts);
    });

    test('has no address that copies what others stored', async () => {
      const [theirs, mine] = [crypto.randomUUID(), crypto.randomUUID()];
      await blobs.write(theirs, inParts(Buffer.from('secret'), 6), 6);
      const [part] = await direct.missing(mine, 6);
      const url = await direct.addressOf(mine, part!, SECONDS);
      const bucket = new URL(url).pathname.split('/')[1];
      await put(url, Buffer.from('x'.repeat(6)), { 'x-amz-copy-source': `/${bucket}/files/${theirs}` });
      if ((await blobs.length(mine)) > 0) {
        await blobs.seal(mine, 6);
        expect(await wholeSum(mine)).not.toBe(sum(Buffer.from('secret')));
      }
    });
  });
