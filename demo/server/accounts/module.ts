import { belongTogether } from '../blobs/belong-together.ts';
import { moveOlder } from '../blobs/move-older.ts';
import { openAvatars, openBlobsToCopy } from '../blobs/open-blobs.ts';
import type { App } from '../http/app.ts';
import { call } from '../http/call.ts';
import type { Deps, Module } from '../module.ts';
import { Avatars } from './avatars.ts';
import { createBonusOf } from './bonus.ts';
import { forgetPeople } from './forget.ts';
import { accountLetters } from './letters.ts';
import { bindMail } from './mail-calls.ts';
import { removeEndedMailTokens } from './mail-tokens.ts';
import { bindProfile } from './profile-calls.ts';
import { removeEndedLimits } from './rate-limit.ts';
import { seed } from './seed.ts';
import { bindSessions } from './session-calls.ts';
import { removeEndedSessions } from './sessions.ts';

const bindTenant = (app: App, { db }: Deps): void => {
  const bonusOf = createBonusOf(db);
  call(app, 'GET /v1/tenant/get_tenant_bonus', async ({ who }) => ({ data: await bonusOf(who) }));
};

/** Accounts, sessions, avatars and site keys. Creates the demo account. */
export const accountsModule = async (deps: Deps): Promise<Module> => {
  const { config, db, log, stopping } = deps;
  const files = openAvatars(config);
  const avatars = new Avatars({ db, files });
  const isOwn = () => belongTogether({ db, blobs: openBlobsToCopy(config), log });
  const moving = moveOlder(files, { what: 'avatars', isOwn, log, stopping });
  await seed(deps);
  const clean = () =>
    Promise.all([removeEndedSessions(db), removeEndedLimits(db), removeEndedMailTokens(db)]);
  const sweep = async () => {
    if (await isOwn()) await avatars.sweep(log);
  };
  // An object storage may be away, and then the start would wait for it
  await Promise.all([clean(), config.s3 ? undefined : sweep()]).catch((error: unknown) =>
    log.warn('housekeeping of accounts failed', { error }),
  );
  return {
    routes(app) {
      bindSessions(app, deps);
      bindProfile(app, deps, avatars);
      bindMail(app, deps);
      bindTenant(app, deps);
    },
    letters: accountLetters(config),
    async forgetTenant(tx, tenantId) {
      const urls = await forgetPeople(tx, tenantId);
      return () => avatars.removeFiles(urls);
    },
    start: moving.start,
    close: moving.close,
    chores: [{ name: 'clean-accounts', cron: '7 * * * *', run: () => Promise.all([clean(), sweep()]) }],
  };
};
