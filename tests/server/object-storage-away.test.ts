import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFaultProxy, type Fault, type FaultProxy } from '../support/fault-proxy.ts';
import { PATIENT } from '../support/patient.ts';
import { recordings } from '../support/recordings.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { tusAt, uploadIdOf, type Tus } from '../support/tus.ts';

const wav = recordings.wav();
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let s3: S3Server;
/** Pieces of uploads pass it. */
let line: FaultProxy;
/** Whole files pass it. */
let lineOfFiles: FaultProxy;
let server: TestServer;
let user: TestUser;
let tus: Tus;
beforeAll(async () => {
  s3 = await startS3Server();
  line = await startFaultProxy(s3.env['S3_ENDPOINT']!, /^\/bucket\/uploads\//);
  lineOfFiles = await startFaultProxy(line.url, /^\/bucket\/files\//);
  server = await startTestServer({ env: { ...s3.env, S3_ENDPOINT: lineOfFiles.url, VOXBENCH_LOG: 'off' } });
});
beforeEach(async () => {
  user = await server.signUp();
  const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
  tus = tusAt(server.url, body.data.token);
});
afterAll(async () => {
  await server.close();
  await lineOfFiles.close();
  await line.close();
  await s3.close();
});

const make = async (upload_id: string) =>
  (await user.call('POST /v1/assets', { body: { upload_id } })).body.data.asset;
const problemOf = async (answer: Response) => ({
  status: answer.status,
  retryAfter: answer.headers.get('retry-after'),
  type: ((await answer.json()) as { detail: { type: string }[] }).detail[0]?.type,
});
const always = (fault: Fault): Fault[] => [fault, fault, fault, fault];
const status = (code: number, body?: string): Fault => ({
  kind: 'status',
  status: code,
  ...(body && { body }),
});

test.each([
  ['answers 503', () => line.next(...always(status(503))), 'err_service_busy', '2'],
  ['is away', () => line.next(...always({ kind: 'gone' })), 'err_service_busy', '2'],
  ['is full', () => line.next(status(507)), 'err_storage_full', '60'],
  [
    'has no room left for this owner',
    () => line.next(status(403, '<Error><Code>QuotaExceeded</Code></Error>')),
    'err_storage_full',
    '60',
  ],
])('a file is told to wait while the storage %s, and then goes on', async (_, spoil, type, retryAfter) => {
  const id = uploadIdOf(await tus.create(wav));
  spoil();
  expect(await problemOf(await tus.send(id, 0, wav))).toEqual({ status: 503, retryAfter, type });
  expect((await tus.look(id)).headers.get('upload-offset')).toBe('0');
  expect((await tus.send(id, 0, wav)).status).toBe(204);
  const asset = await make(id);
  expect(asset.sha256).toBe(sum(wav));
});

test('who wants a file is told to wait while the storage is away, and then gets it', async () => {
  const id = uploadIdOf(await tus.create(wav));
  expect((await tus.send(id, 0, wav)).status).toBe(204);
  const asset = await make(id);
  lineOfFiles.next(...always(status(503)));
  expect(await problemOf(await fetch(server.url + asset.url))).toMatchObject({ status: 503 });
  const bytes = await (await fetch(server.url + asset.url)).arrayBuffer();
  expect(sum(new Uint8Array(bytes))).toBe(sum(wav));
});

test('a storage that is slow keeps nobody waiting but who sends to it', async () => {
  const id = uploadIdOf(await tus.create(wav));
  let letGo = () => {};
  line.next({ kind: 'late', until: new Promise<void>((resolve) => (letGo = resolve)) });
  const before = line.asked.length;
  const sending = tus.send(id, 0, wav);
  await expect.poll(() => line.asked.length, PATIENT).toBeGreaterThan(before);
  expect((await user.call('GET /v1/tenant/get_tenant_bonus', {})).status).toBe(200);
  expect((await user.call('GET /v1/assets', {})).body.data.assets).toEqual([]);
  letGo();
  expect((await sending).status).toBe(204);
  expect((await make(id)).sha256).toBe(sum(wav));
});

test('a secret that is not that of the key is told in a sentence', async () => {
  const start = () => startTestServer({ env: { ...s3.env, S3_SECRET_ACCESS_KEY: 'another' } });
  await expect(start()).rejects.toThrow(
    'says that S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  );
});
