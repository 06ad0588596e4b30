import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FILE_DIGEST_HEADER } from '../../src/contract/constants/downloads.ts';
import type { Blobs } from '../../demo/server/blobs/blobs.ts';
import { attachment } from '../../demo/server/media/serve-file.ts';
import { inParts, sum } from './blob-contract.ts';

interface Place {
  blobs: Blobs;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const inAMinute = () => new Date(Date.now() + MINUTE_MS);

/** What holds for the addresses of files in any object storage that browsers reach. */
export const describeAddresses = (place: string, open: () => Promise<Place>): unknown =>
  describe(`the address of a file ${place}`, () => {
    let blobs: Blobs;
    let close: () => Promise<void>;
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const bytes = randomBytes(10_000);
    beforeAll(async () => {
      ({ blobs, close } = await open());
      for (const name of [id, other]) await blobs.write(name, inParts(bytes, 4_000), bytes.length);
    });
    afterAll(() => close());

    const addressOf = async (headers: Record<string, string> = {}, until = inAMinute()) =>
      (await blobs.addressOf(id, until, new Headers(headers)))!;
    const statusOf = async (url: string) => (await fetch(url)).status;

    test('gives the file with the name, the type and the caching that the server gives it', async () => {
      const headers = {
        'content-type': 'video/mp4',
        'content-disposition': attachment(`Über "Fähren" + 100 % (1)'s 海.mp4`),
        'cache-control': 'private, max-age=86400, immutable',
      };
      const answer = await fetch(await addressOf(headers));
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
      expect(sum(await answer.bytes())).toBe(sum(bytes));
    });

    test('carries the checksum of the file, which pages read there', async () => {
      const digest = 'a+b/c==';
      const answer = await fetch(await addressOf({ [FILE_DIGEST_HEADER]: digest }));
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
      expect(new URL(answer.url).searchParams.get(FILE_DIGEST_HEADER)).toBe(digest);
    });

    test('gives ranges of the file, with its tag', async () => {
      const address = await addressOf();
      const whole = await fetch(address);
      await whole.body?.cancel();
      const etag = whole.headers.get('etag')!;
      expect(etag).toMatch(/^"/);
      const rest = await fetch(address, { headers: { range: 'bytes=9000-', 'if-range': etag } });
      expect(rest.status).toBe(206);
      expect(rest.headers.get('content-range')).toBe('bytes 9000-9999/10000');
      expect(rest.headers.get('etag')).toBe(etag);
      expect(sum(await rest.bytes())).toBe(sum(bytes.subarray(9_000)));
      const part = await fetch(address, { headers: { range: 'bytes=5-9' } });
      expect(sum(await part.bytes())).toBe(sum(bytes.subarray(5, 10)));
    });

    test('leads to this file alone, with these headers, and is for reading', async () => {
      const address = await addressOf({ 'content-type': 'video/mp4' });
      expect(await statusOf(address)).toBe(200);
      expect(await statusOf(address.replace(id, other))).toBe(403);
      expect(await statusOf(address.replace('video%2Fmp4', 'text%2Fhtml'))).toBe(403);
      expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
      expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(403);
      expect(await blobs.length(id)).toBe(bytes.length);
    });

    test('is refused once its time is over', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * MINUTE_MS });
      const address = await addressOf().finally(() => vi.useRealTimers());
      expect(await statusOf(address)).toBe(403);
    });
  });
