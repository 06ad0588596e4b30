import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_BYTES_MAX, UPLOADS_MAX } from '../../src/contract/constants/files.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import { sum } from '../support/blob-contract.ts';
import { callerAt, signInDemo } from '../support/caller.ts';
import { askForParts, beginDirectly, putPart, sendParts } from '../support/direct-upload.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';
import { toneWav } from '../support/tone-wav.ts';
import { tusAt } from '../support/tus.ts';

/** Of three parts, the last of which is about a thousandth of it. */
const wav = toneWav(1_050_000);

describe('uploads to an object storage that browsers reach', () => {
  let s3: S3Server;
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    s3 = await startS3Server();
    server = await startTestServer({ env: { ...s3.env, S3_PUBLIC_URL: s3.env.S3_ENDPOINT! } });
    user = await server.signUp();
  });
  afterAll(async () => {
    await server.close();
    await s3.close();
  });
  afterEach(() => void (s3.copiesNothing = false));

  const storedOf = (id: string) => [...s3.objects.keys()].filter((key) => key.includes(id));
  const make = (upload_id: string, by = user) => by.call('POST /v1/assets', { body: { upload_id } });
  const credentials = async () =>
    (await user.call('POST /v1/misc/generate_obs_temporary_credentials', {})).body.data;
  const refused = (answer: { status: number; body: unknown }) => ({
    status: answer.status,
    type: (answer.body as { detail: { type: string }[] }).detail[0]!.type,
  });

  test.each([
    ['that joins the parts itself', false],
    ['that copies nothing', true],
  ])('arrive whole in one %s', async (_, copiesNothing) => {
    s3.copiesNothing = copiesNothing;
    expect((await credentials()).part_bytes).toBeLessThan(wav.length / 2);
    const id = await beginDirectly(user, wav, { name: 'Grüße.txt' });
    expect(await askForParts(user, id)).toMatchObject({ arrived_bytes: 0 });
    await sendParts(user, id, wav);
    const { body } = await make(id);
    expect(body.data.asset).toMatchObject({
      asset_id: id,
      kind: 'audio',
      name: 'Grüße.txt',
      content_type: 'audio/wav',
      bytes: wav.length,
      sha256: sum(wav),
      duration_ms: 1_050_000,
    });
    expect(storedOf(id)).toEqual([`files/${id}`]);
    expect(s3.unfinished).toBe(0);
    expect(sum(s3.objects.get(`files/${id}`)!)).toBe(sum(wav));
    // Who missed the answer learns that all of it is there
    expect(await askForParts(user, id)).toMatchObject({ parts: [], arrived_bytes: wav.length });
  });

  test('that break off near the end resume with the last part alone', async () => {
    const id = await beginDirectly(user, wav);
    await sendParts(user, id, wav, wav.length * 0.99);
    expect(refused(await make(id))).toEqual({ status: 409, type: 'err_upload_incomplete' });
    const { parts, arrived_bytes } = await askForParts(user, id);
    expect(parts).toHaveLength(1);
    expect(arrived_bytes).toBeGreaterThan(wav.length * 0.99);
    expect(arrived_bytes + parts[0]!.bytes).toBe(wav.length);
    await putPart(wav, parts[0]!);
    expect((await make(id)).body.data.asset.sha256).toBe(sum(wav));
  });

  test('that the storage takes no more of go on through the server', async () => {
    const id = await beginDirectly(user, wav);
    const [first] = (await askForParts(user, id)).parts;
    await putPart(wav, first!);
    const tus = tusAt(server.url, (await credentials()).token);
    expect((await tus.look(id)).headers.get('upload-offset')).toBe(String(first!.bytes));
    await tus.send(id, first!.bytes, wav.subarray(first!.bytes));
    expect((await make(id)).body.data.asset.sha256).toBe(sum(wav));
    expect(storedOf(id)).toEqual([`files/${id}`]);
  });

  test('have the checksum of what is stored, also where a part was sent anew past the server', async () => {
    const id = await beginDirectly(user, wav);
    const [first] = (await askForParts(user, id)).parts;
    const tus = tusAt(server.url, (await credentials()).token);
    await tus.send(id, 0, wav.subarray(0, first!.bytes));
    expect((await tus.send(id, first!.bytes, wav.subarray(first!.bytes))).status).toBe(204);
    const other = Buffer.from(wav);
    other[first!.bytes - 1]! ^= 1;
    await putPart(other, first!);
    expect((await make(id)).body.data.asset.sha256).toBe(sum(other));
    expect(sum(s3.objects.get(`files/${id}`)!)).toBe(sum(other));
  });

  test('of the same file from two tabs do not touch each other', async () => {
    const ids = [await beginDirectly(user, wav), await beginDirectly(user, wav)];
    await Promise.all(ids.map((id) => sendParts(user, id, wav)));
    const made = await Promise.all(ids.map((id) => make(id)));
    expect(made.map(({ body }) => body.data.asset.sha256)).toEqual([sum(wav), sum(wav)]);
    expect(new Set(ids).size).toBe(2);
  });

  test('that are no recordings are refused, and nothing of them stays', async () => {
    const text = Buffer.from('These are words.\n'.repeat(600_000));
    const id = await beginDirectly(user, text, { name: 'song.mp3' });
    await sendParts(user, id, text);
    expect(refused(await make(id))).toEqual({ status: 422, type: 'err_file_not_supported' });
    expect(storedOf(id)).toEqual([]);
    const answer = await user.call('POST /v1/uploads/{upload_id}/parts', {
      params: { upload_id: id },
      body: { from: 0 },
    });
    expect(answer.status).toBe(404);
  });

  test('are closed to other users', async () => {
    const id = await beginDirectly(user, wav);
    await sendParts(user, id, wav);
    const stranger = await server.signUp();
    const asked = await stranger.call('POST /v1/uploads/{upload_id}/parts', {
      params: { upload_id: id },
      body: { from: 0 },
    });
    expect(refused(asked)).toEqual({ status: 404, type: 'err_not_found' });
    expect((await make(id, stranger)).status).toBe(404);
    expect((await make(id)).status).toBe(200);
  });

  test('that their user ends leave nothing, and nobody can go on with them', async () => {
    const id = await beginDirectly(user, wav);
    await sendParts(user, id, wav, 1);
    expect(storedOf(id)).toHaveLength(1);
    expect((await tusAt(server.url, (await credentials()).token).end(id)).status).toBe(204);
    expect(storedOf(id)).toEqual([]);
    expect((await make(id)).status).toBe(404);
  });

  test('that were not finished in time have expired', async () => {
    const id = await beginDirectly(user, wav);
    await server.db.query(
      `update upload set created_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'
        where upload_id = $1`,
      [id],
    );
    const answer = await user.call('POST /v1/uploads/{upload_id}/parts', {
      params: { upload_id: id },
      body: { from: 0 },
    });
    expect(refused(answer).type).toBe('err_upload_expired');
  });

  test('are limited in length, number and room before any address is given', async () => {
    const greedy = await server.signUp();
    const begin = (bytes: number) =>
      greedy.call('POST /v1/uploads', { body: { name: 'a.wav', kind: 'media', bytes } });
    for (const bytes of [0, UPLOAD_BYTES_MAX + 1]) expect((await begin(bytes)).status).toBe(422);
    for (let count = 0; count < UPLOADS_MAX; count++) expect((await begin(1_000)).status).toBe(200);
    expect(refused(await begin(1_000)).type).toBe('err_too_many_uploads');
    const full = await server.signUp();
    const { body } = await full.call('POST /v1/misc/generate_obs_temporary_credentials', {});
    const large = { name: 'a.wav', kind: 'media' as const, bytes: body.data.files_bytes_max };
    expect((await full.call('POST /v1/uploads', { body: large })).status).toBe(200);
    const over = await full.call('POST /v1/uploads', { body: { ...large, bytes: 1 } });
    expect(refused(over).type).toBe('err_files_quota');
  });

  test('resume after the server was killed twice, while parts came and while they were joined', async () => {
    const dataDir = await makeDataFolder();
    const env = { VOXBENCH_DATA: dataDir, ...s3.env, S3_PUBLIC_URL: s3.env.S3_ENDPOINT! };
    let own = await startServerQuickly(env);
    try {
      const { headers } = await signInDemo(own.url);
      const demo = () => callerAt(own.url, headers);
      const id = await beginDirectly(demo(), wav);
      const { parts } = await askForParts(demo(), id);
      await putPart(wav, parts[0]!);
      await own.end('SIGKILL');
      // What has an address needs no server
      await putPart(wav, parts[1]!);
      own = await startServerQuickly(env);
      expect((await askForParts(demo(), id)).parts).toHaveLength(1);
      await sendParts(demo(), id, wav);
      // Joined, and not yet looked at
      s3.beforeRead = (key) => key === `files/${id}` && void process.kill(own.pid, 'SIGKILL');
      await expect(demo().call('POST /v1/assets', { body: { upload_id: id } })).rejects.toThrow();
      delete s3.beforeRead;
      await own.end('SIGKILL');
      own = await startServerQuickly(env);
      const made = await demo().call('POST /v1/assets', { body: { upload_id: id } });
      expect(made.body.data.asset.sha256).toBe(sum(wav));
      expect(storedOf(id)).toEqual([`files/${id}`]);
    } finally {
      await own.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

test('a server without such a storage gives no addresses, and takes the same uploads itself', async () => {
  const server = await startTestServer();
  const user = await server.signUp();
  const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
  expect(body.data.part_bytes).toBeNull();
  const bytes = toneWav(1_000);
  const id = await beginDirectly(user, bytes);
  const asked = await user.call('POST /v1/uploads/{upload_id}/parts', {
    params: { upload_id: id },
    body: { from: 0 },
  });
  expect(asked).toMatchObject({ status: 404, body: { detail: [{ msg: errorTexts.err_not_found }] } });
  await tusAt(server.url, body.data.token).send(id, 0, bytes);
  const made = await user.call('POST /v1/assets', { body: { upload_id: id } });
  expect(made.body.data.asset.sha256).toBe(sum(bytes));
  await server.close();
});
