import type {
  NoiseRemoval,
  VoiceChangeBackground,
  VoiceChangeMethod,
} from '../../../src/contract/constants/voice-changes.ts';
import type { Queryable } from '../db/db.ts';
import type { Conversion } from '../engines/conversion/engine.ts';
import { ApiError } from '../http/api-error.ts';
import type { FileOwner } from '../storage/owner.ts';
import type { Sound } from './sounds.ts';

export const KIND = 'voice-change';

export const changeNotFound = () => new ApiError('err_not_found', { status: 404 });

interface NewChange {
  assetId: string;
  jobId: string;
  title: string;
  startMs: number;
  /** Ordered length of the part in milliseconds. */
  toldMs: number;
  method: VoiceChangeMethod;
  background: VoiceChangeBackground;
  noiseRemoval: NoiseRemoval;
  voiceId: string;
  voiceName: string;
}

/** Inserts the row of a change that is about to start. Returns its id. */
export const addChange = async (
  tx: Queryable,
  { tenantId, userId }: FileOwner,
  given: NewChange,
): Promise<string> => {
  const changeId = crypto.randomUUID();
  const { assetId, jobId, title, startMs, toldMs, method, background, noiseRemoval, voiceId, voiceName } =
    given;
  await tx.query(
    `insert into voice_change (change_id, tenant_id, user_id, asset_id, job_id, title, start_ms, told_ms, method,
                               background, noise_removal, voice_id, voice_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      changeId,
      tenantId,
      userId,
      assetId,
      jobId,
      title,
      startMs,
      toldMs,
      method,
      background,
      noiseRemoval,
      voiceId,
      voiceName,
    ],
  );
  return changeId;
};

/** The change of a job. */
export interface WorkedOn {
  changeId: string;
  toldMs: number;
  /** Ids of the stored bytes. */
  sourceId: string;
  resultId: string;
}

/** The change of a job. @throws ApiError err_not_found when it was deleted */
export const changeOfJob = async (q: Queryable, tenantId: string, jobId: string): Promise<WorkedOn> => {
  const [row] = await q.query<WorkedOn>(
    `select change_id as "changeId", told_ms as "toldMs", source_id as "sourceId", result_id as "resultId"
       from voice_change where tenant_id = $1 and job_id = $2`,
    [tenantId, jobId],
  );
  if (!row) throw changeNotFound();
  return row;
};

/** Records that the part was read. */
export const noteSource = async (
  tx: Queryable,
  tenantId: string,
  changeId: string,
  source: Sound,
): Promise<void> => {
  await tx.query('update voice_change set source = $3::jsonb where tenant_id = $1 and change_id = $2', [
    tenantId,
    changeId,
    JSON.stringify(source),
  ]);
};

/** Records the result. @throws ApiError err_not_found when the change was deleted */
export const noteResult = async (
  tx: Queryable,
  tenantId: string,
  changeId: string,
  { sound, pitch, text, credits }: Conversion & { sound: Sound; credits: number },
): Promise<void> => {
  const rows = await tx.query(
    `update voice_change set result = $3::jsonb, pitch = $4::jsonb, text = $5, credits_charged = $6
      where tenant_id = $1 and change_id = $2 returning 1`,
    [tenantId, changeId, JSON.stringify(sound), JSON.stringify(pitch), text, credits],
  );
  if (rows.length === 0) throw changeNotFound();
};

/** Ids of the stored bytes of all changes of a workspace. */
export const soundsOf = async (
  q: Queryable,
  tenantId: string,
): Promise<Pick<WorkedOn, 'changeId' | 'sourceId' | 'resultId'>[]> =>
  q.query(
    `select change_id as "changeId", source_id as "sourceId", result_id as "resultId"
       from voice_change where tenant_id = $1`,
    [tenantId],
  );
