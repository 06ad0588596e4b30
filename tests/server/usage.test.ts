import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grant, hold, settle } from '../../demo/server/billing/ledger.ts';
import { calendarOf } from '../../demo/server/usage/days.ts';
import type { CallAnswer, CallInput, SegmentInput } from '../../src/contract/index.ts';
import { DATABASES } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { random } from '../support/random.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { newScriptOf } from '../support/segments.ts';

type Asked = CallInput<'POST /p1/balance/credit_usage'>['body'];
type Usage = CallAnswer<'POST /p1/balance/credit_usage'>['data'];

describe.each(DATABASES)('usage on %s', (kind) => {
  let server: TestServer;
  let user: TestUser;
  let tenantId: string;

  beforeAll(async () => {
    server = await startTestServer({
      engines: [new FakeEngine({ voices: 2, can: { blend: true } })],
      on: kind,
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    user = await server.signUp();
    const [row] = await server.db.query<{ id: string }>(
      `select tenant_id as id from app_user where email = $1`,
      [user.email],
    );
    tenantId = row!.id;
  });
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
  });

  const ask = (body: Asked = {}, as = user) => as.call('POST /p1/balance/credit_usage', { body });
  const usage = async (body?: Asked): Promise<Usage> => {
    const answer = await ask(body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  /** Credits spent at a moment, such as `2026-03-29T00:30:00Z`. */
  const spend = async (
    amount: number,
    at: string,
    { voiceId, apiKeyId, feature = 'speech' }: { voiceId?: string; apiKeyId?: string; feature?: string } = {},
  ) => {
    await server.db.transaction(async (tx) => {
      await grant(tx, { tenantId, source: 'test', amount, expiresAt: null });
      const apiKey = apiKeyId === undefined ? undefined : { apiKeyId, monthlyCredits: null };
      const { holdId } = await hold(tx, { tenantId, key: crypto.randomUUID(), amount, apiKey });
      await settle(tx, holdId, amount, { feature, reference: 'test', ...(voiceId && { voiceId }) });
      await tx.query(`update credit_entry set created_at = $2 where hold_id = $1`, [holdId, new Date(at)]);
    });
  };
  const spent = ({ periods }: Usage) =>
    periods.filter(({ credits }) => credits > 0).map(({ start, credits }) => [start, credits]);

  test('without use there are thirty empty days up to today', async () => {
    const { credits, from, to, periods, groups } = await usage();
    const today = new Date().toISOString().slice(0, 10);
    expect({ credits, to, groups }).toEqual({ credits: 0, to: today, groups: [] });
    expect(periods).toHaveLength(30);
    expect(periods[0]).toEqual({ start: from, credits: 0, groups: [] });
    expect(periods.at(-1)!.start).toBe(today);
  });

  test('speech is shown at once, by feature, voice and key', async () => {
    const segment: SegmentInput = {
      text: 'Spoken here.',
      gap: '',
      voice_id: 'fake-1',
      model_id: 'fake-model',
      language_id: 'de-DE',
      speed: 1,
    };
    const begun = await user.call('POST /v1/speech/generate', {
      body: newScriptOf([segment]),
      idempotencyKey: crypto.randomUUID(),
    });
    await user.events(begun.body.data.job.job_id);
    const credits = segment.text.length;
    expect((await usage()).groups).toEqual([{ key: 'speech', name: 'Text to speech', credits, count: 1 }]);
    expect((await usage({ group: 'voice' })).groups).toEqual([
      { key: 'fake-1', name: 'Voice 1', credits, count: 1 },
    ]);
    expect((await usage({ group: 'api_key' })).groups).toEqual([{ key: '', name: '', credits, count: 1 }]);
  });

  test('days begin and end in the time zone of the user', async () => {
    await spend(1, '2026-01-14T23:30:00Z');
    await spend(2, '2026-01-15T00:30:00Z');
    const days = { from: '2026-01-14', to: '2026-01-15' };
    expect(spent(await usage(days))).toEqual([
      ['2026-01-14', 1],
      ['2026-01-15', 2],
    ]);
    expect(spent(await usage({ ...days, time_zone: 'Europe/Berlin' }))).toEqual([['2026-01-15', 3]]);
    expect(spent(await usage({ ...days, time_zone: 'America/New_York' }))).toEqual([['2026-01-14', 3]]);
    expect(spent(await usage({ ...days, time_zone: 'Asia/Kolkata' }))).toEqual([['2026-01-15', 3]]);
  });

  test('the days of the clock change have 23 and 25 hours', async () => {
    // In Berlin the clock goes forward on 29 March and back on 25 October 2026.
    const spring = [
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59Z',
      '2026-03-29T22:00:00Z',
    ];
    const autumn = [
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    ];
    for (const at of [...spring, ...autumn]) await spend(1, at);
    const time_zone = 'Europe/Berlin';
    expect(spent(await usage({ from: '2026-03-28', to: '2026-03-30', time_zone }))).toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ]);
    expect(spent(await usage({ from: '2026-10-24', to: '2026-10-26', time_zone }))).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 2],
      ['2026-10-26', 1],
    ]);
  });

  test('weeks begin on Monday and months on the first, also those cut by the range', async () => {
    await spend(1, '2026-06-30T12:00:00Z');
    await spend(2, '2026-07-01T12:00:00Z');
    await spend(4, '2026-07-05T12:00:00Z');
    await spend(8, '2026-07-06T12:00:00Z');
    const range = { from: '2026-07-01', to: '2026-08-02' };
    const weeks = await usage({ ...range, period: 'week' });
    expect(weeks.periods.map(({ start }) => start)).toEqual([
      '2026-06-29',
      '2026-07-06',
      '2026-07-13',
      '2026-07-20',
      '2026-07-27',
    ]);
    expect(spent(weeks)).toEqual([
      ['2026-06-29', 6],
      ['2026-07-06', 8],
    ]);
    const months = await usage({ ...range, from: '2026-06-15', period: 'month' });
    expect(months.periods.map(({ start, credits }) => [start, credits])).toEqual([
      ['2026-06-01', 1],
      ['2026-07-01', 14],
      ['2026-08-01', 0],
    ]);
  });

  test('the largest spending is listed first, overall and in each period', async () => {
    await spend(5, '2026-05-01T10:00:00Z', { voiceId: 'fake-0' });
    await spend(3, '2026-05-01T11:00:00Z', { voiceId: 'fake-1' });
    await spend(9, '2026-05-02T11:00:00Z', { voiceId: 'fake-1' });
    await spend(2, '2026-05-02T12:00:00Z', { feature: 'dubbing' });
    const { groups, periods, credits } = await usage({
      from: '2026-05-01',
      to: '2026-05-02',
      group: 'voice',
    });
    expect(credits).toBe(19);
    expect(groups).toEqual([
      { key: 'fake-1', name: 'Voice 1', credits: 12, count: 2 },
      { key: 'fake-0', name: 'Voice 0', credits: 5, count: 1 },
      { key: '', name: '', credits: 2, count: 1 },
    ]);
    expect(periods.map((period) => period.groups)).toEqual([
      [
        { key: 'fake-1', credits: 3 },
        { key: 'fake-0', credits: 5 },
      ],
      [
        { key: 'fake-1', credits: 9 },
        { key: '', credits: 2 },
      ],
    ]);
  });

  test('a revoked key keeps its name, and a deleted mix keeps its credits', async () => {
    const settings = { name: 'Old key', scopes: ['speech' as const], monthly_credits: null };
    const { api_key } = (await user.call('POST /v1/api_keys', { body: settings })).body.data;
    await spend(7, new Date().toISOString(), { apiKeyId: api_key.api_key_id, voiceId: `mix-${tenantId}` });
    await user.call('POST /v1/api_keys/{api_key_id}/revoke', {
      params: { api_key_id: api_key.api_key_id },
      body: {},
    });
    const group = { credits: 7, count: 1 };
    expect((await usage({ group: 'api_key' })).groups).toEqual([
      { key: api_key.api_key_id, name: 'Old key', ...group },
    ]);
    expect((await usage({ group: 'voice' })).groups).toEqual([
      { key: `mix-${tenantId}`, name: '', ...group },
    ]);
  });

  test('spending of other workspaces is not shown', async () => {
    await spend(7, new Date().toISOString());
    const stranger = await server.signUp();
    expect((await ask({}, stranger)).body.data.credits).toBe(0);
  });

  test.for([
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }],
    ['an empty time zone', { time_zone: '' }],
    ['a range that ends before it begins', { from: '2026-02-02', to: '2026-02-01' }],
    ['more than a year', { from: '2024-12-31', to: '2026-01-01' }],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }],
    ['a day before all others', { from: '0000-01-01', to: '0000-01-02' }],
    ['a day after all others', { from: '9999-12-30', to: '9999-12-31' }],
    ['a period that there is none of', { period: 'hour' }],
  ] as const)('%s is refused', async ([, given]) => {
    expect((await ask(given as Asked)).status).toBe(422);
  });

  test('a whole leap year may be requested, and a range without a start goes back from its end', async () => {
    expect((await usage({ from: '2028-01-01', to: '2028-12-31' })).periods).toHaveLength(366);
    expect((await usage({ to: '2026-03-01' })).from).toBe('2026-01-31');
  });

  test.each([1, 2, 3])('every view adds up to the ledger, to the credit (seed %i)', async (seed) => {
    const next = random(seed);
    const keys = [crypto.randomUUID(), crypto.randomUUID()];
    const begin = Date.parse('2026-02-01T00:00:00Z');
    const zones = ['UTC', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'Africa/Cairo'];
    for (let step = 0; step < 60; step++) {
      const apiKeyId = keys[next(3)];
      await spend(1 + next(50), new Date(begin + next(90 * 24 * 60) * 60_000).toISOString(), {
        voiceId: `fake-${next(3)}`,
        ...(apiKeyId && { apiKeyId }),
      });
    }
    for (const group of ['feature', 'voice', 'api_key'] as const)
      for (const period of ['day', 'week', 'month'] as const)
        for (const time_zone of zones) {
          const shown = await usage({ from: '2026-02-10', to: '2026-04-20', group, period, time_zone });
          const [ledger] = await server.db.query<{ credits: number; count: number }>(
            `select coalesce(sum(amount), 0)::bigint as credits, count(*) as count from credit_entry
              where tenant_id = $1
                and (created_at at time zone $2)::date between '2026-02-10' and '2026-04-20'`,
            [tenantId, time_zone],
          );
          const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
          expect(shown.credits).toBe(ledger!.credits);
          expect(add(shown.groups.map(({ count }) => count))).toBe(ledger!.count);
          expect(add(shown.groups.map(({ credits }) => credits))).toBe(ledger!.credits);
          for (const { credits, groups } of shown.periods)
            expect(add(groups.map((part) => part.credits))).toBe(credits);
          const byDay = await server.db.query<{ day: string; credits: number }>(
            `select (created_at at time zone $2)::date as day, sum(amount)::bigint as credits from credit_entry
              where tenant_id = $1
                and (created_at at time zone $2)::date between '2026-02-10' and '2026-04-20'
              group by 1 order by 1`,
            [tenantId, time_zone],
          );
          if (period === 'day') expect(spent(shown)).toEqual(byDay.map(({ day, credits }) => [day, credits]));
        }
  });
});

describe('the calendar of a time zone', () => {
  test.for([
    // The clock skips midnight: the day begins at one.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
    // At midnight the clock goes back to eleven: the day begins the second time.
    ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00Z'],
    // The first hour of the day comes twice: it begins the first time.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
    // Half an hour of summer time.
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z'],
    // A skipped day begins with the next one.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00Z'],
  ] as const)('in %s %s begins at %s', ([zone, day, moment]) => {
    expect(new Date(calendarOf(zone).startOf(day)).toISOString()).toBe(moment.replace('Z', '.000Z'));
  });
});
