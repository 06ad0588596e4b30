import { SURVEY_STATUS } from '../../../src/contract/constants/survey.ts';
import { grant } from '../billing/ledger.ts';
import { ownOrigins } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Deps } from '../module.ts';
import { DEMO, DEMO_SITE_KEY, endDemo } from './demo.ts';
import { hashPassword } from './password.ts';
import { CREATOR_PLAN } from './plans.ts';
import { makeVisitorWorkspace } from './visitor-workspace.ts';
import { makeAccount } from './sign-up.ts';

const DEMO_CREDITS = 50_000;
/** Credits for the visitors of the demo site key: its daily allowance for a year. */
const VISITOR_CREDITS = 365 * DEMO_SITE_KEY.charactersDaily;

/** Key of an advisory lock, the same in every process. The migrations use another one. */
const SEED_LOCK = 4_300_003;
/** Of several servers that start with an empty database the first seeds it, and the others find it done. */
const lockSeed = (tx: Queryable) => tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);

const hasDemoAccount = async (q: Queryable): Promise<boolean> =>
  (await q.query('select from app_user where is_demo')).length > 0;

const seedAccount = async (db: Db): Promise<void> => {
  if (await hasDemoAccount(db)) return;
  const passwordHash = await hashPassword(DEMO.password);
  await db.transaction(async (tx) => {
    await lockSeed(tx);
    if (await hasDemoAccount(tx)) return;
    const { email, nickname } = DEMO;
    const made = await makeAccount(tx, {
      email,
      nickname,
      passwordHash,
      planLevel: CREATOR_PLAN.level,
      surveyStatus: SURVEY_STATUS.notAsked,
      language: null,
    });
    if (!made) throw new Error(`${email} is the address of an account that is not the demo account.`);
    await tx.query('update app_user set is_demo = true where user_id = $1', [made.userId]);
    await grant(tx, { tenantId: made.tenantId, source: 'demo', amount: DEMO_CREDITS, expiresAt: null });
  });
};

/** Creates or updates the demo site key: its origins, and a workspace separate from the demo account's. */
const seedSiteKey = (db: Db, config: Config): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSeed(tx);
    // Earlier versions put the key into the demo account's workspace, where anybody could spend the visitors' credits
    const [key] = await tx.query<{ tenantId: string; isShared: boolean }>(
      `select tenant_id as "tenantId",
              exists (select from app_user u where u.tenant_id = k.tenant_id and u.is_demo) as "isShared"
         from site_key k where site_key = $1`,
      [DEMO_SITE_KEY.id],
    );
    const tenantId =
      key && !key.isShared
        ? key.tenantId
        : await makeVisitorWorkspace(tx, { source: 'demo', amount: VISITOR_CREDITS });
    await tx.query(
      `insert into site_key
         (site_key, tenant_id, origins, characters_max, characters_daily, characters_daily_visitor)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (site_key) do update set origins = excluded.origins, tenant_id = excluded.tenant_id`,
      [
        DEMO_SITE_KEY.id,
        tenantId,
        [...ownOrigins(config), ...config.origins],
        DEMO_SITE_KEY.charactersMax,
        DEMO_SITE_KEY.charactersDaily,
        DEMO_SITE_KEY.charactersDailyVisitor,
      ],
    );
  });

/** Creates the demo account and the demo site key if the demo is enabled; otherwise ends all access to the account. */
export const seed = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  if (!config.demo) return endDemo(db);
  await seedAccount(db);
  await seedSiteKey(db, config);
};
