import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curlOf } from '../../demo/server/docs/curl.ts';
import { callsOf, type ApiCall, type ApiDocument, type Schema } from '../../demo/server/docs/document.ts';
import { exampleOf } from '../../demo/server/docs/example.ts';
import { docsContent } from '../../demo/server/docs/page.ts';
import type { Env } from '../../demo/server/http/app.ts';
import { openApiDocument } from '../../demo/server/http/openapi.ts';
import { bindPages } from '../../demo/server/http/pages.ts';
import { calls as contract, type Call } from '../../src/contract/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const run = promisify(execFile);
const document = openApiDocument('1.2.3') as unknown as ApiDocument;
const { schemas } = document.components;
const calls = callsOf(document);

describe('the page of the API', () => {
  const router = new Hono<Env>();
  // The pages in the source stand in for the built ones
  bindPages(
    { router, identify: () => Promise.resolve(undefined), isOperator: () => Promise.resolve(false) },
    { dist: 'demo', docs: () => docsContent(document, 'https://voice.example') },
  );
  const get = (headers: Record<string, string> = {}) => router.request('/docs', { headers });

  test('lists every call and every type, under the policy of the other pages', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const { headers } = await router.request('/terms');
    for (const name of ['content-security-policy', 'referrer-policy', 'cross-origin-opener-policy'])
      expect(response.headers.get(name), name).toBe(headers.get(name));
    const text = await response.text();
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const { operationId } of calls) expect(ids).toContain(operationId);
    for (const name of Object.keys(schemas)) expect(ids).toContain(`shape-${name}`);
    const links = [...text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
    expect(text).toContain('export API=https://voice.example');
    expect(text).not.toMatch(/<script(?! type="module" (crossorigin )?src=)|\sstyle=|undefined|\[object/);
  });

  test('says which calls take the language of mails', () => {
    const taking = calls.filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'accept-language'),
    );
    expect(taking.map(({ path }) => path).sort()).toEqual([
      '/accounts/v1/reset_password',
      '/accounts/v1/sign_in',
      '/accounts/v1/sign_up',
      '/v1/pay/create_order',
      '/v1/user/change_email',
      '/v1/user/send_confirmation',
    ]);
  });

  test('says which calls are only for operators', async () => {
    const articles = (await (await get()).text()).split('<article ');
    const marked = articles.filter((article) => article.includes('Only for operators'));
    const ofOperators = Object.values<Call>(contract).filter(({ access }) => access === 'operator');
    expect(marked).toHaveLength(ofOperators.length);
    for (const article of marked) expect(article).toContain('/v1/operator/');
  });

  test('goes out compressed, and not again to clients that have it', async () => {
    const packed = await get({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const again = await get({ 'if-none-match': packed.headers.get('etag')! });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('refers to the scripts of the last build, and keeps its content', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'voxbench-docs-'));
    await mkdir(join(dist, 'hosts'));
    const build = (script: string) =>
      writeFile(join(dist, 'hosts/docs.html'), `<script src="${script}"></script><!-- content -->`);
    const rebuilt = new Hono<Env>();
    let written = 0;
    bindPages(
      {
        router: rebuilt,
        identify: () => Promise.resolve(undefined),
        isOperator: () => Promise.resolve(false),
      },
      { dist, docs: () => `content ${++written}` },
    );
    const read = async () => (await rebuilt.request('/docs')).text();
    await build('first.js');
    expect(await read()).toBe('<script src="first.js"></script>content 1');
    await build('second.js');
    expect(await read()).toBe('<script src="second.js"></script>content 1');
    await rm(dist, { recursive: true });
  });

  test('does not exist before it is built', async () => {
    const empty = new Hono<Env>();
    bindPages(
      { router: empty, identify: () => Promise.resolve(undefined), isOperator: () => Promise.resolve(false) },
      { dist: 'demo/nowhere', docs: () => 'calls' },
    );
    expect((await empty.request('/docs')).status).toBe(503);
  });
});

describe('the examples', () => {
  const shapeOf = ({ method, path }: ApiCall) =>
    (contract as Readonly<Record<string, Call>>)[`${method} ${path}`]!;
  /** What the schema of a call rejects. */
  const issues = (schema: z.ZodType | undefined, value: unknown) =>
    schema?.safeParse(value).error?.issues ?? [];
  const valuesOf = (parts: readonly (readonly [name: string, schema: Schema])[]) =>
    Object.fromEntries(parts.map(([name, schema]) => [name, exampleOf(schema, schemas, name)]));

  test.each(calls.map((call) => [call.operationId, call] as const))('are accepted by %s', (_, call) => {
    const { body, form, query } = shapeOf(call);
    const { schema = {} } = Object.values(call.requestBody?.content ?? {})[0] ?? {};
    expect(issues(body, exampleOf(schema, schemas))).toEqual([]);
    const fields = (schema.required ?? []).filter((name) => name !== form?.file);
    expect(issues(form?.fields, valuesOf(fields.map((name) => [name, schema.properties![name]!])))).toEqual(
      [],
    );
    const needed = call.parameters.filter((one) => one.in === 'query' && one.required);
    expect(issues(query, valuesOf(needed.map((one) => [one.name, one.schema])))).toEqual([]);
  });
});

describe('the curl commands', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engines: [] });
  });
  afterAll(() => server.close());

  test('are valid shell', async () => {
    const commands = calls.map((call) => curlOf(call, schemas)).join('\n');
    expect(commands).not.toMatch(/\$API[^"]*[{}[\]]/);
    await expect(run('bash', ['-n', '-c', commands])).resolves.toMatchObject({ stderr: '' });
  });

  test.each([
    'get_p1_appconfig_get_app_config',
    'get_v1_app_products',
    'get_v1_tenant_get_tenant_bonus',
    'post_v1_user_get_user_info',
    'post_v1_user_send_confirmation',
    'get_v1_user_sessions',
  ])('work for the call %s', async (id) => {
    const user = await server.signUp();
    const call = calls.find(({ operationId }) => operationId === id)!;
    const env = {
      ...process.env,
      API: server.url,
      TOKEN: user.headers['authorization']!.replace('Bearer ', ''),
    };
    const { stdout } = await run('bash', ['-c', curlOf(call, schemas)], { env });
    expect(JSON.parse(stdout)).toMatchObject({ code: 0 });
  });

  test('say what a call needs, in the way its callers send it', () => {
    const commandOf = (path: string) =>
      curlOf(
        calls.find((call) => call.path === path)!,
        schemas,
      );
    expect(commandOf('/v1/audio/speech')).toContain('"Authorization: Bearer $KEY"');
    expect(commandOf('/v1/audio/transcriptions')).toContain('-F file=@FILE');
    expect(commandOf('/v1/video-translations')).toContain('-H "idempotency-key: $ONCE"');
    expect(commandOf('/v1/jobs/{job_id}')).toContain('"$API/v1/jobs/$JOB_ID"');
    expect(commandOf('/v1/user/avatar')).toContain('--data-binary @FILE');
    expect(commandOf('/accounts/v1/forgot_password')).toBe(
      `curl -X POST "$API/accounts/v1/forgot_password" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"email":"somebody@example.com"}'`,
    );
  });
});
