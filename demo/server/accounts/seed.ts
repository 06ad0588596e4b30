import { SURVEY_STATUS } from '../../../src/contract/constants/survey.ts';
import { grant } from '../billing/ledger.ts';
import { ownOrigins } from '../config/config.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Deps } from '../module.ts';
import { hashPassword } from './password.ts';
import { CREATOR_PLAN } from './plans.ts';
import { makeAccount } from './sign-up.ts';

/** What the sign-in page offers to try with. Public on purpose. */
const DEMO = { email: 'demo@voxbench.example', password: 'voxbench-demo', nickname: 'Demo Studio' };
const DEMO_CREDITS = 50_000;

const DEMO_SITE_KEY = {
  id: 'pk_demo_voxbench',
  charactersMax: 300,
  charactersDaily: 20_000,
  charactersDailyVisitor: 3_000,
};

/** Any number, the same in every process, and another than that of the migrations. */
const SEED_LOCK = 4_300_002;

const findDemo = async (q: Queryable): Promise<string | undefined> => {
  const [demo] = await q.query<{ tenantId: string }>(
    'select tenant_id as "tenantId" from app_user where lower(email) = lower($1)',
    [DEMO.email],
  );
  return demo?.tenantId;
};

/** Of several servers that begin with an empty database the first makes it, and the others find it. */
const makeDemo = async (db: Db): Promise<void> => {
  const passwordHash = await hashPassword(DEMO.password);
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    if (await findDemo(tx)) return;
    const { email, nickname } = DEMO;
    const made = await makeAccount(tx, {
      email,
      nickname,
      passwordHash,
      planLevel: CREATOR_PLAN.level,
      surveyStatus: SURVEY_STATUS.notAsked,
    });
    if (!made) throw new Error('Somebody signed up as the demo account at this moment: start again.');
    await tx.query('update app_user set is_demo = true where user_id = $1', [made.userId]);
    await grant(tx, { tenantId: made.tenantId, source: 'demo', amount: DEMO_CREDITS, expiresAt: null });
  });
};

/** Makes the demo account and its site key where they are missing; the key follows the origins that are listed. */
export const seed = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  if (!(await findDemo(db))) await makeDemo(db);
  const tenantId = await findDemo(db);
  await db.query(
    `insert into site_key
       (site_key, tenant_id, origins, characters_max, characters_daily, characters_daily_visitor)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (site_key) do update set origins = excluded.origins`,
    [
      DEMO_SITE_KEY.id,
      tenantId,
      [...ownOrigins(config), ...config.origins],
      DEMO_SITE_KEY.charactersMax,
      DEMO_SITE_KEY.charactersDaily,
      DEMO_SITE_KEY.charactersDailyVisitor,
    ],
  );
};
