import { CLONES_MAX, PROOF_MS_MAX, type CloneKind } from '../../../src/contract/constants/voice-cloning.ts';
import { baseLanguage } from '../../../src/contract/base-language.ts';
import type { CallRequest } from '../http/call.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';
import { enqueueIn, findRepeated } from '../jobs/enqueue.ts';
import { isOpen } from '../jobs/store.ts';
import type { Sign } from '../media/signed-url.ts';
import { useAsset } from '../storage/assets.ts';
import type { Files } from '../storage/module.ts';
import { takeAttempt } from './attempts.ts';
import { forgettingCandidate } from './candidate-sample.ts';
import { leaveCandidate } from './candidate.ts';
import { CONSENT } from './consent.ts';
import { demandOffer, proofEnginesFor, type OfferNeeds } from './offer.ts';
import { findRecording, findSamples, type AskedPart } from './parts.ts';
import { usePhrase } from './phrases.ts';
import { isUnfit, knownQuality } from './quality.ts';
import type { TraceNeeds } from './traces.ts';
import { addClone, addOrder, cloneNotFound, dropOrders, KIND, lockClone, type NewOrder } from './store.ts';

interface Needs extends OfferNeeds, TraceNeeds {
  sign: Sign;
  files: Files;
}

/** Common part of the first order of a clone and later orders with new samples. */
interface Asked {
  samples: readonly AskedPart[];
  consent_version: string;
  proof?: { phrase_id: string; asset_id: string } | undefined;
}

/** An order that has passed all checks before it is written. */
type Checked = Omit<NewOrder, 'phrase'> & { phraseId: string | undefined };

/** @throws ApiError err_clone_proof when the kind needs a proof and there is none; as `findRecording` */
const checkProof = async (
  needs: Needs,
  who: User,
  kind: CloneKind,
  language: string,
  proof: Asked['proof'],
): Promise<Pick<Checked, 'phraseId' | 'proof'>> => {
  if (kind !== 'professional') return { phraseId: undefined, proof: undefined };
  if (!proof) throw new ApiError('err_clone_proof');
  const engines = proofEnginesFor(needs, language);
  if (!engines) throw new ApiError('err_voice_clone_not_allowed', { status: 503 });
  const { duration_ms } = await findRecording(needs, who, proof.asset_id);
  if (duration_ms > PROOF_MS_MAX) throw new ApiError('err_clone_proof');
  return {
    phraseId: proof.phrase_id,
    proof: {
      assetId: proof.asset_id,
      recognitionModelId: engines.recognizer.model.modelId,
      speakerEngineId: engines.speakers.id,
    },
  };
};

/**
 * @throws ApiError as `demandOffer`, `findSamples` and `checkProof`; err_clone_consent; err_clone_sample_unfit for a
 * sample that is already known to be unfit
 */
const checkOrder = async (
  needs: Needs,
  who: User,
  { kind, languageId }: { kind: CloneKind; languageId: string },
  { samples, consent_version, proof }: Asked,
): Promise<Checked> => {
  if (consent_version !== CONSENT.version) throw new ApiError('err_clone_consent');
  const { engine } = demandOffer(needs, kind, languageId);
  const parts = await findSamples(needs, who, kind, samples);
  for (const part of parts) {
    const quality = await knownQuality(needs.db, who.tenantId, part);
    if (quality && isUnfit(quality)) throw new ApiError('err_clone_sample_unfit');
  }
  return { engine, parts, ...(await checkProof(needs, who, kind, baseLanguage(languageId), proof)) };
};

/** Keeps them from the sweep of unused files. In the order of their ids, which prevents deadlocks. */
const useRecordings = async (tx: Queryable, tenantId: string, { parts, proof }: Checked): Promise<void> => {
  const ids = new Set(parts.map(({ assetId }) => assetId));
  if (proof) ids.add(proof.assetId);
  for (const id of [...ids].toSorted())
    if (!(await useAsset(tx, tenantId, id))) throw new ApiError('err_not_found', { status: 404 });
};

const placeOrder = async (
  tx: Queryable,
  who: User,
  { cloneId, jobId, languageId }: { cloneId: string; jobId: string; languageId: string },
  { phraseId, ...checked }: Checked,
): Promise<void> => {
  const phrase = phraseId === undefined ? undefined : await usePhrase(tx, who, phraseId, languageId);
  await addOrder(tx, who, cloneId, jobId, { ...checked, phrase });
};

/**
 * Starts to clone a voice. Returns the id of the clone, which is that of its first job. The same key returns the same
 * clone again.
 *
 * @throws ApiError as `checkOrder`, `takeAttempt`, `usePhrase` and `enqueueIn`; err_too_many_clones
 */
export const begin = async (
  needs: Needs,
  who: User,
  key: string,
  body: CallRequest<'POST /v1/voice-clones'>['body'],
): Promise<string> => {
  const { db } = needs;
  const { tenantId } = who;
  const { kind, name, language_id: languageId, labels } = body;
  const input = JSON.parse(JSON.stringify(body)) as Record<string, never>;
  const before = await findRepeated(db, who, { kind: KIND, key, input });
  if (before !== undefined) return before;

  const checked = await checkOrder(needs, who, { kind, languageId }, body);
  return db.transaction(async (tx) => {
    await useRecordings(tx, tenantId, checked);
    const { jobId, isNew } = await enqueueIn(tx, who, { kind: KIND, key, input, kept: true });
    if (!isNew) return jobId;
    const [row] = await tx.query<{ count: number }>(
      'select count(*)::integer as count from voice_clone where tenant_id = $1',
      [tenantId],
    );
    if (row!.count >= CLONES_MAX) throw new ApiError('err_too_many_clones');
    await takeAttempt(tx, tenantId, kind, jobId);
    await addClone(tx, who, jobId, { kind, name, languageId, labels, order: checked });
    await placeOrder(tx, who, { cloneId: jobId, jobId, languageId }, checked);
    return jobId;
  });
};

/**
 * Starts to replace the voice of an existing clone with one made from new samples.
 *
 * @throws ApiError as `checkOrder`, `takeAttempt`, `usePhrase` and `enqueueIn`; err_not_found; err_task_running while
 * other work on the clone is open
 */
export const beginAnew = async (
  needs: Needs,
  who: User,
  key: string,
  cloneId: string,
  body: CallRequest<'POST /v1/voice-clones/{clone_id}/samples'>['body'],
): Promise<void> => {
  const { db, files } = needs;
  const { tenantId } = who;
  const input = JSON.parse(JSON.stringify({ clone_id: cloneId, ...body })) as Record<string, never>;
  if ((await findRepeated(db, who, { kind: KIND, key, input })) !== undefined) return;

  const [clone] = await db.query<{ kind: CloneKind; languageId: string }>(
    `select kind, language_id as "languageId" from voice_clone where tenant_id = $1 and clone_id = $2`,
    [tenantId, cloneId],
  );
  if (!clone) throw cloneNotFound();
  const checked = await checkOrder(needs, who, clone, body);
  const { removed, forgetSample } = await db.transaction(async (tx) => {
    await useRecordings(tx, tenantId, checked);
    const { jobId: latest, madeBy, candidate } = await lockClone(tx, tenantId, cloneId);
    const { jobId, isNew } = await enqueueIn(tx, who, { kind: KIND, key, input, kept: true });
    if (!isNew) return { removed: [], forgetSample: undefined };
    if (await isOpen(tx, latest)) throw new ApiError('err_task_running', { status: 409 });
    // A new try rejects the candidate of the last one
    const forgetSample = await forgettingCandidate(tx, needs, candidate);
    if (candidate !== null) await leaveCandidate(tx, tenantId, candidate);
    await takeAttempt(tx, tenantId, clone.kind, jobId);
    await placeOrder(tx, who, { cloneId, jobId, languageId: clone.languageId }, checked);
    await tx.query('update voice_clone set job_id = $3 where tenant_id = $1 and clone_id = $2', [
      tenantId,
      cloneId,
      jobId,
    ]);
    // Orders of failed jobs are no longer needed
    const kept = [jobId, ...(madeBy === null ? [] : [madeBy])];
    return { removed: await dropOrders(tx, files, who, cloneId, kept), forgetSample };
  });
  for (const id of removed) await files.blobs.remove(id);
  await forgetSample?.();
};
