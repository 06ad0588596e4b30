import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { DiskBlobs } from '../../demo/server/blobs/disk-blobs.ts';
import { addressOf } from '../../demo/server/http/address.ts';
import { answerJson } from '../../demo/server/http/answer-json.ts';
import { createOrigins } from '../../demo/server/http/cors.ts';
import { bindPages } from '../../demo/server/http/pages.ts';
import { BODY_BYTES_MAX, LARGE_BODY_BYTES_MAX } from '../../demo/server/http/read-json.ts';
import { configAt, readConfig } from '../../demo/server/config/config.ts';
import { startServer, type RunningServer } from '../../demo/server/server.ts';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  const env = { VOXBENCH_ORIGINS: 'https://portal.example, https://www.example:8443' };
  server = await startTestServer({ env, engines: [] });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const detail = async (response: Response) =>
  ((await response.json()) as { detail: { type: string; loc: unknown[] }[] }).detail;

describe('other origins', () => {
  const allowed = async (origin: string) =>
    (await get('/p1/appconfig/get_app_config', { origin })).headers.get('access-control-allow-origin');

  test('may read answers when they are listed', async () => {
    const own = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${server.port}`);
    for (const origin of [...own, 'https://portal.example', 'https://www.example:8443'])
      expect(await allowed(origin), origin).toBe(origin);
  });

  test.each([
    'null',
    'file://',
    '*',
    'undefined',
    'http://portal.example',
    'https://portal.example:443',
    'https://portal.example:8443',
    'https://portal.example/',
    'https://portal.example.',
    'https://PORTAL.example',
    'https://portal.example.evil.example',
    'https://evilportal.example',
    'https://evil.example/portal.example',
    'https://portal.example@evil.example',
    'https://portal.example#evil.example',
    'https://sub.portal.example',
    'https://portal_example',
    'https://portal.example%00.evil.example',
    'https://portal.example%60.evil.example',
    'https://portal.example evil.example',
    'https://portal.example,https://evil.example',
    'https://www.example',
    'https://www.example:84430',
    'https://www.example:08443',
    'wss://portal.example',
    'chrome-extension://portal.example',
    'http://localhost',
    'http://localhost:1',
    'https://localhost:4300',
    'http://0.0.0.0:4300',
  ])('may not when they only look like a listed one: %s', async (origin) => {
    expect(await allowed(origin)).toBe(null);
  });

  test('may when a site key names them, from its creation until it is disabled', async () => {
    let origins = ['https://blog.example'];
    let now = 0;
    const allows = createOrigins(
      [],
      async () => origins,
      () => now,
    );
    expect(await allows('https://blog.example')).toBe(true);
    expect(await allows('https://late.example')).toBe(false);
    origins = ['https://late.example'];
    now = 10_000;
    expect(await allows('https://late.example')).toBe(true);
    expect(await allows('https://blog.example')).toBe(false);
  });

  test('send a preflight, and learn what they may send', async () => {
    const preflight = (origin: string) =>
      fetch(`${server.url}/v1/speech/generate`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'idempotency-key',
        },
      });
    const yes = await preflight('https://portal.example');
    expect(yes.status).toBe(204);
    expect(yes.headers.get('access-control-allow-methods')).toContain('DELETE');
    for (const name of [
      'authorization',
      'content-type',
      'idempotency-key',
      'x-device-id',
      'x-vox-site-key',
      'last-event-id',
      'range',
      'if-range',
    ])
      expect(yes.headers.get('access-control-allow-headers')).toContain(name);
    expect(yes.headers.get('access-control-allow-credentials')).toBe(null);
    const no = await preflight('https://evil.example');
    for (const name of ['origin', 'methods', 'headers'])
      expect(no.headers.get(`access-control-allow-${name}`)).toBe(null);
  });

  test('may read why they cannot use a site key, and nothing else', async () => {
    const origin = 'https://evil.example';
    const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
      fetch(server.url + path, { method, headers: { origin, ...headers } });
    const key = { 'x-vox-site-key': 'pk_demo_voxbench' };
    const first = await ask(
      '/v1/tenant/get_tenant_bonus',
      {
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'content-type,x-device-id,x-vox-site-key',
      },
      'OPTIONS',
    );
    expect(first.headers.get('access-control-allow-origin')).toBe(origin);
    expect(first.headers.get('access-control-allow-headers')).toContain('x-vox-site-key');
    expect(first.headers.get('access-control-allow-headers')).not.toContain('authorization');

    for (const path of ['/v1/tenant/get_tenant_bonus', '/p1/appconfig/get_app_config']) {
      const refused = await ask(path, key);
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({
        detail: [{ type: 'err_site_key_invalid', msg: 'This page is not allowed to use this key.', loc: [] }],
      });
    }
    const withToken = await ask('/v1/tenant/get_tenant_bonus', { ...key, authorization: 'Bearer x' });
    expect(withToken.headers.get('access-control-allow-origin')).toBe(null);
  });
});

test('an answer is not compressed with an encoding that the client refuses', async () => {
  const packedAs = async (accepted: string) =>
    (await answerJson({ text: 'long '.repeat(1000) }, accepted)).headers.get('content-encoding');
  expect(await packedAs('br, gzip')).toBe('br');
  expect(await packedAs('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await packedAs('br;q=0, gzip;q=0')).toBe(null);
});

describe('a query', () => {
  test.each(['', '?status=2', '?status=2&status=3', '?status[]=2', '?status=[2]', '?status=[2,3]&more=1'])(
    'may write a list in any common way: %s',
    async (query) => {
      const user = await server.signUp();
      const response = await get(`/p1/voices/internal_get_all_voices${query}`, user.headers);
      expect(response.status).toBe(200);
    },
  );

  test.each([
    ['/p1/voices/internal_get_all_voices?status=two', ['query', 'status', 0]],
    [
      '/p1/voices/internal_get_all_voices?legacy_voice_skip_disabled=perhaps',
      ['query', 'legacy_voice_skip_disabled'],
    ],
    ['/p1/history/get?limit=1&limit=2', ['query', 'limit']],
    ['/p1/history/get?cursor=%00', ['query', 'cursor']],
  ])('is refused with the name of what does not fit: %s', async (path, loc) => {
    const user = await server.signUp();
    const response = await get(path, user.headers);
    expect(response.status).toBe(422);
    expect((await detail(response))[0]).toMatchObject({ type: 'err_invalid_param', loc });
  });
});

describe('the address of a client', () => {
  const from = (forwarded: string | undefined, remoteAddress = '10.0.0.1') =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as never;

  test('is that of the connection, whatever headers say, when no proxy is trusted', () => {
    expect(addressOf(from('203.0.113.9'), 0)).toBe('10.0.0.1');
    expect(addressOf(from(undefined, '::ffff:192.0.2.1'), 0)).toBe('192.0.2.1');
  });

  test('is what the outermost trusted proxy saw, not what the client claims', () => {
    expect(addressOf(from('1.1.1.1, 203.0.113.9'), 1)).toBe('203.0.113.9');
    expect(addressOf(from('1.1.1.1, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9');
    expect(addressOf(from('nonsense'), 1)).toBe('10.0.0.1');
    expect(addressOf(from('203.0.113.9'), 2)).toBe('10.0.0.1');
  });
});

test('/healthz reports a full disk as long as it is full, or has no room for files', async () => {
  const health = async () =>
    (await (await get('/healthz')).json()) as { ok: boolean; problem: string | null };
  expect(await health()).toMatchObject({ ok: true, problem: null });
  symlinkSync('/dev/full', join(server.dataDir, 'disk-probe'));
  // The disk is checked every few seconds
  await expect.poll(health).toMatchObject({ ok: false, problem: 'disk_full' });
  await expect.poll(health).toMatchObject({ ok: true, problem: null });
  // Files leave some of the disk to the database, and are refused before it is full
  const full = Object.assign(new Error('No room'), { code: 'ENOSPC' });
  const room = vi.spyOn(DiskBlobs.prototype, 'demandRoom').mockRejectedValue(full);
  await expect.poll(health).toMatchObject({ ok: false, problem: 'disk_full' });
  room.mockRestore();
  await expect.poll(health).toMatchObject({ ok: true, problem: null });
});

describe('every answer', () => {
  test('has its own request id, and forbids content sniffing and caching', async () => {
    const [one, two] = await Promise.all([get('/healthz'), get('/nowhere')]);
    for (const { headers } of [one, two]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('vary')).toContain('Origin');
      expect(headers.get('x-powered-by')).toBe(null);
      expect(headers.get('strict-transport-security')).toBe(null);
    }
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
  });

  test('to an unknown path is a 404', async () => {
    for (const response of [
      await get('/v1/speech/nothing'),
      await post('/nothing', '{}'),
      await fetch(`${server.url}/v1/speech/nothing`, { method: 'OPTIONS' }),
      // Also to a browser: only programs call these paths
      await get('/v1/speech/nothing', { accept: 'text/html' }),
    ]) {
      expect(response.status).toBe(404);
      expect((await detail(response))[0]).toMatchObject({ type: 'err_interface_not_implemented' });
      expect(response.headers.get('allow')).toBe(null);
    }
  });

  test.each([
    ['GET', '/accounts/v1/sign_in', 'OPTIONS, POST'],
    ['HEAD', '/accounts/v1/sign_in', 'OPTIONS, POST'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
    ['PUT', '/v1/pronunciations', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/v1/speech/scripts/one', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/', 'GET, HEAD, OPTIONS'],
  ])('to a wrong method on a known path lists valid ones: %s %s', async (method, path, allow) => {
    const response = await fetch(server.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    if (method !== 'HEAD')
      expect((await detail(response))[0]).toMatchObject({
        type: 'err_interface_not_implemented',
        msg: `This path does not take ${method}. It takes ${allow}.`,
      });
    const options = await fetch(server.url + path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const [head, whole] = await Promise.all([
      fetch(`${server.url}/healthz`, { method: 'HEAD' }),
      get('/healthz'),
    ]);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
  });
});

describe('a body', () => {
  test('must be declared as JSON, or have no content type', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${server.url}/accounts/v1/sign_in`, {
        method: 'POST',
        headers,
        body: new TextEncoder().encode('{"email":"a@b.example","password":"wrong password"}'),
      });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const response = await send({ 'content-type': type });
      expect(response.status, type).toBe(415);
      expect((await detail(response))[0]).toMatchObject({ type: 'err_invalid_param' });
    }
    for (const headers of [{}, { 'content-type': 'application/json; charset=utf-8' }])
      expect((await send(headers as Record<string, string>)).status).toBe(422);
  });

  const signIn = (body: string | Uint8Array<ArrayBuffer>) => post('/accounts/v1/sign_in', body);
  const bytes = (...values: number[]) => Uint8Array.from(values);

  test.each<[string, string | Uint8Array<ArrayBuffer>, string, unknown[]]>([
    ['that is empty', '', 'value_error.missing', ['body', 'email']],
    ['that is no JSON', '{"email":', 'err_invalid_param', ['body']],
    ['that is XML', '<a/>', 'err_invalid_param', ['body']],
    ['that is not UTF-8', bytes(0x22, 0xff, 0xfe, 0x22), 'err_invalid_param', ['body']],
    ['that is a list', '[]', 'err_invalid_param', ['body']],
    ['that is null', 'null', 'err_invalid_param', ['body']],
    ['with a field missing', '{"email":"a@b.example"}', 'value_error.missing', ['body', 'password']],
    ['with a field of another type', '{"email":1,"password":"x"}', 'err_invalid_param', ['body', 'email']],
    ['with half a character', '{"email":"a\\ud800","password":"x"}', 'err_invalid_param', ['body', 'email']],
    [
      'with a null character',
      '{"email":"a","password":"\\u0000"}',
      'err_invalid_param',
      ['body', 'password'],
    ],
    [
      'with half a character in a name',
      '{"email":"a","password":"b","\\udfff":1}',
      'err_invalid_param',
      ['body'],
    ],
    [
      'with the prototype in a name',
      '{"__proto__":{"email":"a"},"password":"b"}',
      'value_error.missing',
      ['body', 'email'],
    ],
    [
      'nested without end',
      `${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`,
      'err_invalid_param',
      ['body'],
    ],
  ])('%s is refused, by the name of the field where there is one', async (_, body, type, loc) => {
    const response = await signIn(body);
    expect(response.status).toBe(422);
    expect((await detail(response))[0]).toMatchObject({ type, loc });
  });

  test('with an escaped surrogate pair is valid', async () => {
    const response = await signIn('{"email":"\\ud83c\\udf89@b.example","password":"x"}');
    expect((await detail(response))[0]!.type).toBe('err_sign_in_failed');
  });

  test('may be as large as the limit and not a byte larger, however it is sent', async () => {
    const empty = '{"email":"a","password":"b","more":""}';
    const body = (size: number) => empty.replace('""', `"${'x'.repeat(size - empty.length)}"`);
    expect((await signIn(body(BODY_BYTES_MAX))).status).toBe(422);
    const large = await signIn(body(BODY_BYTES_MAX + 1));
    expect(large.status).toBe(413);
    expect((await detail(large))[0]!.type).toBe('err_invalid_param');

    const status = await new Promise((resolve, reject) => {
      const request = rawRequest(`${server.url}/accounts/v1/sign_in`, { method: 'POST' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.setHeader('transfer-encoding', 'chunked');
      request.end(body(BODY_BYTES_MAX + 1));
    });
    expect(status).toBe(413);
    expect((await get('/healthz')).status).toBe(200);
  });

  test('of a book may be larger, and many at once are all checked, one after the other', async () => {
    const user = await server.signUp();
    const empty = '{"script_id":"no id","more":""}';
    const body = (size: number) => empty.replace('""', `"${'x'.repeat(size - empty.length)}"`);
    const send = (size: number) =>
      post('/v1/speech/generate', body(size), { ...user.headers, 'idempotency-key': 'a' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(LARGE_BODY_BYTES_MAX)));
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect((await detail(answer))[0]!.loc).toEqual(['body', 'script_id']);
    }
    expect((await send(LARGE_BODY_BYTES_MAX + 1)).status).toBe(413);
  });

  test('that is far too large is refused with an answer, not by closing the connection', async () => {
    const user = await server.signUp();
    const body = `{"script_id":"${'x'.repeat(3 * LARGE_BODY_BYTES_MAX)}"}`;
    const send = () => post('/v1/speech/generate', body, { ...user.headers, 'idempotency-key': 'a' });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    for (const answer of answers) {
      expect(answer.status).toBe(413);
      expect((await detail(answer))[0]!.type).toBe('err_invalid_param');
    }
  });

  test('that breaks off affects nobody else', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(
          'POST /accounts/v1/sign_in HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"em',
        );
        socket.destroy();
      });
      socket.on('close', () => resolve());
    });
    expect((await get('/healthz')).status).toBe(200);
  });
});

test('an internal error is reported without internal details', async () => {
  const dataDir = await makeDataFolder();
  const config = readConfig({ PORT: '0', VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off' });
  const broken = await startServer(config, async () => [
    {
      routes: ({ router }) =>
        router.get('/broken', () => {
          throw new Error('select * from secrets');
        }),
    },
  ]);
  const response = await fetch(`${broken.url}/broken`);
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    detail: [{ type: 'err_system' }],
    request_id: response.headers.get('x-request-id'),
  });
  expect(text).not.toMatch(/secrets|Error|\.ts/);
  await broken.close();
  rmSync(dataDir, { recursive: true });
});

test('the log has a line for each request and one for the stop of the server, without tokens, query or body', async () => {
  const dataDir = await makeDataFolder();
  const child = await startServerQuickly({ VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'info' });
  await fetch(`${child.url}/v1/tenant/get_tenant_bonus?s=signature`, {
    headers: { authorization: 'Bearer token123' },
  });
  await fetch(`${child.url}/accounts/v1/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'someone@voxbench.example', password: 'password123' }),
  });
  await child.end('SIGTERM');
  const all = child
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const lines = all.filter(({ msg }) => msg === 'request');
  expect(lines).toMatchObject([
    { level: 'info', method: 'GET', route: '/v1/tenant/get_tenant_bonus', status: 401, address: '127.0.0.1' },
    { level: 'info', method: 'POST', route: '/accounts/v1/sign_in', status: 422, address: '127.0.0.1' },
  ]);
  expect(all.map(({ msg }) => msg).filter((msg) => String(msg).startsWith('stop'))).toEqual([
    'stopping',
    'stopped',
  ]);
  expect(child.output()).not.toMatch(/signature|token123|password123|someone@/);
  rmSync(dataDir, { recursive: true });
});

describe('the OpenAPI document', () => {
  test('is valid and lists every call', async () => {
    const document = (await (await get('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { operationId: string; security: object[]; parameters: object[] }>
      >;
    };
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.2.0');
    const found = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found.sort()).toEqual(Object.keys(calls).sort());
    for (const [path, operations] of Object.entries(document.paths))
      for (const { parameters } of Object.values(operations)) {
        const inPath = parameters.filter((one) => (one as { in: string }).in === 'path');
        const names = inPath.map((one) => `{${(one as { name: string }).name}}`);
        expect(names, path).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
    const ids = Object.values(document.paths).flatMap((one) =>
      Object.values(one).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const generate = document.paths['/v1/speech/generate']!['post']!;
    expect(generate.security).toEqual([{ accessToken: [] }, { siteKey: [] }]);
    expect(generate.parameters).toMatchObject([{ name: 'idempotency-key', in: 'header', required: true }]);
  });

  test('has no dangling references', async () => {
    const text = await (await get('/openapi.json')).text();
    const { components } = JSON.parse(text) as { components: { schemas: object } };
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(Object.keys(components.schemas)).toContain(name.split('/').at(-1));
  });
});

describe('files', () => {
  const FILES = 'https://files.example/bucket/files/';
  const UPLOADS = 'https://files.example/bucket/uploads/';
  let folder: string;
  let files: RunningServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'voxbench-dist-'));
    mkdirSync(join(folder, 'dist/cdn/chunks'), { recursive: true });
    mkdirSync(join(folder, 'dist/hosts/assets'), { recursive: true });
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
    write('secret.txt', 'secret');
    write('dist/secret.txt', 'secret');
    write('dist/cdn/loader.js', 'plain');
    write('dist/cdn/loader.js.br', 'brotli');
    write('dist/cdn/chunks/react-ed0b404.js', 'hashed');
    write('dist/hosts/assets/react-C1iE8mnY.js', 'hashed');
    write('dist/cdn/.hidden', 'secret');
    write('dist/hosts/workbench.html', '<title>workbench</title>');
    write('dist/hosts/login.html', '<title>login</title>');
    write('dist/hosts/two-versions.html', '<title>two</title>');
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist/hosts/link.txt'));
    const config = readConfig({ PORT: '0', VOXBENCH_DATA: await makeDataFolder(), VOXBENCH_LOG: 'off' });
    files = await startServer(config, async () => [
      {
        routes: (app) =>
          bindPages(app, { dist: join(folder, 'dist'), publicPlaces: { files: FILES, uploads: UPLOADS } }),
      },
    ]);
  });
  afterAll(async () => {
    await files.close();
    rmSync(files.deps.config.dataDir, { recursive: true });
    rmSync(folder, { recursive: true });
  });
  const file = (
    path: string,
    headers: Record<string, string> = { 'accept-encoding': 'identity' },
    method = 'GET',
  ) => fetch(files.url + path, { headers, method, redirect: 'manual' });

  test('of the elements may be loaded by any page', async () => {
    const { headers, status } = await file('/cdn/loader.js', {
      origin: 'https://any.example',
      'accept-encoding': 'identity',
    });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-type')).toContain('text/javascript');
  });

  test('with a hash in their name are kept, the others asked for again', async () => {
    for (const path of ['/cdn/chunks/react-ed0b404.js', '/demo/assets/react-C1iE8mnY.js'])
      expect((await file(path)).headers.get('cache-control'), path).toContain('immutable');
    for (const path of ['/cdn/loader.js', '/demo/two-versions.html', '/workbench/'])
      expect((await file(path)).headers.get('cache-control'), path).toBe('no-cache');
    const etag = (await file('/cdn/loader.js')).headers.get('etag')!;
    expect(
      (await file('/cdn/loader.js', { 'if-none-match': etag, 'accept-encoding': 'identity' })).status,
    ).toBe(304);
  });

  test('go out compressed as they were built, to clients that accept it', async () => {
    // Read raw: fetch would decode what is no brotli here.
    const encoding = (accepted: string) =>
      file('/cdn/loader.js', { 'accept-encoding': accepted }, 'HEAD').then(({ headers }) => [
        headers.get('content-encoding'),
        headers.get('content-length'),
      ]);
    expect(await encoding('gzip, deflate, br')).toEqual(['br', '6']);
    expect(await encoding('br;q=1.0, gzip')).toEqual(['br', '6']);
    expect(await encoding('br;q=0, gzip')).toEqual([null, '5']);
    expect(await encoding('gzip')).toEqual([null, '5']);
  });

  test('of the workbench are served at each of its routes', async () => {
    for (const path of ['/workbench/', '/workbench/tts', '/workbench/audio-book/work/1']) {
      const response = await file(path);
      expect(await response.text()).toBe('<title>workbench</title>');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(response.headers.get('permissions-policy')).toContain('camera=()');
    }
    expect(await (await file('/login')).text()).toBe('<title>login</title>');
    for (const path of ['/', '/workbench'])
      expect((await file(path)).headers.get('location')).toBe('/workbench/');
  });

  test('of the workbench may read and send files of the object storage, and run nothing from there', async () => {
    const { headers } = await file('/workbench/');
    const rules = headers.get('content-security-policy')!.split('; ');
    const allowing = (source: string) =>
      rules.filter((rule) => rule.split(' ').includes(source)).map((rule) => rule.split(' ', 1)[0]);
    expect(allowing(FILES).sort()).toEqual(['connect-src', 'frame-src', 'img-src', 'media-src']);
    expect(allowing(UPLOADS)).toEqual(['connect-src']);
    expect(headers.get('content-security-policy')).not.toMatch(/files\.example(?!\/bucket\/)/);
  });

  test.each(['tts', 'voices', 'usage', 'api-keys', 'profile', 'subscription', 'payment', 'about'])(
    'redirect from /%s at the root to that page of the workbench, keeping the query',
    async (name) => {
      const response = await file(`/${name}?voice=a%20b&x=1`);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`/workbench/${name}?voice=a%20b&x=1`);
    },
  );

  test.each([
    '/cdn/../secret.txt',
    '/cdn/../../secret.txt',
    '/cdn/%2e%2e/secret.txt',
    '/cdn/%2e%2e%2fsecret.txt',
    '/cdn/..%2f..%2fsecret.txt',
    '/cdn/..%5c..%5csecret.txt',
    '/cdn/%252e%252e/secret.txt',
    '/cdn//etc/passwd',
    '/cdn/%2fetc%2fpasswd',
    '/cdn/%00',
    '/cdn/loader.js%00.html',
    '/cdn/%ff',
    '/cdn/.hidden',
    '/cdn/chunks',
    '/cdn/',
    '/demo/nothing.html',
    '/demo/link.txt',
  ])('outside the build do not exist: %s', async (path) => {
    // fetch normalizes paths; a hostile client does not.
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(files.port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
      );
      socket.on('data', (chunk) => (text += String(chunk))).on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toMatch(/secret$|root:/);
  });
});

test('a server without a public address is reachable under localhost', () => {
  expect(configAt(readConfig({}), 4321).publicUrl).toBe('http://localhost:4321');
});
