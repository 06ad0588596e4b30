import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_BYTES_MAX, UPLOADS_MAX, UPLOADS_PATH } from '../../src/contract/constants/files.ts';
import type { ErrorType } from '../../src/contract/errors.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import { FREE_PLAN, PLANS } from '../../demo/server/accounts/plans.ts';
import { mediaModule } from '../../demo/server/media/module.ts';
import { filesModule } from '../../demo/server/storage/module.ts';
import { PATIENT } from '../support/patient.ts';
import { recordings } from '../support/recordings.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { tusAt, uploadIdOf, type Tus } from '../support/tus.ts';

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const refusal = (type: ErrorType) => ({ detail: [{ type, msg: errorTexts[type], loc: [] }] });
const problemOf = async (answer: Response) => ({ status: answer.status, body: await answer.json() });

/** A server, and the names of its stored blobs, incomplete ones included. */
interface Place {
  server: TestServer;
  stored(): Promise<string[]>;
  close(): Promise<void>;
}

const onDisk = async (): Promise<Place> => {
  const server = await startTestServer();
  const stored = async () => {
    const names = await readdir(join(server.dataDir, 'files'), { recursive: true }).catch(() => []);
    return names.map((name) => name.split('/')[1] ?? '').filter((name) => name !== '');
  };
  return { server, stored, close: server.close };
};

const inS3 = async (): Promise<Place> => {
  const s3: S3Server = await startS3Server();
  const server = await startTestServer({ env: s3.env });
  const close = async () => {
    await server.close();
    await s3.close();
  };
  return { server, stored: async () => [...s3.objects.keys()], close };
};

describe.each([
  ['on a disk', onDisk],
  ['in an object storage', inS3],
])('uploads %s', (where, open) => {
  let place: Place;
  let server: TestServer;
  let user: TestUser;
  let tus: Tus;
  const wav = recordings.wav();

  const enter = async () => {
    const entered = await server.signUp();
    const { body } = await entered.call('POST /v1/misc/generate_obs_temporary_credentials', {});
    return { user: entered, tus: tusAt(server.url, body.data.token) };
  };
  const storedOf = async (id: string) => (await place.stored()).filter((name) => name.includes(id));
  /** Sends the whole file. */
  const upload = async (bytes: Uint8Array, options: Parameters<Tus['create']>[1] = {}) => {
    const id = uploadIdOf(await tus.create(bytes, options));
    expect((await tus.send(id, 0, bytes)).status).toBe(204);
    return id;
  };
  const make = (upload_id: string, sha256?: string) =>
    user.call('POST /v1/assets', { body: { upload_id, ...(sha256 && { sha256 }) } });

  beforeAll(async () => {
    place = await open();
    ({ server } = place);
    ({ user, tus } = await enter());
  });
  afterAll(() => place.close());

  test('a file sent in pieces arrives whole, with its type, length and streams', async () => {
    const created = await tus.create(wav, { name: 'Grüße.txt' });
    expect(created.status).toBe(201);
    expect(Date.parse(created.headers.get('upload-expires')!)).toBeGreaterThan(Date.now());
    const id = uploadIdOf(created);
    const [one, two] = [1_000, 70_001];
    expect((await tus.send(id, 0, wav.subarray(0, one))).headers.get('upload-offset')).toBe(String(one));
    await tus.send(id, one, wav.subarray(one, two));
    const seen = await tus.look(id);
    expect(seen.headers.get('upload-offset')).toBe(String(two));
    expect(seen.headers.get('upload-length')).toBe(String(wav.length));
    expect(await make(id)).toMatchObject({ status: 409, body: refusal('err_upload_incomplete') });
    expect((await tus.send(id, two, wav.subarray(two))).status).toBe(204);

    const { body } = await make(id, sum(wav));
    expect(body.data.asset).toMatchObject({
      asset_id: id,
      kind: 'audio',
      name: 'Grüße.txt',
      content_type: 'audio/wav',
      bytes: wav.length,
      sha256: sum(wav),
      duration_ms: 2000,
      streams: [{ type: 'audio', codec: 'pcm_s16le', sample_rate: 44100, channels: 1 }],
    });
    const address = server.url + body.data.asset.url;
    const whole = await fetch(address);
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    expect(Buffer.from(await whole.arrayBuffer()).equals(wav)).toBe(true);
    const range = await fetch(address, { headers: { range: `bytes=${one}-${one + 9}` } });
    expect(range.status).toBe(206);
    expect(Buffer.from(await range.arrayBuffer()).equals(wav.subarray(one, one + 10))).toBe(true);
    expect((await fetch(address.replace(/s=.*/, 's=x'))).status).toBe(403);

    // As a client that did not get the answer
    expect((await make(id)).body.data.asset.asset_id).toBe(id);
    expect((await tus.look(id)).headers.get('upload-offset')).toBe(String(wav.length));
  });

  test('an upload that breaks off near the end loses little, and resumes from there', async () => {
    const id = uploadIdOf(await tus.create(wav));
    const half = Math.floor(wav.length / 2);
    const most = Math.floor(wav.length * 0.99);
    await tus.send(id, 0, wav.subarray(0, half));
    await new Promise<void>((cut) => {
      const sending = request(`${server.url}${UPLOADS_PATH}${id}`, {
        method: 'PATCH',
        headers: {
          ...tus.headers,
          'upload-offset': String(half),
          'content-type': 'application/offset+octet-stream',
          'content-length': wav.length - half,
        },
      });
      sending.on('error', () => cut());
      sending.write(wav.subarray(half, most), () => sending.destroy(new Error('cut')));
    });
    const goOn = async () => {
      const at = Number((await tus.look(id)).headers.get('upload-offset'));
      // Data on the line may be lost
      expect(at).toBeGreaterThanOrEqual(half);
      expect(at).toBeLessThanOrEqual(most);
      return (await tus.send(id, at, wav.subarray(at))).status;
    };
    // The request that was cut may be stored only now, so the offset has changed
    await expect.poll(goOn, PATIENT).toBe(204);
    expect((await make(id)).body.data.asset.sha256).toBe(sum(wav));
  });

  test('two simultaneous requests for one upload leave a whole file', async () => {
    const id = uploadIdOf(await tus.create(wav));
    await Promise.all([tus.send(id, 0, wav), tus.send(id, 0, wav)].map((sent) => sent.catch(() => null)));
    const at = Number((await tus.look(id)).headers.get('upload-offset'));
    if (at < wav.length) await tus.send(id, at, wav.subarray(at));
    const made = await Promise.all([make(id), make(id)]);
    expect(made.map(({ body }) => body.data.asset.sha256)).toEqual([sum(wav), sum(wav)]);
  });

  test.each([
    ['mp3', 'audio', 'audio/mpeg', 'media', true],
    ['webm', 'audio', 'audio/webm', 'media', true],
    ['mkv', 'video', 'video/webm', 'media', true],
    ['au', 'audio', 'audio/basic', 'media', true],
    ['png', 'picture', 'image/png', 'picture', false],
  ] as const)('%s is recognised by its content', async (format, kind, contentType, uploadKind, isTimed) => {
    const id = await upload(recordings[format](), { name: 'recording', kind: uploadKind });
    const { asset } = (await make(id)).body.data;
    expect(asset).toMatchObject({ kind, content_type: contentType });
    if (isTimed) expect(Math.abs(asset.duration_ms! - 2000)).toBeLessThan(150);
    else expect(asset.duration_ms).toBeNull();
  });

  test('a recording that breaks off is as long as its existing part', async () => {
    const id = await upload(recordings.cutWebm(), { name: 'recording' });
    const { asset } = (await make(id)).body.data;
    expect(asset).toMatchObject({ kind: 'audio', content_type: 'audio/webm' });
    expect(asset.duration_ms).toBeGreaterThan(900);
    expect(asset.duration_ms).toBeLessThan(1_500);
  });

  test.each([
    ['a text named .mp3', Buffer.from('This is a line of text.\n'.repeat(400)), 'media'],
    [
      'a playlist of local files',
      Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n'),
      'media',
    ],
    ['a list of files to join', Buffer.from("ffconcat version 1.0\nfile '/etc/hostname'\n"), 'media'],
    ['a picture in place of a recording', recordings.png(), 'media'],
    ['a recording in place of a picture', wav, 'picture'],
    ['the head of a recording alone', wav.subarray(0, 20), 'media'],
  ])('%s is refused and leaves nothing behind', async (_, bytes, kind) => {
    const id = await upload(bytes, { name: 'song.mp3', kind });
    expect(await make(id)).toMatchObject({ status: 422, body: refusal('err_file_not_supported') });
    expect(await storedOf(id)).toEqual([]);
    expect((await tus.look(id)).status).toBe(404);
  });

  test('a file that differs from the one announced is refused', async () => {
    const id = await upload(wav);
    expect(await make(id, sum(Buffer.from('other')))).toMatchObject({
      status: 422,
      body: refusal('err_upload_damaged'),
    });
    expect(await storedOf(id)).toEqual([]);
  });

  test('more bytes than announced are refused', async () => {
    const id = uploadIdOf(await tus.create(wav, { length: 100 }));
    const answer = await tus.send(id, 0, wav.subarray(0, 101));
    expect(await problemOf(answer)).toEqual({ status: 413, body: refusal('err_upload_length') });
  });

  test.each([
    ['an offset that is not a number', 'PATCH', { 'upload-offset': 'NaN' }],
    ['a length that is not a number', 'POST', { 'upload-length': '1.5' }],
    ['metadata that cannot be read', 'POST', { 'upload-length': '5', 'upload-metadata': 'filename ?,' }],
    ['no metadata', 'POST', { 'upload-length': '5' }],
    ['no version of tus', 'POST', { 'upload-length': '5', 'tus-resumable': '' }],
  ] as const)('%s is refused as a bad parameter', async (_, method, headers) => {
    const id = method === 'POST' ? '' : uploadIdOf(await tus.create(wav));
    const type = 'application/offset+octet-stream';
    const answer = await fetch(server.url + UPLOADS_PATH + id, {
      method,
      headers: { ...tus.headers, 'content-type': type, ...headers },
    });
    const { status, body } = await problemOf(answer);
    expect({ status, type: body.detail[0]!.type }).toEqual({ status: 422, type: 'err_invalid_param' });
  });

  test('bytes at a wrong offset are refused', async () => {
    const id = uploadIdOf(await tus.create(wav));
    expect((await tus.send(id, 5, wav.subarray(5))).status).toBe(409);
    expect((await tus.look(id)).headers.get('upload-offset')).toBe('0');
  });

  test('an upload can be ended by its user, and its data is deleted', async () => {
    const id = uploadIdOf(await tus.create(wav));
    await tus.send(id, 0, wav.subarray(0, 100));
    expect((await tus.end(id)).status).toBe(204);
    expect(await storedOf(id)).toEqual([]);
    expect((await tus.end(id)).status).toBe(404);
  });

  test('other users find neither uploads nor files', async () => {
    const other = await enter();
    const id = await upload(wav);
    for (const answer of [
      await other.tus.look(id),
      await other.tus.send(id, 0, wav),
      await other.tus.end(id),
    ])
      expect(answer.status).toBe(404);
    expect((await other.user.call('POST /v1/assets', { body: { upload_id: id } })).status).toBe(404);
    await make(id);
    const params = { asset_id: id };
    expect((await other.user.call('DELETE /v1/assets/{asset_id}', { params })).status).toBe(404);
    expect((await other.user.call('GET /v1/assets', {})).body.data.assets).toEqual([]);
  });

  test('work reads a file of its workspace as a local one', async () => {
    const id = await upload(wav);
    await make(id);
    const media = mediaModule(server.deps);
    const files = filesModule({ ...server.deps, media });
    const [row] = await server.db.query<{ tenant_id: string }>(
      'select tenant_id from app_user where email = $1',
      [user.email],
    );
    const read = (tenantId: string) =>
      files.withLocalFile(id, tenantId, async (path) => sum(await readFile(path)));
    expect(await read(row!.tenant_id)).toBe(sum(wav));
    await expect(read(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  });

  test('a closed account leaves no files and no uploads', async () => {
    const leaving = await enter();
    const ids: string[] = [];
    for (const length of [wav.length, 5_000]) {
      const id = uploadIdOf(await leaving.tus.create(wav));
      await leaving.tus.send(id, 0, wav.subarray(0, length));
      ids.push(id);
    }
    await leaving.user.call('POST /v1/assets', { body: { upload_id: ids[0]! } });
    for (const id of ids) expect(await storedOf(id)).toHaveLength(1);
    const { password } = leaving.user;
    expect((await leaving.user.call('POST /accounts/v1/cancel_account', { body: { password } })).status).toBe(
      200,
    );
    for (const id of ids) expect(await storedOf(id)).toEqual([]);
    expect((await leaving.tus.look(ids[1]!)).status).toBe(404);
    expect(await problemOf(await leaving.tus.create(wav))).toMatchObject({ status: 401 });
  });

  if (where !== 'on a disk') return;

  test('files are listed in pages, newest first, and can be deleted', async () => {
    const lister = await enter();
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) {
      const id = uploadIdOf(await lister.tus.create(wav));
      await lister.tus.send(id, 0, wav);
      await lister.user.call('POST /v1/assets', { body: { upload_id: id } });
      ids.unshift(id);
    }
    const page = async (cursor?: string) =>
      (await lister.user.call('GET /v1/assets', { query: { limit: 2, ...(cursor && { cursor }) } })).body
        .data;
    const first = await page();
    const second = await page(first.next_cursor!);
    expect([...first.assets, ...second.assets].map(({ asset_id }) => asset_id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    const files_bytes = 3 * wav.length;
    expect(first).toMatchObject({ files_bytes, files_bytes_max: FREE_PLAN.filesBytesMax });
    const { asset_id, url } = first.assets[0]!;
    const params = { asset_id };
    expect((await lister.user.call('DELETE /v1/assets/{asset_id}', { params })).status).toBe(200);
    expect(await storedOf(asset_id)).toEqual([]);
    expect((await fetch(server.url + url)).status).toBe(404);
  });

  test('an upload token is valid only for uploads, and no other token is valid there', async () => {
    const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
    const { token, expires_at, bytes_max, kinds, endpoint } = body.data;
    expect({ bytes_max, kinds, endpoint }).toEqual({
      bytes_max: UPLOAD_BYTES_MAX,
      kinds: ['media', 'picture', 'project'],
      endpoint: UPLOADS_PATH,
    });
    expect(expires_at - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const asUser = await fetch(`${server.url}/v1/assets`, { headers: { authorization: `Bearer ${token}` } });
    expect(asUser.status).toBe(401);
    const late = token.replace(String(expires_at), String(expires_at + 1_000));
    for (const bad of [user.tokens.access_token, late, `${token}x`, ''])
      expect(await problemOf(await tusAt(server.url, bad).create(wav))).toEqual({
        status: 401,
        body: refusal('err_upload_token'),
      });
  });

  test.each<[string, Parameters<Tus['create']>[1], number, ErrorType]>([
    ['larger than the maximum', { length: UPLOAD_BYTES_MAX + 1 }, 413, 'err_upload_too_large'],
    ['empty', { length: 0 }, 422, 'err_file_empty'],
    ['of an unknown kind', { kind: 'program' }, 422, 'err_invalid_param'],
    ['without a name', { name: '' }, 422, 'err_invalid_param'],
  ])('a file that is %s is refused before any byte is sent', async (_, options, status, type) => {
    expect(await problemOf(await tus.create(wav, options))).toEqual({ status, body: refusal(type) });
  });

  test('unfinished uploads are limited, also when many are begun at once', async () => {
    const greedy = await enter();
    // One user may send six requests at once, as many as a browser does
    const beginAtOnce = (count: number) =>
      Promise.all(Array.from({ length: count }, () => greedy.tus.create(wav)));
    const begun: Response[] = [];
    for (let left = UPLOADS_MAX + 3; left > 0; left -= 6)
      begun.push(...(await beginAtOnce(Math.min(6, left))));
    const refused = begun.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    for (const answer of refused)
      expect(await problemOf(answer)).toEqual({ status: 422, body: refusal('err_too_many_uploads') });
    await greedy.tus.end(uploadIdOf(begun.find(({ status }) => status === 201)!));
    expect((await greedy.tus.create(wav)).status).toBe(201);
  });

  test('files are limited by the room of the plan; after the plan ends they stay, but no more are accepted', async () => {
    const rich = await enter();
    const givePlan = (level: number, ends: string) =>
      server.db.query(
        `update tenant set plan_level = $1, plan_ends_at = now() + $2::interval
          where tenant_id = (select tenant_id from app_user where email = $3)`,
        [level, ends, rich.user.email],
      );
    const room = async () => {
      const { body } = await rich.user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
      return [body.data.files_bytes, body.data.files_bytes_max];
    };
    const basic = PLANS.find(({ title }) => title === 'Basic')!;
    const stored = basic.filesBytesMax - wav.length;
    await server.db.query(
      `insert into asset (asset_id, tenant_id, user_id, kind, name, content_type, bytes, sha256, meta)
       select gen_random_uuid(), tenant_id, user_id, 'audio', 'large', 'audio/wav', $1, '',
              '{"duration_ms": null, "streams": []}'
         from app_user where email = $2`,
      [stored, rich.user.email],
    );
    await givePlan(basic.level, '1 day');
    expect(await room()).toEqual([stored, basic.filesBytesMax]);
    expect((await rich.tus.create(wav)).status).toBe(201);
    const refused = (most: string) => {
      const msg = `This file has 180,000,000 bytes. Your plan has room for ${most}, and 0 bytes of it are free.`;
      return { status: 422, body: { detail: [{ type: 'err_files_quota', msg, loc: [] }] } };
    };
    const large = { length: 180_000_000 };
    expect(await problemOf(await rich.tus.create(wav, large))).toEqual(refused('10 GB'));
    await givePlan(basic.level, '-1 day');
    expect(await room()).toEqual([basic.filesBytesMax, FREE_PLAN.filesBytesMax]);
    expect(await problemOf(await rich.tus.create(wav, large))).toEqual(refused('1 GB'));
    expect((await rich.user.call('GET /v1/assets', {})).body.data.assets).toHaveLength(1);
  });

  test('a request that hangs gives up its upload to the next one', async () => {
    const id = uploadIdOf(await tus.create(wav));
    const away = new AbortController();
    const hanging = new ReadableStream({ start: (controller) => controller.enqueue(wav.subarray(0, 1_000)) });
    const first = tus
      .send(id, 0, hanging, { duplex: 'half', signal: away.signal } as RequestInit)
      .catch(() => null);
    const offset = async () => Number((await tus.look(id)).headers.get('upload-offset'));
    await expect.poll(offset, PATIENT).toBe(1_000);
    await tus.send(id, 1_000, wav.subarray(1_000));
    expect((await make(id)).body.data.asset.sha256).toBe(sum(wav));
    away.abort();
    await first;
  });

  test('a user may send a few uploads at once; further ones are told to wait', async () => {
    const busy = await enter();
    const sending: ClientRequest[] = [];
    const hang = (id: string) => {
      const endless = request(`${server.url}${UPLOADS_PATH}${id}`, {
        method: 'PATCH',
        agent: false,
        headers: {
          ...busy.tus.headers,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
      });
      endless.on('error', () => undefined);
      endless.write(wav.subarray(0, 1));
      sending.push(endless);
    };
    const begin = async () => {
      const answer = await busy.tus.create(wav);
      if (answer.status === 201) hang(uploadIdOf(answer));
      return answer;
    };
    await expect.poll(async () => (await begin()).status, PATIENT).toBe(429);
    expect(sending.length).toBeGreaterThanOrEqual(6);
    expect(Number((await begin()).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await tus.create(wav)).status).toBe(201);
    for (const endless of sending) endless.destroy();
    await expect.poll(async () => (await busy.tus.create(wav)).status, PATIENT).toBe(201);
  });

  test('an upload that was not finished in time has expired', async () => {
    const id = uploadIdOf(await tus.create(wav));
    await tus.send(id, 0, wav.subarray(0, 100));
    await server.db.query(
      `update upload set created_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'
        where upload_id = $1`,
      [id],
    );
    expect((await tus.look(id)).status).toBe(410);
    expect(await problemOf(await tus.send(id, 100, wav.subarray(100)))).toEqual({
      status: 410,
      body: refusal('err_upload_expired'),
    });
  });

  test('a page of another origin may upload', async () => {
    const headers = {
      origin: server.url.replace('127.0.0.1', 'localhost'),
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization, content-type, tus-resumable, upload-offset',
    };
    const allowed = await fetch(`${server.url}${UPLOADS_PATH}x`, { method: 'OPTIONS', headers });
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH');
    for (const name of headers['access-control-request-headers'].split(', '))
      expect(allowed.headers.get('access-control-allow-headers')).toContain(name);
    const created = await fetch(server.url + UPLOADS_PATH, {
      method: 'POST',
      headers: { origin: headers.origin },
    });
    expect(created.headers.get('access-control-allow-origin')).toBe(headers.origin);
    expect(created.headers.get('access-control-expose-headers')).toContain('location');
  });
});
