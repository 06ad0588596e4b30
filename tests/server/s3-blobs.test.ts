import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isNotThere } from '../../demo/server/blobs/blobs.ts';
import { S3Blobs } from '../../demo/server/blobs/s3-blobs.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import { S3Bucket } from '../../demo/server/blobs/s3-bucket.ts';
import { describeDirectParts } from '../support/direct-contract.ts';
import { describeAddresses } from '../support/address-contract.ts';
import { inParts, sum } from '../support/blob-contract.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';

const inReach = async () => {
  const { env, close } = await startS3Server();
  const s3 = readConfig({ ...env, S3_PUBLIC_URL: env.S3_ENDPOINT! }).s3!;
  return { blobs: new S3Blobs(s3, () => Promise.reject(new Error('No folder is needed'))), close };
};

describeAddresses('in an object storage', inReach);
describeDirectParts('to an object storage', inReach);

test('an object storage that browsers do not reach gives no addresses', async () => {
  const s3 = readConfig({
    S3_ENDPOINT: 'http://s3.test',
    S3_BUCKET: 'bucket',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }).s3!;
  const blobs = new S3Blobs(s3, () => Promise.reject(new Error('No folder is needed')));
  const until = new Date(Date.now() + 60_000);
  expect(await blobs.addressOf(crypto.randomUUID(), until, new Headers())).toBeUndefined();
});

describe('files in an object storage that are read while they change', () => {
  let s3: S3Server;
  let blobs: S3Blobs;
  beforeAll(async () => {
    s3 = await startS3Server();
    blobs = new S3Blobs(readConfig(s3.env).s3!, () => Promise.reject(new Error('No folder is needed')));
  });
  afterAll(() => s3.close());
  afterEach(() => {
    delete s3.beforeRead;
    delete s3.beforeList;
    s3.objects.clear();
  });

  /** A file that arrived in pieces of 10 bytes. */
  const growing = async (pieces: number) => {
    const id = crypto.randomUUID();
    const bytes = randomBytes(10 * pieces);
    for (let at = 0; at < bytes.length; at += 10)
      await blobs.append(id, at, inParts(bytes.subarray(at, at + 10), 10));
    return { id, bytes };
  };
  const whenRead = (part: string, change: () => void) => {
    s3.beforeRead = (key) => {
      if (key.endsWith(part)) change();
    };
  };
  const removePieces = (id: string) => {
    for (const key of s3.objects.keys()) if (key.startsWith(`uploads/${id}/`)) s3.objects.delete(key);
  };

  const sealWhenListed = (id: string, bytes: Buffer) => {
    s3.beforeList = () => {
      s3.objects.set(`files/${id}`, bytes);
      removePieces(id);
    };
  };

  // With few pieces, and with more than the storage lists at once
  test.each([
    [2, false],
    [2, true],
    [7, false],
  ])(
    'one of %i pieces that becomes whole is read to its end (ranges left out: %s)',
    async (pieces, ignores) => {
      s3.ignoresRanges = ignores;
      const { id, bytes } = await growing(pieces);
      whenRead('0000000000010', () => {
        s3.objects.set(`files/${id}`, bytes);
        removePieces(id);
      });
      expect(sum(await buffer((await blobs.open(id))!))).toBe(sum(bytes));
      s3.ignoresRanges = false;
    },
  );

  test('one completed between two listings of its pieces is read to its end', async () => {
    const { id, bytes } = await growing(7);
    whenRead('0000000000020', () => {
      s3.objects.set(`files/${id}`, bytes);
      for (const key of s3.objects.keys()) if (/0000000000[3-6]0$/.test(key)) s3.objects.delete(key);
    });
    expect(sum(await buffer((await blobs.open(id))!))).toBe(sum(bytes));
  });

  test('one completed just before its pieces are listed is found', async () => {
    const { id, bytes } = await growing(2);
    sealWhenListed(id, bytes);
    expect(sum(await buffer((await blobs.open(id))!))).toBe(sum(bytes));
  });

  test('one completed just before its pieces are listed keeps its length', async () => {
    const { id, bytes } = await growing(2);
    sealWhenListed(id, bytes);
    expect(await blobs.length(id)).toBe(bytes.length);
  });

  test('one removed while it is read reports that it does not exist', async () => {
    const { id } = await growing(2);
    whenRead('0000000000010', () => removePieces(id));
    const body = (await blobs.open(id))!;
    await expect(buffer(body)).rejects.toThrow();
    expect(isNotThere(body.errored)).toBe(true);
  });

  test('one removed just before it is read does not exist', async () => {
    const id = crypto.randomUUID();
    await blobs.write(id, inParts(randomBytes(10), 10), 10);
    whenRead(id, () => s3.objects.delete(`files/${id}`));
    expect(await blobs.open(id)).toBeUndefined();
  });

  test('what a write left that broke off with the process is removed once it is old', async () => {
    const bucket = new S3Bucket(readConfig(s3.env).s3!);
    const begin = (key: string) => bucket.ask('POST', key, { query: { uploads: '' } });
    s3.uploadsBeginAt = new Date('2026-05-01T12:00:00Z');
    for (const kind of ['files', 'media', 'avatars', 'heard']) await begin(`${kind}/${crypto.randomUUID()}`);
    await begin('of-another-program');
    s3.uploadsBeginAt = new Date('2026-05-02T12:00:00Z');
    await begin(`files/${crypto.randomUUID()}`);
    delete s3.uploadsBeginAt;
    await blobs.removeBrokenWrites(new Date('2026-05-02T00:00:00Z'));
    expect(s3.unfinished).toBe(2);
  });

  test('a range is one also where the storage answers with the whole', async () => {
    s3.ignoresRanges = true;
    const id = crypto.randomUUID();
    const bytes = randomBytes(100);
    await blobs.write(id, inParts(bytes, 100), 100);
    const part = await buffer(await blobs.read(id, { from: 20, to: 29 }));
    expect(part.equals(bytes.subarray(20, 30))).toBe(true);
    s3.ignoresRanges = false;
  });
});
