import { recognitionCredits } from '../../../src/contract/constants/billing.ts';
import type { Queryable } from '../db/db.ts';
import type { JobKind, Json } from '../jobs/kind.ts';
import { hear, type HearingNeeds } from '../recognition/hear.ts';
import { KIND, noteDecoded, projectOfJob, storeText } from './store.ts';

/** Input of a job. */
export interface TranscriptionInput extends Record<string, Json> {
  asset_id: string;
  model_id: string;
  /** ISO 639-1; null to detect it. */
  language_id: string | null;
  /** Whether to tell speakers apart; missing in jobs of older versions. */
  speakers: boolean;
}

const STEPS = new Map([
  ['decode', 0.05],
  ['recognize', 0.83],
  ['speakers', 0.1],
  ['store', 0.02],
]);

/**
 * Transcribes a recording and, if requested, tells its speakers apart. Stores and charges the result. If the speakers
 * cannot be told apart, the text is stored without them.
 */
export const transcriptionJob = (needs: HearingNeeds): JobKind => ({
  kind: KIND,
  feature: 'recognition',
  steps: STEPS,
  async run(given, run) {
    const { asset_id, model_id, language_id, speakers = false } = given as TranscriptionInput;
    const { jobId, tenantId, step } = run;
    const { projectId, own, toldMs } = await projectOfJob(needs.db, tenantId, jobId);
    const { durationMs, ...heard } = await hear(needs, run, {
      assetId: asset_id,
      modelId: model_id,
      language: language_id,
      tellsSpeakers: speakers,
      toldMs,
      noteDecoded: (tx, decoded) => noteDecoded(tx, tenantId, projectId, decoded),
    });
    // A text without words is free
    const hasText = heard.stretches.length > 0;
    const credits = hasText ? Math.min(recognitionCredits(durationMs), recognitionCredits(toldMs)) : 0;
    const write = (tx: Queryable) => storeText(tx, own, projectId, { ...heard, credits });
    await step('store', {}, () => Promise.resolve(null), { write, credits: () => credits });
    return { project_id: projectId };
  },
});
