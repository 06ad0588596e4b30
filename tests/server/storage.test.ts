import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { DiskBlobs } from '../../demo/server/blobs/disk-blobs.ts';
import { OtherLength } from '../../demo/server/blobs/in-pieces.ts';
import { S3Blobs } from '../../demo/server/blobs/s3-blobs.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import { openScratch } from '../../demo/server/process/scratch-folder.ts';
import { StorageAway } from '../../demo/server/process/storage-away.ts';
import { describeBlobs, inParts, MB, sum } from '../support/blob-contract.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { startS3Server } from '../support/s3-server.ts';

const copies = mkdtempSync(join(tmpdir(), 'voxbench-copies-'));
afterAll(() => rm(copies, { recursive: true }));
const s3Blobs = (env: Record<string, string>) =>
  new S3Blobs(readConfig(env).s3!, openScratch({ dataDir: copies, databaseUrl: undefined }, 'copies'));

const onDisk = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-blobs-'));
  return { blobs: new DiskBlobs(folder), close: () => rm(folder, { recursive: true }) };
};
const inS3 = async () => {
  const s3 = await startS3Server();
  return { blobs: s3Blobs(s3.env), close: s3.close, s3 };
};

describeBlobs('on a disk', onDisk, { isLocal: true });
describeBlobs('in an object storage', inS3, { isLocal: false });

test('a file on disk that another process writes to meanwhile is not stored, and is left to that process', async () => {
  const { blobs, close } = await onDisk();
  const id = crypto.randomUUID();
  const body = async function* () {
    yield Buffer.from('first');
    await blobs.append(id, 100, inParts(Buffer.from('late'), 4));
  };
  await expect(blobs.write(id, body(), 5)).rejects.toThrow(OtherLength);
  expect(await blobs.length(id)).toBe(104);
  await close();
});

describe('an object storage', () => {
  test('keeps no multipart upload when a file breaks off', async () => {
    const { blobs, s3, close } = await inS3();
    await expect(
      blobs.write(crypto.randomUUID(), inParts(randomBytes(20 * MB), MB, true), 40 * MB),
    ).rejects.toThrow();
    expect(s3.unfinished).toBe(0);
    await close();
  });

  test.each([
    ['without the bucket', { S3_BUCKET: 'another' }],
    ['with a wrong key', { S3_ACCESS_KEY_ID: 'another' }],
  ])('%s: nothing counts as stored', async (_, env) => {
    const s3 = await startS3Server();
    const blobs = s3Blobs({ ...s3.env, ...env });
    await expect(blobs.write(crypto.randomUUID(), inParts(Buffer.from('x'), 1), 1)).rejects.toThrow(
      /answers PUT with 40[34]/,
    );
    await expect(blobs.list('whole').next()).rejects.toThrow(/answers GET with 40[34]/);
    await s3.close();
  });

  test.each([
    ['lacks the configured TLS is away, and names the setting', 'https:', true, /Look at S3_ENDPOINT/],
    ['does not support a request is not away', 'http:', false, /answers PUT with 501/],
  ])('that %s', async (_, protocol, isAway, told) => {
    const line = await startFaultProxy('http://127.0.0.1:9', /./);
    line.next({ kind: 'status', status: 501 });
    const { env, close } = await startS3Server();
    const blobs = s3Blobs({ ...env, S3_ENDPOINT: line.url.replace('http:', protocol) });
    const failure: unknown = await blobs
      .write(crypto.randomUUID(), inParts(Buffer.from('x'), 1), 1)
      .catch((error: unknown) => error);
    expect(failure instanceof StorageAway).toBe(isAway);
    expect(String(failure)).toMatch(told);
    await line.close();
    await close();
  });

  test('that refuses a long file closes the source of the file', async () => {
    const s3 = await startS3Server();
    const blobs = s3Blobs({ ...s3.env, S3_BUCKET: 'another' });
    let isLetGo = false;
    const body = async function* () {
      try {
        for (let sent = 0; sent < 30; sent++) yield Buffer.alloc(MB);
      } finally {
        isLetGo = true;
      }
    };
    await expect(blobs.write(crypto.randomUUID(), body(), 40 * MB)).rejects.toThrow(/answers POST with 404/);
    expect(isLetGo).toBe(true);
    await s3.close();
  });

  test('accepts a piece that it already has, and stores it once', async () => {
    const { blobs, close } = await inS3();
    const id = crypto.randomUUID();
    const bytes = randomBytes(20 * MB);
    await blobs.append(id, 0, inParts(bytes, MB));
    // As from another server that does not know of these pieces yet
    await blobs.append(id, 0, inParts(bytes.subarray(0, 3 * MB), MB));
    const length = await blobs.length(id);
    await blobs.append(id, length, inParts(bytes.subarray(length), MB));
    await blobs.seal(id, bytes.length);
    expect(sum(await buffer(await blobs.read(id, { from: 0, to: bytes.length - 1 })))).toBe(sum(bytes));
    await close();
  });

  test('that fails now and then still stores the whole file', async () => {
    const s3 = await startS3Server();
    const line = await startFaultProxy(s3.env.S3_ENDPOINT!, /^\/bucket\/files\//);
    const blobs = s3Blobs({ ...s3.env, S3_ENDPOINT: line.url });
    const id = crypto.randomUUID();
    const bytes = randomBytes(17 * MB);
    const busy = { kind: 'status', status: 503 } as const;
    line.next(busy, null, { kind: 'gone' }, null, { kind: 'status', status: 500 }, null, busy);
    expect(await blobs.write(id, inParts(bytes, MB), bytes.length)).toBe(bytes.length);
    line.next(busy);
    expect(sum(await buffer(await blobs.read(id, { from: 0, to: bytes.length - 1 })))).toBe(sum(bytes));
    line.next({ kind: 'gone' });
    await blobs.remove(id);
    expect(s3.objects.size + s3.unfinished).toBe(0);
    await line.close();
    await s3.close();
  });

  test('that keeps failing refuses a file, and accepts it once it works again', async () => {
    const s3 = await startS3Server();
    const line = await startFaultProxy(s3.env.S3_ENDPOINT!, /^\/bucket\/uploads\//);
    const blobs = s3Blobs({ ...s3.env, S3_ENDPOINT: line.url });
    const id = crypto.randomUUID();
    const bytes = randomBytes(MB);
    line.isGone = true;
    await expect(blobs.append(id, 0, inParts(bytes, MB))).rejects.toThrow(/does not answer/);
    line.isGone = false;
    expect(await blobs.length(id)).toBe(0);
    expect(await blobs.append(id, 0, inParts(bytes, MB))).toBe(MB);
    expect(await blobs.length(id)).toBe(MB);
    await line.close();
    await s3.close();
  });
});
