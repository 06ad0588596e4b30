import { CLONE_FAILURES } from '../../../src/contract/constants/voice-cloning.ts';
import type { BackgroundJob, VoiceClone } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { withJobs } from '../jobs/store.ts';
import type { Sign } from '../media/signed-url.ts';
import { cloneVoiceId } from '../voices/clones.ts';
import { candidatePath } from './candidate-sample.ts';
import { cloneNotFound, type Candidate } from './store.ts';

interface Row extends Pick<
  VoiceClone,
  'clone_id' | 'kind' | 'name' | 'language_id' | 'engine_name' | 'is_real' | 'similarity' | 'sample_count'
> {
  candidate: Candidate | null;
  gender: VoiceClone['labels']['gender'];
  age: VoiceClone['labels']['age'] | null;
  style: string;
  created_at: Date;
  job_id: string;
  is_made: boolean;
  consent_version: string;
  agreed_at: Date;
}

/** Reasons of failure by a job's error; any other error counts as a general failure. */
const FAILURES: Readonly<Record<string, NonNullable<VoiceClone['failure']>>> = {
  err_audit_refused: CLONE_FAILURES.sensitive,
  err_target_language_not_supported: CLONE_FAILURES.language,
  err_clone_mismatch: CLONE_FAILURES.mismatch,
};

const toCandidate = (sign: Sign, { jobId, similarity, sampleCount }: Candidate): VoiceClone['candidate'] => ({
  similarity,
  sample_count: sampleCount,
  preview_url: sign(candidatePath(jobId)),
});

const toClone = (sign: Sign, row: Row, job: BackgroundJob): VoiceClone => {
  const {
    candidate,
    gender,
    age,
    style,
    created_at,
    job_id: _,
    is_made,
    consent_version,
    agreed_at,
    ...rest
  } = row;
  return {
    ...rest,
    candidate: candidate && toCandidate(sign, candidate),
    labels: { gender, ...(age !== null && { age }), style },
    created_at: created_at.getTime(),
    job,
    voice_id: is_made ? cloneVoiceId(row.clone_id) : null,
    failure: job.state === 'failed' ? (FAILURES[job.error ?? ''] ?? CLONE_FAILURES.failed) : null,
    consent: { version: consent_version, agreed_at: agreed_at.getTime() },
  };
};

interface Needs {
  db: Queryable;
  sign: Sign;
}

/** Clones of a workspace, newest first. @param cloneId to read only this one */
export const listClones = async (
  { db, sign }: Needs,
  tenantId: string,
  cloneId?: string,
): Promise<VoiceClone[]> => {
  const rows = await db.query<Row>(
    `select c.clone_id, kind, name, language_id, gender, age, style, c.created_at, c.job_id, c.mix is not null as is_made,
            engine_name, is_real, similarity, sample_count, o.consent_version, o.agreed_at, candidate
       from voice_clone c join voice_clone_order o on o.job_id = c.job_id
      where c.tenant_id = $1 and ($2::uuid is null or c.clone_id = $2) order by c.created_at desc, c.clone_id`,
    [tenantId, cloneId],
  );
  return withJobs(db, tenantId, rows, (row, job) => toClone(sign, row, job));
};

/** @throws ApiError err_not_found */
export const loadClone = async (needs: Needs, tenantId: string, cloneId: string): Promise<VoiceClone> => {
  const [clone] = await listClones(needs, tenantId, cloneId);
  if (!clone) throw cloneNotFound();
  return clone;
};
