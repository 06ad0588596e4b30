import { join } from 'node:path';
import { baseLanguage } from '../../../src/contract/base-language.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Cloners } from '../engines/cloning/cloners.ts';
import {
  CloneRefused,
  type ClonedVoice,
  type CloneOrder,
  type CloneSample,
  type CloningEngine,
} from '../engines/cloning/engine.ts';
import { askTwice } from '../engines/ask-twice.ts';
import { waitUntilReady } from '../engines/wait-until-ready.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobKind, Json } from '../jobs/kind.ts';
import type { Turns } from '../process/turns.ts';
import { askFor } from './asks.ts';
import { offerVoice } from './candidate.ts';
import { decodeSample, judgePart, type JudgeNeeds } from './check.ts';
import type { JobFolders } from './folders.ts';
import { forgetLeftovers } from './leftovers.ts';
import { demandProof, type ProofNeeds } from './proof.ts';
import { isUnfit, knownQuality } from './quality.ts';
import { KIND, orderOfJob, type MadeVoice, type Order } from './store.ts';
import type { KeepNeeds } from './voice.ts';

export interface CloningNeeds extends JudgeNeeds, ProofNeeds, KeepNeeds {
  db: Db;
  cloners: Cloners;
  inTurn: Turns<{ readonly concurrency: number }>;
  folders: JobFolders;
}

const STEPS = new Map([
  ['check', 0.1],
  ['proof', 0.05],
  ['clone', 0.85],
]);
/** Number of clones that are made at once. Local engines let them take turns. */
const CLONING = { concurrency: 4 };

/** Errors for the user, by reason of refusal. */
const REFUSALS = {
  failed: 'err_voice_clone_failed',
  sensitive: 'err_audit_refused',
  language: 'err_target_language_not_supported',
} as const;

/**
 * Clones a voice with an engine when its turn comes. If the engine crashes, it is retried once.
 *
 * @throws ApiError err_voice_clone_not_allowed, err_voice_clone_failed, err_audit_refused,
 * err_target_language_not_supported; the signal's reason when aborted
 */
const cloneInTurn = async (
  { db, cloners, inTurn, log }: CloningNeeds,
  engineId: string,
  jobId: string,
  order: Omit<CloneOrder, 'mark'>,
): Promise<{ voice: ClonedVoice; spoken: ReturnType<CloningEngine['spokenBy']> }> => {
  const { signal, tenantId } = order;
  const engine = cloners.byId(engineId);
  if (!engine || !(await waitUntilReady(engine, signal)))
    throw new ApiError('err_voice_clone_not_allowed', { status: 503 });
  try {
    return await inTurn(CLONING, tenantId, signal, async () => {
      const voice = await askTwice(() => askFor(db, engine, jobId, order), signal);
      return { voice, spoken: engine.spokenBy(voice.engineVoice) };
    });
  } catch (error) {
    signal.throwIfAborted();
    log.warn('a voice was not cloned', { engine: engine.id, error });
    const reason = error instanceof CloneRefused ? error.reason : 'failed';
    throw new ApiError(REFUSALS[reason], { status: reason === 'failed' ? 503 : 422 });
  }
};

/**
 * Clones a voice: decodes and checks the samples, compares them with the proof if there is one, and lets an engine make
 * the voice. The voice is kept, or offered to the user, in the transaction that ends the step and its attempt.
 */
export const voiceCloneJob = (needs: CloningNeeds): JobKind => ({
  kind: KIND,
  feature: KIND,
  steps: STEPS,
  run(_, { jobId, tenantId, signal, step, progress }) {
    const { db, folders } = needs;

    const decodeSamples = async ({ parts }: Order, folder: string): Promise<CloneSample[]> => {
      const samples: CloneSample[] = [];
      for (const [index, part] of parts.entries()) {
        const path = join(folder, `sample-${index + 1}.wav`);
        const durationMs = await decodeSample(needs, tenantId, part, path, signal);
        samples.push({ path, durationMs });
      }
      return samples;
    };

    const work = async (folder: string): Promise<Json> => {
      const order = await orderOfJob(db, tenantId, jobId);
      const { cloneId, kind, name, engineId, parts } = order;
      let decoded: Promise<CloneSample[]> | undefined;
      /** If an earlier attempt has checked them, they are decoded again for the next step. */
      const demandSamples = () => (decoded ??= decodeSamples(order, folder));
      const ordered = parts.map((part) => ({ ...part }));

      await step('check', ordered, async () => {
        const samples = await demandSamples();
        for (const [index, part] of parts.entries()) {
          const quality =
            (await knownQuality(db, tenantId, part)) ??
            (await judgePart(needs, tenantId, part, samples[index]!.path, signal));
          if (isUnfit(quality)) throw new ApiError('err_clone_sample_unfit');
          progress((index + 1) / parts.length);
        }
        return null;
      });
      if (kind === 'professional')
        await step('proof', { proofId: order.proofId }, async () => {
          await demandProof(needs, order, await demandSamples(), { tenantId, signal, folder, progress });
          return null;
        });

      let afterwards = async () => {};
      const write = async (tx: Queryable, made: Json) => {
        const place = { tenantId, cloneId, jobId, engineId, sampleCount: parts.length };
        afterwards = await offerVoice(tx, needs, place, made as unknown as MadeVoice);
      };
      const clone = async () => {
        const { voice, spoken } = await cloneInTurn(needs, engineId, jobId, {
          kind,
          name,
          language: baseLanguage(order.languageId),
          samples: await demandSamples(),
          signal,
          onProgress: progress,
          folder,
          tenantId,
        });
        const { engineVoice, languages, similarity } = voice;
        const remoteId = 'remoteId' in engineVoice ? engineVoice.remoteId : null;
        const { engineId: speechEngineId, mix } = spoken;
        return { speechEngineId, mix, remoteId, languages, similarity } as unknown as Json;
      };
      await step('clone', { engineId, ordered }, clone, { write });
      await afterwards();
      return { clone_id: cloneId };
    };

    return folders.with(jobId, signal, work).catch(async (error: unknown) => {
      // Effective after a cancellation or a deletion; after other errors, the job stays open until this one is rethrown
      await forgetLeftovers(needs).catch(() => undefined);
      throw error;
    });
  },
});
