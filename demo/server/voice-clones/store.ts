import type { CloneKind } from '../../../src/contract/constants/voice-cloning.ts';
import type { CallInput } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import type { ClonedVoice, CloningEngine } from '../engines/cloning/engine.ts';
import type { VoiceMix } from '../engines/speech/engine.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';
import { forgetSteps, letGoOfJobs } from '../jobs/store.ts';
import type { FileOwner } from '../storage/owner.ts';
import type { Files } from '../storage/module.ts';
import { CONSENT } from './consent.ts';
import type { Part } from './parts.ts';

export const KIND = 'voice-clone';

export const cloneNotFound = () => new ApiError('err_not_found', { status: 404 });

/** What to make a clone from, and with which engines. */
export interface NewOrder {
  engine: CloningEngine;
  parts: readonly Part[];
  /** The recording of the sentence, and the engines that check it; undefined for kinds that need none. */
  proof: { assetId: string; recognitionModelId: string; speakerEngineId: string } | undefined;
  /** The sentence. */
  phrase: string | undefined;
}

/** A voice made by an engine. */
export interface MadeVoice {
  speechEngineId: string;
  mix: VoiceMix;
  remoteId: string | null;
  languages: ClonedVoice['languages'];
  similarity: ClonedVoice['similarity'];
}

type Labels = CallInput<'POST /v1/voice-clones'>['body']['labels'];

/** Adds a clone whose voice is about to be made. Its id is that of its first job. */
export const addClone = async (
  tx: Queryable,
  { tenantId, userId }: User,
  jobId: string,
  given: {
    kind: CloneKind;
    name: string;
    languageId: string;
    labels: Labels;
    order: Pick<NewOrder, 'engine' | 'parts'>;
  },
): Promise<void> => {
  const { kind, name, languageId, labels, order } = given;
  const { id, name: engineName, real } = order.engine;
  await tx.query(
    `insert into voice_clone (clone_id, tenant_id, user_id, kind, name, language_id, gender, age, style, job_id, engine_id,
                              engine_name, is_real, sample_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $1, $10, $11, $12, $13)`,
    [
      jobId,
      tenantId,
      userId,
      kind,
      name,
      languageId,
      labels.gender,
      labels.age ?? null,
      labels.style ?? '',
      id,
      engineName,
      real,
      order.parts.length,
    ],
  );
};

/** Inserts the order of a job, with the user's consent. */
export const addOrder = async (
  tx: Queryable,
  { tenantId, userId }: User,
  cloneId: string,
  jobId: string,
  { engine, parts, proof, phrase }: NewOrder,
): Promise<void> => {
  await tx.query(
    `insert into voice_clone_order (job_id, tenant_id, clone_id, engine_id, consent_version, consent_text, agreed_by,
                                    phrase, proof_id, recognition_model_id, speaker_engine_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      jobId,
      tenantId,
      cloneId,
      engine.id,
      CONSENT.version,
      CONSENT.text,
      userId,
      phrase ?? null,
      proof?.assetId ?? null,
      proof?.recognitionModelId ?? null,
      proof?.speakerEngineId ?? null,
    ],
  );
  const rows = parts.map((part, position) => ({ ...part, position }));
  await tx.query(
    `insert into voice_clone_sample (job_id, position, tenant_id, asset_id, start_ms, end_ms)
     select $1, position, $2, "assetId", "startMs", "endMs"
       from jsonb_to_recordset($3::jsonb)
            as part (position integer, "assetId" uuid, "startMs" bigint, "endMs" bigint)`,
    [jobId, tenantId, JSON.stringify(rows)],
  );
};

/** The order of a job. */
export interface Order {
  cloneId: string;
  kind: CloneKind;
  name: string;
  languageId: string;
  engineId: string;
  /** Number of ordered samples; those whose recording was deleted are missing in `parts`. */
  sampleCount: number;
  parts: Part[];
  phrase: string | null;
  proofId: string | null;
  recognitionModelId: string | null;
  speakerEngineId: string | null;
}

/** @throws ApiError err_not_found when the clone or one of its recordings was deleted */
export const orderOfJob = async (q: Queryable, tenantId: string, jobId: string): Promise<Order> => {
  const [order] = await q.query<Omit<Order, 'parts'>>(
    `select c.clone_id as "cloneId", c.kind, c.name, c.language_id as "languageId", o.engine_id as "engineId",
            jsonb_array_length(job.input->'samples') as "sampleCount", o.phrase, o.proof_id as "proofId",
            o.recognition_model_id as "recognitionModelId", o.speaker_engine_id as "speakerEngineId"
       from voice_clone_order o join voice_clone c using (clone_id) join job on job.job_id = o.job_id
      where o.tenant_id = $1 and o.job_id = $2`,
    [tenantId, jobId],
  );
  if (!order) throw cloneNotFound();
  const parts = await q.query<Part>(
    `select asset_id as "assetId", start_ms as "startMs", end_ms as "endMs" from voice_clone_sample
      where tenant_id = $1 and job_id = $2 order by position`,
    [tenantId, jobId],
  );
  if (parts.length < order.sampleCount) throw cloneNotFound();
  return { ...order, parts };
};

/** The voice that the clone has, or a new one that waits for its user to choose it. */
export interface Candidate extends MadeVoice {
  jobId: string;
  engineId: string;
  sampleCount: number;
}

interface LockedClone {
  /** The latest job of the clone. */
  jobId: string;
  /** The job that made its voice; null before the first one. */
  madeBy: string | null;
  remoteId: string | null;
  engineId: string;
  similarity: MadeVoice['similarity'];
  candidate: Candidate | null;
}

/** Locks a clone. @throws ApiError err_not_found */
export const lockClone = async (tx: Queryable, tenantId: string, cloneId: string): Promise<LockedClone> => {
  const [row] = await tx.query<LockedClone>(
    `select job_id as "jobId", made_by as "madeBy", remote_id as "remoteId", engine_id as "engineId", similarity, candidate
       from voice_clone where tenant_id = $1 and clone_id = $2 for update`,
    [tenantId, cloneId],
  );
  if (!row) throw cloneNotFound();
  return row;
};

/** Locks the recordings of a clone's orders, before anything else of it is locked. */
export const lockRecordings = async (tx: Queryable, tenantId: string, cloneId: string): Promise<void> => {
  await tx.query(
    `select from asset where tenant_id = $1 and asset_id in (
       select s.asset_id from voice_clone_sample s join voice_clone_order o using (job_id) where o.clone_id = $2
       union select proof_id from voice_clone_order where clone_id = $2
     ) order by asset_id for update`,
    [tenantId, cloneId],
  );
};

/**
 * Deletes the orders of a clone except some, and the recordings that nothing else uses. Returns the ids of those
 * recordings, whose bytes must be removed after the transaction.
 */
export const dropOrders = async (
  tx: Queryable,
  files: Pick<Files, 'forgetUnlessUsed'>,
  owner: FileOwner,
  cloneId: string,
  kept: readonly string[],
): Promise<string[]> => {
  const which = 'o.tenant_id = $1 and o.clone_id = $2 and not o.job_id = any($3::uuid[])';
  const values = [owner.tenantId, cloneId, kept];
  const used = await tx.query<{ asset_id: string }>(
    `select s.asset_id from voice_clone_sample s join voice_clone_order o using (job_id) where ${which}
      union select o.proof_id from voice_clone_order o where ${which} and o.proof_id is not null order by asset_id`,
    values,
  );
  const dropped = await tx.query<{ job_id: string }>(
    `delete from voice_clone_order o where ${which} returning job_id`,
    values,
  );
  const jobIds = dropped.map(({ job_id }) => job_id);
  await letGoOfJobs(tx, jobIds);
  // Step results contain the voice too
  await forgetSteps(tx, jobIds);
  const gone: string[] = [];
  for (const { asset_id } of used) if (await files.forgetUnlessUsed(tx, owner, asset_id)) gone.push(asset_id);
  return gone;
};
