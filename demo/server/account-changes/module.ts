import { ACCOUNT_CHANNEL } from '../accounts/changes.ts';
import { Notices } from '../db/notices.ts';
import { noteUnexpected } from '../http/answer-error.ts';
import { call } from '../http/call.ts';
import { eventStream } from '../http/event-stream.ts';
import { createStreamLimit, endingWith } from '../http/stream-limit.ts';
import type { Deps, Module } from '../module.ts';
import { createAccountStates } from './states.ts';

/** A user has few pages visible at a time, and a page holds its stream only while it is visible. */
const STREAMS_MAX = 6;

/** Tells the open pages of a user what changes in plan, balance and orders. */
export const accountChangesModule = async ({ db, log, stopping }: Deps): Promise<Module> => {
  const notices = new Notices(ACCOUNT_CHANNEL);
  await notices.start(db);
  const statesOf = createAccountStates(db, notices);
  const streams = createStreamLimit({ each: STREAMS_MAX });
  return {
    routes(app) {
      call(app, 'GET /v1/tenant/changes', ({ who, signal, context }) => {
        const end = streams.begin(who.userId);
        // If the client disconnects before the first read, the generator never starts and its finally never runs
        signal.addEventListener('abort', end, { once: true });
        const states = statesOf(who, AbortSignal.any([signal, stopping]));
        return eventStream(endingWith(states, end), (error) => noteUnexpected(log, error, context));
      });
    },
    close: () => notices.stop(),
  };
};
