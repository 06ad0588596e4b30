import { ACCOUNT_CHANNEL } from '../accounts/changes.ts';
import { Notices } from '../db/notices.ts';
import { noteUnexpected } from '../http/answer-error.ts';
import { call } from '../http/call.ts';
import { eventStream, lastEventId } from '../http/event-stream.ts';
import { createStreamLimit, endingWith } from '../http/stream-limit.ts';
import { JOB_CHANNEL } from '../jobs/store.ts';
import { PROJECT_CHANNEL } from '../projects/changes.ts';
import type { Deps, Module } from '../module.ts';
import { VOICES_CHANNEL } from '../voices/changes.ts';
import { createSessionEvents } from './session-events.ts';

/** A user has few pages visible at a time, and a page holds its stream only while it is visible. */
const STREAMS_MAX = 6;

/** Notifies the open pages of a user of changes: plan, balance, orders, jobs, projects, voices. */
export const accountChangesModule = async ({ db, log, stopping }: Deps): Promise<Module> => {
  const accounts = new Notices(ACCOUNT_CHANNEL);
  const jobs = new Notices(JOB_CHANNEL);
  const projects = new Notices(PROJECT_CHANNEL);
  const voices = new Notices(VOICES_CHANNEL);
  const all = [accounts, jobs, projects, voices];
  await Promise.all(all.map((one) => one.start(db)));
  const eventsOf = createSessionEvents(db, { accounts, jobs, projects, voices });
  const streams = createStreamLimit({ each: STREAMS_MAX });
  return {
    routes(app) {
      call(app, 'GET /v1/tenant/changes', ({ who, signal, context }) => {
        const after = lastEventId(context);
        const end = streams.begin(who.userId);
        // If the client disconnects before the first read, the generator never starts and its finally never runs
        signal.addEventListener('abort', end, { once: true });
        const events = eventsOf(who, after, AbortSignal.any([signal, stopping]));
        return eventStream(endingWith(events, end), (error) => noteUnexpected(log, error, context));
      });
    },
    async close() {
      await Promise.all(all.map((one) => one.stop()));
    },
  };
};
