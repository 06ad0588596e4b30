import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SITE_KEY_HEADER } from '../../src/contract/constants/headers.ts';
import type { CallInput, OperatorSiteKey } from '../../src/contract/index.ts';
import { callerAt } from '../support/caller.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { OPERATORS, signUpOperator } from '../support/operator.ts';
import { closeReconciled } from '../support/reconcile.ts';
import { newScriptOf, segmentsOf } from '../support/segments.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

type Settings = CallInput<'POST /v1/operator/site_keys'>['body'];
const PAGE = 'https://www.example.com';
/** This many words, of five characters with the space after each. */
const words = (count: number) => Array(count).fill('word').join(' ');

describe.each(DATABASES)('site keys made by operators, on %s', (on) => {
  let server: TestServer;
  let operator: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ on, engines: [new FakeEngine()], env: OPERATORS });
    operator = await signUpOperator(server);
  });
  afterAll(() => closeReconciled(server.db, server));
  beforeEach(() => server.db.query(`delete from rate_limit where key like 'operator:%'`));

  const settings = (more: Partial<Settings> = {}): Settings => ({
    origins: [PAGE],
    characters_max: 100,
    characters_daily_visitor: 150,
    characters_daily: 1_000,
    credits: 500,
    ...more,
  });
  const ask = (more?: Partial<Settings>, key: string = crypto.randomUUID()) =>
    operator.call('POST /v1/operator/site_keys', { body: settings(more), idempotencyKey: key });
  const make = async (more?: Partial<Settings>, key?: string): Promise<OperatorSiteKey> => {
    const { status, body } = await ask(more, key);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.site_key;
  };
  const list = async (query: { limit?: number; cursor?: string } = {}) =>
    (await operator.call('GET /v1/operator/site_keys', { query })).body.data;
  const speak = (site_key: string, text: string, origin = PAGE) =>
    callerAt(server.url, { [SITE_KEY_HEADER]: site_key, origin }).call('POST /v1/speech/generate', {
      idempotencyKey: crypto.randomUUID(),
      body: newScriptOf(segmentsOf([text], 'fake')),
    });

  test('work only on their pages, within their limits and their own credits', async () => {
    const key = await make({ origins: [`${PAGE}/`, 'https://shop.example.com'] });
    expect(key).toMatchObject({
      site_key: expect.stringMatching(/^pk_\w{24}$/) as string,
      origins: [PAGE, 'https://shop.example.com'],
      credit_balance: 500,
      characters_today: 0,
      ended: false,
    });
    expect((await speak(key.site_key, 'Hello there.')).status).toBe(200);
    expect((await speak(key.site_key, 'Hello there.', 'https://else.example.com')).status).toBe(403);
    expect((await speak(key.site_key, words(21))).status).toBe(422);
    expect((await speak(key.site_key, words(20))).status).toBe(200);
    expect((await speak(key.site_key, words(10))).status).toBe(429);
    await expect
      .poll(async () => (await list()).site_keys.find((one) => one.site_key === key.site_key))
      .toMatchObject({ characters_today: 111, credit_balance: 389 });
  });

  test('are made once for an idempotency key, and listed newest first, page by page', async () => {
    const first = await make({}, 'once');
    expect(await make({}, 'once')).toEqual(first);
    const second = await make();
    const page = await list({ limit: 1 });
    expect(page.site_keys).toEqual([second]);
    expect((await list({ limit: 1, cursor: page.next_cursor! })).site_keys).toEqual([first]);
    expect((await ask({ credits: 501 }, 'once')).body).toMatchObject({
      detail: [{ type: 'err_idempotency_conflict' }],
    });
  });

  test.each([
    ['a path', { origins: [PAGE, `${PAGE}/shop`] }, ['body', 'origins', 1]],
    ['an invalid address', { origins: ['example'] }, ['body', 'origins', 0]],
    ['longer texts than a visitor’s daily allowance', { characters_max: 151 }, ['body', 'characters_max']],
    [
      'a higher allowance for a visitor than for all',
      { characters_daily_visitor: 1_001 },
      ['body', 'characters_daily_visitor'],
    ],
  ])('are refused with %s', async (_, more, loc) => {
    expect(await ask(more)).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  test('can be given limits and credits, and ended', async () => {
    const { site_key } = await make();
    const params = { site_key };
    const { credits: _, ...limits } = settings({
      characters_max: 5,
      origins: [PAGE, 'https://new.example.com'],
    });
    const limited = await operator.call('POST /v1/operator/site_keys/{site_key}/limit', {
      params,
      body: limits,
    });
    expect(limited.body.data.site_key).toMatchObject(limits);
    expect((await speak(site_key, 'Hello there.')).status).toBe(422);
    const grant = () =>
      operator.call('POST /v1/operator/site_keys/{site_key}/grants', {
        params,
        body: { credits: 20 },
        idempotencyKey: `more-for-${site_key}`,
      });
    await grant();
    expect((await grant()).body.data.site_key.credit_balance).toBe(520);
    const end = () => operator.call('POST /v1/operator/site_keys/{site_key}/end', { params, body: {} });
    await end();
    expect((await end()).body.data.site_key.ended).toBe(true);
    expect((await speak(site_key, 'Hi.')).status).toBe(403);
    const { actions } = (await operator.call('GET /v1/operator/actions', {})).body.data;
    const mine = actions.filter(({ subject }) => subject === site_key).map(({ action }) => action);
    expect(mine).toEqual(['end_site_key', 'grant_site_key', 'limit_site_key', 'make_site_key']);
  });

  test('are not found when they do not exist', async () => {
    const params = { site_key: 'pk_nobody' };
    const { credits, ...limits } = settings();
    const answers = [
      await operator.call('POST /v1/operator/site_keys/{site_key}/limit', { params, body: limits }),
      await operator.call('POST /v1/operator/site_keys/{site_key}/end', { params, body: {} }),
      await operator.call('POST /v1/operator/site_keys/{site_key}/grants', {
        params,
        body: { credits },
        idempotencyKey: 'nobody',
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
