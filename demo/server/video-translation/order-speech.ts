import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobRun } from '../jobs/kind.ts';
import { orderedBy } from '../jobs/ordered-by.ts';
import { openSpeechCredits } from './stage-price.ts';
import { enqueueStage, SPEAK_KIND, stageOf } from './stage.ts';

/**
 * Begins the speech of a translation when its rows are translated, as its user wanted. What costs more than the user was
 * shown waits for the user, and so does what nobody here can speak, or not at once.
 */
export const orderSpeech = async (
  { db }: { db: Db },
  { tenantId, jobId, step }: JobRun,
  { projectId, apiKeyId }: { projectId: string; apiKeyId: string | null },
): Promise<void> => {
  const stage = await stageOf(db, tenantId, projectId);
  if (!stage.translated || stage.settings.output === 'subtitles') return;
  // Its user has gone on with it, or this was done before a crash
  if (stage.jobId !== null && stage.jobId !== jobId) return;
  const credits = await openSpeechCredits(db, stage).catch((error: unknown) => {
    // Its user is told when it is priced
    if (error instanceof ApiError) return 0;
    throw error;
  });
  if (credits === 0 || credits > stage.speechCreditsMax) return;
  await step('rows', { speak: projectId }, () => Promise.resolve(null), {
    async write(tx) {
      const who = await orderedBy(tx, { tenantId, userId: stage.userId, apiKeyId });
      const input = { project_id: projectId, ...(apiKeyId && { api_key_id: apiKeyId }) };
      await enqueueStage(tx, who, stage, { kind: SPEAK_KIND, key: `speech:${jobId}:${projectId}`, input });
    },
  });
};
