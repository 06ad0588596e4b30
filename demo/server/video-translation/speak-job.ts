import type { Db } from '../db/db.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import type { JobKind } from '../jobs/kind.ts';
import { isOpen } from '../jobs/store.ts';
import type { SpokenProjects } from '../speech/module.ts';
import { openRows } from './open-rows.ts';
import { apiKeyIn, orderedBy } from './ordered-by.ts';
import { projectIn, SPEAK_KIND, stageOf } from './stage.ts';

const STEPS = new Map([['speak', 1]]);

/** Makes the speech of a translation, which holds and charges its credits itself. */
export const speakJob = ({ db, spoken }: { db: Db; spoken: SpokenProjects }): JobKind => ({
  kind: SPEAK_KIND,
  feature: 'video-translation',
  steps: STEPS,
  async run(input, { jobId, tenantId, signal, step, progress }) {
    const { projectId, userId, own } = await stageOf(db, tenantId, projectIn(input));
    const who = await orderedBy(db, { tenantId, userId, apiKeyId: apiKeyIn(input) });
    const work = async () => {
      try {
        // What is spoken already may be longer than a plan lets be spoken at once, or be the user's own recording
        const only = (await openRows(db, own, projectId)).map(({ segment_id }) => segment_id);
        const request = { projectId, only, key: `video:${jobId}`, signal, progress };
        const { made, failed } = await spoken.speakProject(who, request);
        return { made, failed };
      } catch (error) {
        if (error instanceof NotEnoughCredits) throw new ApiError('err_balance_insufficient');
        // A server that shuts down goes on with it when it is back
        if (signal.aborted && !(await isOpen(db, jobId))) await spoken.stopSpeaking(own, projectId);
        throw error;
      }
    };
    const { made, failed } = await step('speak', { project_id: projectId }, work);
    return { project_id: projectId, made, failed };
  },
});
