import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demandBucket } from '../../demo/server/blobs/demand-bucket.ts';
import { demandPublicAddress } from '../../demo/server/blobs/demand-public-address.ts';
import type { MovingFiles } from '../../demo/server/blobs/moving-files.ts';
import { openSounds } from '../../demo/server/blobs/open-blobs.ts';
import { S3Blobs } from '../../demo/server/blobs/s3-blobs.ts';
import { readConfig } from '../../demo/server/config/config.ts';
import { openScratch } from '../../demo/server/process/scratch-folder.ts';
import { StorageAway } from '../../demo/server/process/storage-away.ts';
import { elements, S3Bucket } from '../../demo/server/blobs/s3-bucket.ts';
import { describeAddresses } from '../support/address-contract.ts';
import { setCorsRule } from '../support/cors-rule.ts';
import { describeDirectParts } from '../support/direct-contract.ts';
import { describeBlobs, inParts, MB, sum } from '../support/blob-contract.ts';
import { openLog } from '../support/open-log.ts';
import { startVersityGw, type VersityGw } from '../support/versitygw/start.ts';

const blobsOf = (env: Record<string, string>, folder: string) =>
  new S3Blobs(readConfig(env).s3!, openScratch({ dataDir: folder, databaseUrl: undefined }, 'copies'));

const inVersityGw = async () => {
  const { env: settings, close } = await startVersityGw();
  const env = { ...settings, S3_PUBLIC_URL: settings.S3_ENDPOINT! };
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-copies-'));
  return {
    blobs: blobsOf(env, folder),
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
};

describeBlobs('in an object storage that is not ours', inVersityGw, { isLocal: false });
describeAddresses('in an object storage that is not ours', inVersityGw);
describeDirectParts('to an object storage that is not ours', inVersityGw);

describe('an object storage that checks signatures', () => {
  let gateway: VersityGw;
  let folder: string;
  beforeAll(async () => {
    gateway = await startVersityGw();
    folder = await mkdtemp(join(tmpdir(), 'voxbench-copies-'));
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true });
  });

  test('accepts requests of a server with the right settings and no others', async () => {
    const { log, messages } = openLog();
    const settings = (more = {}) => readConfig({ ...gateway.env, ...more }).s3!;
    await demandBucket(settings(), log);
    expect(messages()).toEqual([]);
    const demand = (more: Record<string, string>) => demandBucket(settings(more), log);
    await expect(demand({ S3_SECRET_ACCESS_KEY: 'another' })).rejects.toThrow(/is not the secret of/);
    await expect(demand({ S3_ACCESS_KEY_ID: 'another' })).rejects.toThrow(/does not know the key of/);
    await expect(demand({ S3_BUCKET: 'another' })).rejects.toThrow(/There is no bucket another/);
  });

  test('lets pages read and write files once it has the CORS rule that operators are told to set', async () => {
    const { log, messages } = openLog();
    const settings = readConfig({ ...gateway.env, S3_PUBLIC_URL: gateway.env.S3_ENDPOINT }).s3!;
    const demand = () => demandPublicAddress(settings, 'https://voice.example', log);
    await expect(demand()).rejects.toThrow(/needs a CORS rule of the bucket/);
    await setCorsRule(settings);
    expect(await demand()).toBe(true);
    expect(messages()).toEqual([]);
  });

  test('refuses a request whose signature or content was changed on the way', async () => {
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = gateway.env;
    const client = new AwsClient({
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      service: 's3',
      region: 'us-east-1',
    });
    const signed = await client.sign(`${S3_ENDPOINT}/${S3_BUCKET}/files/one`, { method: 'PUT', body: 'one' });
    const authorization = signed.headers.get('authorization')!;
    const headers = new Headers(signed.headers);
    headers.set(
      'authorization',
      authorization.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    );
    const put = (url: string, init: RequestInit) => fetch(url, { method: 'PUT', body: 'one', ...init });
    expect((await put(signed.url, { headers })).status).toBe(403);
    expect((await put(signed.url.replace('one', 'two'), { headers: signed.headers })).status).toBe(403);
    expect((await put(signed.url, { headers: signed.headers })).status).toBe(200);
  });

  test('a write that broke off with the process leaves nothing that a sweep does not remove', async () => {
    const bucket = new S3Bucket(readConfig(gateway.env).s3!);
    const key = `files/${crypto.randomUUID()}`;
    await bucket.ask('POST', key, { query: { uploads: '' } });
    const unfinished = async () => {
      const xml = await (await bucket.ask('GET', '', { query: { uploads: '' } })).text();
      return elements(xml, 'Key');
    };
    const blobs = blobsOf(gateway.env, folder);
    await blobs.removeBrokenWrites(new Date(Date.now() - 60_000));
    expect(await unfinished()).toEqual([key]);
    await blobs.removeBrokenWrites(new Date(Date.now() + 60_000));
    expect(await unfinished()).toEqual([]);
  });

  test('keeps sounds of any length, and takes those over that lay in a folder', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const [older, long, short] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const bytes = new Map([older, long, short].map((id) => [id, randomBytes(id === long ? 17 * MB : 999)]));
    const onDisk = openSounds({ s3: undefined, dataDir });
    await onDisk.write(older, inParts(bytes.get(older)!, MB), MB);
    const sounds = openSounds({ s3: readConfig(gateway.env).s3, dataDir }) as MovingFiles;
    for (const id of [long, short]) await sounds.write(id, inParts(bytes.get(id)!, MB), 20 * MB);
    const demandAll = async () => {
      const listed: string[] = [];
      for await (const id of sounds.list('whole')) listed.push(id);
      expect(listed).toEqual([...bytes.keys()].sort());
      for (const [id, whole] of bytes) {
        expect(await sounds.length(id)).toBe(whole.length);
        expect(sum(await buffer((await sounds.open(id))!))).toBe(sum(whole));
        const part = await buffer(await sounds.read(id, { from: 44, to: 99 }));
        expect(part.equals(whole.subarray(44, 100))).toBe(true);
        const age = Date.now() - (await sounds.writtenAt(id))!.getTime();
        expect(Math.abs(age)).toBeLessThan(3_600_000);
      }
    };
    await demandAll();
    expect(await sounds.move(new AbortController().signal)).toBe(1);
    expect(await onDisk.length(older)).toBe(0);
    await demandAll();
    for (const id of bytes.keys()) await sounds.remove(id);
    await expect(sounds.read(short, { from: 0, to: 9 })).rejects.toMatchObject({ type: 'err_not_found' });
    expect(await sounds.list('whole').next()).toMatchObject({ done: true });
  });

  test('an upload resumes after the storage was down', async () => {
    const blobs = blobsOf(gateway.env, folder);
    const id = crypto.randomUUID();
    const bytes = randomBytes(20 * MB);
    const cut = await blobs.append(id, 0, inParts(bytes.subarray(0, 9 * MB), MB));
    await gateway.goDown();
    await expect(blobs.append(id, cut, inParts(bytes.subarray(cut), MB))).rejects.toThrow(StorageAway);
    await gateway.comeUp();
    expect(await blobs.length(id)).toBe(cut);
    await blobs.append(id, cut, inParts(bytes.subarray(cut), MB));
    expect(await blobs.seal(id, bytes.length)).toBe(true);
    expect(await blobs.withLocalFile(id, async (path) => sum(await readFile(path)))).toBe(sum(bytes));
  });
});
