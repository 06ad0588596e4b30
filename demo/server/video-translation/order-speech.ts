import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobRun } from '../jobs/kind.ts';
import { orderedBy } from '../jobs/ordered-by.ts';
import { openSpeechCredits } from './stage-price.ts';
import { enqueueStage, SPEAK_KIND, stageOf } from './stage.ts';

/**
 * Starts the speech of a translated project if the user ordered it. It waits for the user if it would cost more than
 * the user was shown, or if it cannot be spoken at all or at once.
 */
export const orderSpeech = async (
  { db }: { db: Db },
  { tenantId, jobId, step }: JobRun,
  { projectId, apiKeyId }: { projectId: string; apiKeyId: string | null },
): Promise<void> => {
  const stage = await stageOf(db, tenantId, projectId);
  if (!stage.translated || stage.settings.output === 'subtitles') return;
  // The user has continued it already, or this ran before a crash
  if (stage.jobId !== null && stage.jobId !== jobId) return;
  const credits = await openSpeechCredits(db, stage).catch((error: unknown) => {
    // The user sees the error when asking for the price
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
