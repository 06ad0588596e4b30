import { grant } from '../billing/ledger.ts';
import { ownOrigins } from '../config/config.ts';
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

/** Makes the demo account and its site key where they are missing; the key follows the origins that are listed. */
export const seed = async ({ db, config }: Deps): Promise<void> => {
  const find = 'select tenant_id as "tenantId" from app_user where lower(email) = lower($1)';
  let [demo] = await db.query<{ tenantId: string }>(find, [DEMO.email]);
  if (!demo) {
    const passwordHash = await hashPassword(DEMO.password);
    await db.transaction(async (tx) => {
      const { email, nickname } = DEMO;
      const made = await makeAccount(tx, { email, nickname, passwordHash, planLevel: CREATOR_PLAN.level });
      if (!made) return;
      await tx.query('update app_user set is_demo = true where user_id = $1', [made.userId]);
      await grant(tx, { tenantId: made.tenantId, source: 'demo', amount: DEMO_CREDITS, expiresAt: null });
    });
    [demo] = await db.query<{ tenantId: string }>(find, [DEMO.email]);
  }
  await db.query(
    `insert into site_key
       (site_key, tenant_id, origins, characters_max, characters_daily, characters_daily_visitor)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (site_key) do update set origins = excluded.origins`,
    [
      DEMO_SITE_KEY.id,
      demo!.tenantId,
      [...ownOrigins(config), ...config.origins],
      DEMO_SITE_KEY.charactersMax,
      DEMO_SITE_KEY.charactersDaily,
      DEMO_SITE_KEY.charactersDailyVisitor,
    ],
  );
};
