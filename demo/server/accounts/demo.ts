import { revokeAllKeys } from '../api-keys/keys.ts';
import type { Db } from '../db/db.ts';
import { endAllSessions } from './sessions.ts';

/** The account that the sign-in page offers to try with. Its password is public on purpose. */
export const DEMO = { email: 'demo@voxbench.example', password: 'voxbench-demo', nickname: 'Demo Studio' };

/** The site key of the demo pages, and its limits. */
export const DEMO_SITE_KEY = {
  id: 'pk_demo_voxbench',
  charactersMax: 300,
  charactersDaily: 20_000,
  charactersDailyVisitor: 3_000,
};

/** Whether an address is the demo account's. No other account may use it, even where there is no demo account. */
export const isDemoEmail = (email: string): boolean => email.toLowerCase() === DEMO.email;

/** Ends the sessions and API keys of the demo account, on a server where nobody may use it. */
export const endDemo = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const users = await tx.query<{ userId: string; tenantId: string }>(
      'select user_id as "userId", tenant_id as "tenantId" from app_user where is_demo for update',
    );
    for (const { userId, tenantId } of users) {
      await endAllSessions(tx, userId);
      await revokeAllKeys(tx, tenantId);
    }
  });
