import { isEmbedded } from '../config/embedded.ts';
import { call } from '../http/call.ts';
import { createLimiter } from '../http/limiter.ts';
import type { Deps, Module } from '../module.ts';
import { applyPatch } from './apply-patch.ts';
import { projectNotFound } from './find-project.ts';
import { forgetLongRemoved } from './forget-removed.ts';
import { countPatch } from './limits.ts';
import { loadProject } from './load-project.ts';
import { ownOf } from './owner.ts';

/**
 * Most projects that are read or written at once. A long one takes the embedded database for tenths of a second: further
 * ones wait here, and not in the database, where they would stand before the short requests of other users.
 */
const AT_ONCE = { embedded: 1, postgres: 4 };
const WAITING = { waiting: 200, each: 12 };

/** Users' projects: their segments, which browsers read and change. */
export const projectsModule = ({ config, db }: Deps): Module => {
  const running = isEmbedded(config) ? AT_ONCE.embedded : AT_ONCE.postgres;
  const inTurn = createLimiter({ running, ...WAITING });
  return {
    chores: [{ name: 'forget-removed-segments', cron: '47 3 * * *', run: () => forgetLongRemoved(db) }],

    routes(app) {
      call(app, 'GET /v1/projects/{project_id}', async ({ who, params, query }) => {
        const own = ownOf(who);
        const project = await inTurn(own.owner, () => loadProject(db, own, params.project_id, query.after));
        return { data: { project } };
      });
      call(app, 'PATCH /v1/projects/{project_id}', async ({ who, params, body }) => {
        const own = ownOf(who);
        const { kind, ...patch } = body;
        // The text of a recording is created by transcription, never by a patch
        if (kind !== 'speech' && patch.revision === 0) throw projectNotFound();
        await countPatch(db, own.owner, patch);
        const request = { projectId: params.project_id, kind, patch };
        const { revision } = await inTurn(own.owner, () =>
          db.transaction((tx) => applyPatch(tx, own, request)),
        );
        return { data: { revision } };
      });
    },
  };
};
