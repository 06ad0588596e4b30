import type { AccountState, SessionEvent } from '../../../src/contract/index.ts';
import { createBonusOf } from '../accounts/bonus.ts';
import { createIsSignedIn } from '../accounts/sessions.ts';
import { batch } from '../db/batch.ts';
import type { Db } from '../db/db.ts';
import { watchNotices, type Notices } from '../db/notices.ts';
import type { StreamedEvent } from '../http/event-stream.ts';
import { ownerOf, type User } from '../http/principal.ts';
import { createJobsAfter, lastEventOf } from '../jobs/feed.ts';
import { readProjectChange } from '../projects/changes.ts';
import { refusalsOf } from '../payments/refusals.ts';

interface Sources {
  /** Keyed by workspace. */
  accounts: Notices;
  /** Keyed by user. */
  jobs: Notices;
  /** Keyed by owner. */
  projects: Notices;
  /** Keyed by workspace. */
  voices: Notices;
}

const createAccountOf = (db: Db) => {
  const bonusOf = createBonusOf(db);
  const refusalsBy = batch(
    async (tenantIds: readonly string[]) =>
      new Map(await Promise.all(tenantIds.map(async (id) => [id, await refusalsOf(db, id)] as const))),
  );
  return async (who: User): Promise<AccountState> => ({
    type: 'account',
    bonus: await bonusOf(who),
    refusals: (await refusalsBy(who.tenantId)) ?? [],
  });
};

/**
 * Makes a generator of the changes that concern a user. The account is sent at once and at every notice, even if only
 * its orders changed. Of voices, it only reports that they changed. Jobs are sent in their current state, in the order
 * of their changes. Each event carries the number of the last job change: a reader that reconnects names it and gets
 * the jobs changed since. Changes of projects and voices are reported only while connected. The generator also checks
 * periodically, because a notice may be lost and credits expire without one. It ends with the signal or the session.
 * Readers notified at the same moment share queries.
 */
export const createSessionEvents = (db: Db, { accounts, jobs, projects, voices }: Sources) => {
  const isSignedIn = createIsSignedIn(db);
  const accountOf = createAccountOf(db);
  const jobsAfter = createJobsAfter(db);

  return async function* (
    who: User,
    after: number | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<StreamedEvent<SessionEvent>> {
    let told = '';
    // After a restore of an older database, a larger number would hide new changes
    let last = Math.min(after ?? Infinity, await lastEventOf(db, who.userId));
    const changed = { account: true, jobs: true, projects: new Set<string>(), voices: false };
    const subscribe = (wake: () => void) => {
      const ends = [
        accounts.subscribe(who.tenantId, () => {
          changed.account = true;
          wake();
        }),
        jobs.subscribe(who.userId, () => {
          changed.jobs = true;
          wake();
        }),
        projects.subscribe(ownerOf(who), (more) => {
          if (more) changed.projects.add(more);
          wake();
        }),
        voices.subscribe(who.tenantId, () => {
          changed.voices = true;
          wake();
        }),
      ];
      return () => ends.forEach((end) => end());
    };
    /** @param always also if nothing has changed since the last time */
    const accountNow = async (always: boolean): Promise<StreamedEvent<SessionEvent>> => {
      changed.account = false;
      const event = await accountOf(who);
      const text = JSON.stringify(event);
      const isTold = text === told;
      told = text;
      return { id: last, event: isTold && !always ? null : event };
    };
    for await (const tick of watchNotices(subscribe, signal)) {
      if (!(await isSignedIn(who.sessionId))) return;
      const isQuiet = tick === 'quiet';
      if (changed.account || isQuiet) yield await accountNow(!isQuiet);
      for (const more of changed.projects) {
        changed.projects.delete(more);
        yield { id: last, event: { type: 'project', ...readProjectChange(more) } };
      }
      if (changed.voices) {
        changed.voices = false;
        yield { id: last, event: { type: 'voices' } };
      }
      let isSpent = false;
      while (changed.jobs || isQuiet) {
        changed.jobs = false;
        const found = await jobsAfter(who, last);
        if (found.length === 0) break;
        for (const job of found) {
          last = job.event;
          // Credits are held when a job begins, and charged or released when it ends
          isSpent ||= job.state !== 'running';
          yield { id: last, event: { type: 'job', job } };
        }
        // There may be more than one query returns
        changed.jobs = true;
      }
      if (isSpent) yield await accountNow(false);
    }
  };
};
