import type { AccountState } from '../../../src/contract/index.ts';
import { createBonusOf } from '../accounts/bonus.ts';
import type { User } from '../http/principal.ts';
import { isSignedIn } from '../accounts/sessions.ts';
import type { Db } from '../db/db.ts';
import type { Notices } from '../db/notices.ts';
import type { StreamedEvent } from '../http/event-stream.ts';
import { refusalsOf } from '../payments/refusals.ts';

/**
 * Makes what tells how the account of a user stands: at once, and then at every notice, also where only its orders changed.
 * In between it looks by itself, for a notice may have been lost, and credits are spent and expire without one. Ends with
 * the signal or the session.
 */
export const createAccountStates = (db: Db, notices: Notices) => {
  const bonusOf = createBonusOf(db);
  return async function* (who: User, signal: AbortSignal): AsyncGenerator<StreamedEvent<AccountState>> {
    let told = '';
    for await (const tick of notices.watch(who.tenantId, signal)) {
      if (!(await isSignedIn(db, who.sessionId))) return;
      const event: AccountState = {
        bonus: await bonusOf(who),
        refusals: await refusalsOf(db, who.tenantId),
      };
      const text = JSON.stringify(event);
      yield { event: tick === 'quiet' && text === told ? null : event };
      told = text;
    }
  };
};
