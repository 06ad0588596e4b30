import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SELECT_SEVERAL, SURVEY_STATUS } from '../../src/contract/constants/survey.ts';
import type { SurveyAnswer, SurveyQuestion } from '../../src/contract/index.ts';
import { CREATOR_PLAN, TRIAL_PLAN } from '../../demo/server/accounts/plans.ts';
import { givePlan } from '../../demo/server/payments/give-plan.ts';
import { endPlans } from '../../demo/server/payments/plan-terms.ts';
import { callerAt, signInDemo, type Caller } from '../support/caller.ts';
import { DATABASES } from '../support/databases.ts';
import { startTestServer } from '../support/server.ts';
import { bonusOf, buy, startShop, type Shop, type TestUser } from '../support/shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SIGN_UP_CREDITS = 10_000;
const REWARD_CREDITS = 10_000;

const questionsOf = async (who: Pick<Caller, 'call'>) =>
  (await who.call('GET /v1/user/get_user_persona_questionnaire', {})).body.data.questionnaire;
const submit = (who: Pick<Caller, 'call'>, questionnaire: SurveyAnswer[]) =>
  who.call('POST /v1/user/submit_user_persona_questionnaire', { body: { questionnaire } });
const statusOf = async (who: Pick<Caller, 'call'>) =>
  (await who.call('POST /v1/user/get_user_info', { body: {} })).body.data.user_info
    .user_persona_questionnaire_status;
const grantsOf = async (who: Pick<Caller, 'call'>) =>
  (await who.call('GET /v1/tenant/credit_grants', {})).body.data.grants.filter(
    ({ source }) => source === 'survey',
  );
/** The first option of every question. */
const firstOf = (questions: readonly SurveyQuestion[]): SurveyAnswer[] =>
  questions.map(({ id, question_options }) => ({ id, answer: [{ id: question_options[0]!.id }] }));

describe.each(DATABASES)('the survey on %s', (kind) => {
  let shop: Shop;
  let user: TestUser;
  let questions: SurveyQuestion[];
  beforeAll(async () => {
    shop = await startShop(kind);
    questions = await questionsOf(await shop.server.signUp());
  });
  // Throws when the ledger does not fit
  afterAll(() => shop.close());
  beforeEach(async () => void (user = await shop.server.signUp()));
  /** As if the days of a given plan were over. */
  const endGift = ({ email }: TestUser) =>
    shop.server.db.query(
      `with over as (update plan_gift set plan_ends_at = now() - interval '1 second'
         where tenant_id = (select tenant_id from app_user where email = $1) returning tenant_id, plan_ends_at)
       update tenant t set plan_ends_at = over.plan_ends_at from over where t.tenant_id = over.tenant_id`,
      [email],
    );

  test('documents in OpenAPI with which codes answers are refused', async () => {
    const { paths } = (await (await fetch(`${shop.server.url}/openapi.json`)).json()) as {
      paths: Record<string, { post: { responses: unknown } }>;
    };
    const { responses } = paths['/v1/user/submit_user_persona_questionnaire']!.post;
    expect(JSON.stringify(responses)).toContain('"enum":[4001,1002]');
  });

  test('asks at least five questions, with one or several options, some with icons', async () => {
    expect(questions.length).toBeGreaterThanOrEqual(5);
    const options = questions.flatMap(({ question_options }) => question_options);
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
    expect(new Set(questions.map(({ select_type }) => select_type))).toEqual(new Set([1, SELECT_SEVERAL]));
    expect(options.some(({ icon }) => icon)).toBe(true);
    expect(options.some((option) => !('icon' in option))).toBe(true);
    for (const { question_options } of questions) expect(question_options.length).toBeGreaterThan(1);
  });

  test('is open to a new user, and to nobody else', async () => {
    expect(await statusOf(user)).toBe(SURVEY_STATUS.open);
    const demo = await signInDemo(shop.server.url);
    expect(await statusOf(demo)).toBe(SURVEY_STATUS.notAsked);
    expect((await submit(demo, firstOf(questions))).body).toMatchObject({ code: 1002 });
    expect(await grantsOf(demo)).toEqual([]);
    const nobody = callerAt(shop.server.url, {});
    expect((await nobody.call('GET /v1/user/get_user_persona_questionnaire', {})).status).toBe(401);
    expect((await submit(nobody, firstOf(questions))).status).toBe(401);
  });

  test('gives a membership of three days with credits that expire with it', async () => {
    const before = Date.now();
    expect((await submit(user, firstOf(questions))).body).toMatchObject({ code: 0 });
    expect(await statusOf(user)).toBe(SURVEY_STATUS.answered);
    const bonus = await bonusOf(user);
    expect(bonus).toMatchObject({
      level: TRIAL_PLAN.level,
      title: 'Trial',
      is_free_package: 0,
      credit_balance: SIGN_UP_CREDITS + REWARD_CREDITS,
    });
    const [given] = await grantsOf(user);
    expect(given).toMatchObject({ amount: REWARD_CREDITS, remaining: REWARD_CREDITS });
    expect(Math.floor(given!.expires_at! / 1000)).toBe(bonus.expired_time);
    expect((given!.expires_at! - before) / DAY_MS).toBeCloseTo(3, 2);
  });

  test('stores the chosen options, also several of one question', async () => {
    const several = questions.find(({ select_type }) => select_type === SELECT_SEVERAL)!;
    const chosen = several.question_options.slice(0, 3).map(({ id }) => ({ id }));
    await submit(user, [{ id: several.id, answer: chosen }]);
    const kept = await shop.server.db.query<{ option_id: number }>(
      `select option_id from survey_answer a join app_user u using (user_id) where email = $1 order by option_id`,
      [user.email],
    );
    expect(kept.map(({ option_id }) => option_id)).toEqual(chosen.map(({ id }) => id).toSorted());
  });

  test('gives it once when ten submissions arrive at once, and not again later', async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await submit(user, firstOf(questions))).body.code),
    );
    expect(codes.toSorted()).toEqual([0, ...Array.from({ length: 9 }, () => 4001)]);
    expect((await submit(user, firstOf(questions))).body).toMatchObject({ code: 4001 });
    expect(await grantsOf(user)).toHaveLength(1);
    expect((await bonusOf(user)).credit_balance).toBe(SIGN_UP_CREDITS + REWARD_CREDITS);
  });

  test('refuses answers that do not fit the questions, and stays open', async () => {
    const [one] = questions.filter(({ select_type }) => select_type !== SELECT_SEVERAL);
    const other = questions.find(({ id }) => id !== one!.id)!;
    const [first, second] = one!.question_options.map(({ id }) => ({ id }));
    for (const wrong of [
      [],
      [{ id: 999, answer: [first!] }],
      [{ id: one!.id, answer: [] }],
      [{ id: one!.id, answer: [{ id: 999 }] }],
      [{ id: one!.id, answer: [{ id: other.question_options[0]!.id }] }],
      [{ id: one!.id, answer: [first!, second!] }],
      [{ id: one!.id, answer: [first!, first!] }],
      [
        { id: one!.id, answer: [first!] },
        { id: one!.id, answer: [first!] },
      ],
      [{ id: one!.id, answer: Array.from({ length: 60 }, () => first!) }],
      [{ id: 2 ** 40, answer: [{ id: 2 ** 40 }] }],
    ])
      expect((await submit(user, wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(422);
    expect(await statusOf(user)).toBe(SURVEY_STATUS.open);
    expect(await grantsOf(user)).toEqual([]);
  });

  test('opens to a user on a plan above the trial only when that plan has ended', async () => {
    await buy(shop, user, 'plan-creator');
    const paid = await bonusOf(user);
    expect(await statusOf(user)).toBe(SURVEY_STATUS.notAsked);
    expect((await submit(user, firstOf(questions))).body).toMatchObject({ code: 1002 });
    expect(await bonusOf(user)).toEqual(paid);
    await shop.server.db.query(
      `update tenant set plan_ends_at = now() - interval '1 second'
       where tenant_id = (select tenant_id from app_user where email = $1)`,
      [user.email],
    );
    expect(await statusOf(user)).toBe(SURVEY_STATUS.open);
  });

  test('gives way to a plan that is bought during the trial', async () => {
    await submit(user, firstOf(questions));
    await buy(shop, user, 'plan-basic');
    expect(await bonusOf(user)).toMatchObject({ level: 200, title: 'Basic' });
    expect(await statusOf(user)).toBe(SURVEY_STATUS.answered);
  });

  test('gives a membership that ends after three days, after which plans can be bought', async () => {
    await submit(user, firstOf(questions));
    await endGift(user);
    expect(await bonusOf(user)).toMatchObject({ level: 100, is_free_package: 1 });
    await buy(shop, user, 'plan-basic');
    expect(await bonusOf(user)).toMatchObject({ level: 200 });
  });

  test('gives way to a cheaper plan that was bought before it and lasts longer', async () => {
    await buy(shop, user, 'plan-basic');
    const bought = await bonusOf(user);
    const { db } = shop.server;
    const [row] = await db.query<{ tenant_id: string }>('select tenant_id from app_user where email = $1', [
      user.email,
    ]);
    const { tenant_id: tenantId } = row!;
    // No plan on sale is below the trial, so a higher one is given
    await db.transaction((tx) =>
      givePlan(tx, { tenantId, source: 'survey', plan: CREATOR_PLAN, days: 3, credits: REWARD_CREDITS }),
    );
    expect(await bonusOf(user)).toMatchObject({ level: CREATOR_PLAN.level });
    await endGift(user);
    await endPlans(db);
    const { level, title, expired_time } = bought;
    expect(await bonusOf(user)).toMatchObject({ level, title, expired_time });
  });

  test('leaves nothing behind when the account is closed', async () => {
    await submit(user, firstOf(questions));
    const count = async () =>
      (
        await shop.server.db.query<{ answers: number; gifts: number }>(
          `select (select count(*)::int from survey_answer) as answers, (select count(*)::int from plan_gift) as gifts`,
        )
      )[0]!;
    const before = await count();
    await user.call('POST /accounts/v1/cancel_account', { body: { password: user.password } });
    expect(await count()).toEqual({ answers: before.answers - questions.length, gifts: before.gifts - 1 });
  });
});

test('a server without a survey shows it to nobody and gives no membership for it', async () => {
  const server = await startTestServer({ engines: [], env: { VOXBENCH_WELCOME: 'off' } });
  try {
    const user = await server.signUp();
    expect(await statusOf(user)).toBe(SURVEY_STATUS.off);
    expect((await submit(user, firstOf(await questionsOf(user)))).body).toMatchObject({ code: 1002 });
    expect(await bonusOf(user)).toMatchObject({ level: 100, credit_balance: SIGN_UP_CREDITS });
  } finally {
    await server.close();
  }
});
