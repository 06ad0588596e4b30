import { ACCOUNT_CHANNEL } from '../accounts/changes.ts';
import { Notices } from '../db/notices.ts';
import { noteUnexpected } from '../http/answer-error.ts';
import { call } from '../http/call.ts';
import { eventStream } from '../http/event-stream.ts';
import type { Deps, Module } from '../module.ts';
import { createLines } from './lines.ts';
import { createAccountStates } from './states.ts';

/** Tells the open pages of a user what changes in plan, balance and orders. */
export const accountChangesModule = async ({ db, log, stopping }: Deps): Promise<Module> => {
  const notices = new Notices(ACCOUNT_CHANNEL);
  await notices.start(db);
  const statesOf = createAccountStates(db, notices);
  const lines = createLines();
  return {
    routes(app) {
      call(app, 'GET /v1/tenant/changes', ({ who, signal, context }) => {
        const end = lines.begin(who.userId);
        // Who is gone before the first event was read leaves a generator that never began
        signal.addEventListener('abort', end, { once: true });
        async function* states() {
          try {
            yield* statesOf(who, AbortSignal.any([signal, stopping]));
          } finally {
            end();
          }
        }
        return eventStream(states(), (error) => noteUnexpected(log, error, context));
      });
    },
    close: () => notices.stop(),
  };
};
