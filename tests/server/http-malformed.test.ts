import { API_KEY_SCOPES } from '../../src/contract/constants/api-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  calls,
  type Access,
  OpenAiError,
  ValidationErrors,
  type CallAnswer,
  type CallName,
} from '../../src/contract/index.ts';
import { OPERATORS, signUpOperator } from '../support/operator.ts';
import { random } from '../support/random.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const REQUESTS_PER_CALL = 40;
/** Each import is read in its own process, which takes half a second of CPU time to start. */
const IMPORTS = 12;

let server: TestServer;
let user: TestUser;
let operator: TestUser;
let program: { authorization: string };
beforeAll(async () => {
  server = await startTestServer({ engines: [], env: OPERATORS });
  user = await server.signUp();
  operator = await signUpOperator(server);
  const made = await fetch(`${server.url}/v1/api_keys`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Nasty', scopes: API_KEY_SCOPES, monthly_credits: null }),
  });
  const { data } = (await made.json()) as CallAnswer<'POST /v1/api_keys'>;
  program = { authorization: `Bearer ${data.secret}` };
});
afterAll(() => server.close());

const uuid = '00000000-0000-4000-8000-000000000000';
const segment = { text: 'Hello.', gap: '', voice_id: 'x', model_id: 'x', language_id: 'en', speed: 1 };
const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  'NaN',
  '\u0000',
  '\ud800',
  '\u202e🎉\u0301',
  "'; drop table tenant; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(100_000),
  uuid,
  `${uuid}.wav`,
  'a@b.example',
  [],
  [[]],
  [null],
  [uuid, uuid],
  Array(600).fill(uuid),
  {},
  { constructor: 1, toString: null },
  [segment],
  [{ ...segment, text: '\ud800' }],
  [{ ...segment, speed: null }],
  [{ ...segment, gap: '\u2028\u00a0' }],
  [
    { ...segment, segment_id: uuid },
    { ...segment, segment_id: uuid },
  ],
  Array(5_001).fill({}),
];
const HEADERS: readonly Record<string, string>[] = [
  {},
  { authorization: 'Bearer' },
  { authorization: `Basic ${'A'.repeat(4_000)}` },
  { 'x-vox-site-key': '\u00ff%00' },
  { 'x-vox-site-key': 'pk_demo_voxbench', origin: 'null' },
  { 'x-device-id': '\u00e4'.repeat(500) },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'one two' },
  { 'last-event-id': '-1' },
  { 'last-event-id': '99999999999999999999' },
  { 'content-type': 'text/plain;charset=utf-16' },
  { 'if-none-match': '"' },
  { range: 'bytes=9-1,-' },
];
const BROKEN_BODIES = [
  '{',
  '"',
  '{"a":1,}',
  '\u0000',
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  'NaN',
  '1e999',
];

interface Parts {
  access: Access;
  query?: { shape: object };
  params?: { shape: object };
  body?: { shape: object };
  stream?: true;
}

/** The first event of a stream, which may never end; the whole body of any other answer. */
const beginningOf = async (response: Response): Promise<string> => {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text();
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
};

test.each(Object.keys(calls) as CallName[])('%s answers malformed input with a refusal', async (name) => {
  const next = random(name.length * 7919);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
  const nonsense = (shape: object = {}) =>
    Object.fromEntries(
      Object.keys(shape)
        .filter(() => next(5) > 0)
        .map((key) => [key, pick(NASTY)]),
    );
  const text = (value: unknown) =>
    typeof value === 'string' ? value.slice(0, 2_000) : JSON.stringify(value).slice(0, 2_000);
  const encode = (value: unknown) => encodeURIComponent(text(value).replaceAll(/\p{Surrogate}/gu, ''));
  const [method = '', path = ''] = name.split(' ');
  const parts: Parts = calls[name];
  const isForPrograms = parts.access === 'key';
  const headers = isForPrograms ? program : (parts.access === 'operator' ? operator : user).headers;
  const Refusal = isForPrograms ? OpenAiError : ValidationErrors;

  const times = path.endsWith('/import') ? IMPORTS : REQUESTS_PER_CALL;
  for (let count = 0; count < times; count++) {
    const filled = path.replaceAll(/\{\w+\}/g, () =>
      pick(['%00', '%ff', '%ed%a0%80', uuid, encode(pick(NASTY)), '..']),
    );
    const query = Object.entries(nonsense(parts.query?.shape)).map(
      ([key, value]) => `${key}=${encode(value)}`,
    );
    const body = next(4) === 0 ? pick(BROKEN_BODIES) : JSON.stringify(nonsense(parts.body?.shape));
    const address = `${filled}?${[...query, '%', '&&=', 'a=%zz'].join('&')}`;
    const response = await fetch(server.url + address, {
      method,
      headers: {
        ...(next(6) > 0 ? headers : {}),
        'content-type': 'application/json',
        'idempotency-key': `k${count}`,
        ...(next(3) === 0 ? pick(HEADERS) : {}),
      },
      ...(method === 'POST' && { body }),
    });
    const answer = await (parts.stream ? beginningOf(response) : response.text());
    const told = `${method} ${address.slice(0, 300)} ${body.slice(0, 300)} -> ${response.status} ${answer.slice(0, 500)}`;
    expect(response.status, told).toBeLessThan(500);
    expect(answer, told).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b|select |insert /);
    // `..` leads to another path, which may be one of the OpenAI API or of ours
    const Expected = /\/\.\.(\/|$)/.test(filled) ? OpenAiError.or(ValidationErrors) : Refusal;
    if (response.status !== 200) expect(Expected.safeParse(JSON.parse(answer)).error, told).toBeUndefined();
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
