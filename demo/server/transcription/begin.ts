import { recognitionCredits } from '../../../src/contract/constants/billing.ts';
import type { Asset, CallAnswer } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import type { RecognitionEngine } from '../engines/recognition/engine.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallRequest } from '../http/call.ts';
import type { User } from '../http/principal.ts';
import { enqueueIn, findRepeated } from '../jobs/enqueue.ts';
import type { Sign } from '../media/signed-url.ts';
import { ownOf } from '../projects/owner.ts';
import { secondsMaxOf, type RecognitionService } from '../recognition/module.ts';
import { titleOf } from '../storage/asset-title.ts';
import { findAsset, useAsset } from '../storage/assets.ts';
import { chooseEngine } from '../recognition/models.ts';
import type { TranscriptionInput } from './job.ts';
import { addTranscription, KIND, projectOfJob } from './store.ts';

interface Needs {
  db: Db;
  sign: Sign;
  recognizers: Recognizers;
  recognition: RecognitionService;
}

/**
 * The user's recording with its length.
 *
 * @throws ApiError err_not_found, err_recording_without_sound, err_recording_too_long, err_file_damaged when its length
 * cannot be found
 */
const findRecording = async (
  { db, sign }: Needs,
  who: User,
  assetId: string,
): Promise<{ asset: Asset; durationMs: number }> => {
  const asset = await findAsset(db, sign, who, assetId);
  if (!asset) throw new ApiError('err_not_found', { status: 404 });
  if (!asset.streams.some(({ type }) => type === 'audio')) throw new ApiError('err_recording_without_sound');
  if (asset.duration_ms === null) throw new ApiError('err_file_damaged');
  return { asset, durationMs: asset.duration_ms };
};

const demandLength = (engine: RecognitionEngine, durationMs: number): void => {
  if (durationMs > secondsMaxOf(engine) * 1000) throw new ApiError('err_recording_too_long');
};

/**
 * Cost and duration of transcribing a recording.
 *
 * @throws ApiError as `findRecording` and `chooseEngine`
 */
export const quote = async (
  needs: Needs,
  who: User,
  { asset_id, model_id }: CallRequest<'POST /v1/transcriptions/quote'>['body'],
): Promise<CallAnswer<'POST /v1/transcriptions/quote'>['data']> => {
  const { durationMs } = await findRecording(needs, who, asset_id);
  const engine = chooseEngine(needs.recognizers, model_id);
  demandLength(engine, durationMs);
  const pace = await needs.recognition.paceOf(model_id);
  return {
    credits: recognitionCredits(durationMs),
    duration_ms: durationMs,
    wait_ms: pace === null ? null : Math.round(pace * durationMs),
  };
};

/**
 * Starts to transcribe a recording. Returns the id of the project. The same key returns the same project again.
 *
 * @throws ApiError as `findRecording`, `chooseEngine` and `enqueueIn`; err_too_many_projects
 * @throws NotEnoughCredits
 */
export const begin = async (
  needs: Needs,
  who: User,
  key: string,
  { asset_id, model_id, language_id, speakers }: CallRequest<'POST /v1/transcriptions'>['body'],
): Promise<string> => {
  const { db, recognizers } = needs;
  const { tenantId } = who;
  const input: TranscriptionInput = { asset_id, model_id, language_id: language_id ?? null, speakers };
  const before = await findRepeated(db, who, { kind: KIND, key, input });
  if (before !== undefined) return (await projectOfJob(db, tenantId, before)).projectId;

  const { asset, durationMs } = await findRecording(needs, who, asset_id);
  demandLength(chooseEngine(recognizers, model_id, language_id), durationMs);
  return db.transaction(async (tx) => {
    // From now on, the sweep of unused files keeps it
    if (!(await useAsset(tx, tenantId, asset_id))) throw new ApiError('err_not_found', { status: 404 });
    const credits = recognitionCredits(durationMs);
    const { jobId, isNew } = await enqueueIn(tx, who, { kind: KIND, key, input, credits, kept: true });
    if (!isNew) return (await projectOfJob(tx, tenantId, jobId)).projectId;
    const title = titleOf(asset);
    const made = { assetId: asset_id, jobId, modelId: model_id, title, toldMs: durationMs };
    return addTranscription(tx, ownOf(who), made);
  });
};
