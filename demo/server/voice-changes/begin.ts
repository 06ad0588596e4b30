import { voiceChangeCredits } from '../../../src/contract/constants/billing.ts';
import {
  VOICE_CHANGE_BYTES_MAX,
  VOICE_CHANGE_MS_MAX,
  VOICE_CHANGE_MS_MIN,
  type VoiceChangeBackground,
} from '../../../src/contract/constants/voice-changes.ts';
import type { Asset, CallAnswer } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import type { Converters } from '../engines/conversion/converters.ts';
import type { Engines } from '../engines/registry.ts';
import type { Separators } from '../engines/separation/separators.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallRequest } from '../http/call.ts';
import type { User } from '../http/principal.ts';
import { enqueueIn, findRepeated } from '../jobs/enqueue.ts';
import type { Sign } from '../media/signed-url.ts';
import type { Paces } from '../recognition/paces.ts';
import { titleOf } from '../storage/asset-title.ts';
import { findAsset, useAsset } from '../storage/assets.ts';
import type { VoiceChangeInput } from './input.ts';
import { chooseConverter, demandVoice } from './methods.ts';
import { SEPARATION_PACE } from './separate.ts';
import { addChange, changeOfJob, KIND } from './store.ts';

interface Needs {
  db: Db;
  sign: Sign;
  engines: Engines;
  converters: Converters;
  separators: Separators;
  paces: Paces;
}

interface Part {
  asset_id: string;
  start_ms: number;
  end_ms?: number | undefined;
}

/**
 * The user's recording and its requested part.
 *
 * @throws ApiError err_not_found, err_voice_change_too_large, err_recording_without_sound, err_voice_change_length,
 * err_file_damaged when its duration cannot be determined
 */
const findPart = async (
  { db, sign }: Needs,
  who: User,
  { asset_id, start_ms, end_ms }: Part,
): Promise<{ asset: Asset; startMs: number; durationMs: number }> => {
  const asset = await findAsset(db, sign, who, asset_id);
  if (!asset) throw new ApiError('err_not_found', { status: 404 });
  if (!asset.streams.some(({ type }) => type === 'audio')) throw new ApiError('err_recording_without_sound');
  if (asset.bytes > VOICE_CHANGE_BYTES_MAX) throw new ApiError('err_voice_change_too_large');
  if (asset.duration_ms === null) throw new ApiError('err_file_damaged');
  const durationMs = Math.min(end_ms ?? asset.duration_ms, asset.duration_ms) - start_ms;
  if (durationMs < VOICE_CHANGE_MS_MIN || durationMs > VOICE_CHANGE_MS_MAX)
    throw new ApiError('err_voice_change_length');
  return { asset, startMs: start_ms, durationMs };
};

/** @throws ApiError err_voice_change_not_allowed when voices must be separated and no engine can do that */
const demandSeparator = ({ separators }: Needs, background: VoiceChangeBackground): void => {
  if (background !== 'together' && !separators.isOffered())
    throw new ApiError('err_voice_change_not_allowed', { status: 503 });
};

/** Sum of the paces; null when one of them is unknown. */
const sumOf = async (paces: Paces, names: readonly string[]): Promise<number | null> => {
  const known = await Promise.all(names.map((name) => paces.of(name)));
  return known.reduce((sum, pace) => (sum === null || pace === null ? null : sum + pace), 0);
};

/**
 * Cost and duration of changing the voice in part of a recording.
 *
 * @throws ApiError as `findPart`, `chooseConverter` and `demandSeparator`
 */
export const quote = async (
  needs: Needs,
  who: User,
  body: CallRequest<'POST /v1/voice-changes/quote'>['body'],
): Promise<CallAnswer<'POST /v1/voice-changes/quote'>['data']> => {
  const { durationMs } = await findPart(needs, who, body);
  chooseConverter(needs.converters, body.method);
  demandSeparator(needs, body.background);
  const paces = [body.method, ...(body.background === 'together' ? [] : [SEPARATION_PACE])];
  const pace = await sumOf(needs.paces, paces);
  return {
    credits: voiceChangeCredits(durationMs),
    duration_ms: durationMs,
    wait_ms: pace === null ? null : Math.round(pace * durationMs),
  };
};

/**
 * Starts to change the voice in part of a recording. Returns the id of the change. The same key returns the same change
 * again.
 *
 * @throws ApiError as `findPart`, `chooseConverter`, `demandSeparator`, `demandVoice` and `enqueueIn`
 * @throws NotEnoughCredits
 */
export const begin = async (
  needs: Needs,
  who: User,
  key: string,
  body: CallRequest<'POST /v1/voice-changes'>['body'],
): Promise<string> => {
  const { db, converters } = needs;
  const { tenantId } = who;
  const {
    asset_id,
    start_ms,
    end_ms = null,
    method,
    voice_id,
    background,
    noise_removal,
    language_id = null,
  } = body;
  const input: VoiceChangeInput = {
    asset_id,
    start_ms,
    end_ms,
    method,
    voice_id,
    background,
    noise_removal,
    language_id,
  };
  const before = await findRepeated(db, who, { kind: KIND, key, input });
  if (before !== undefined) return (await changeOfJob(db, tenantId, before)).changeId;

  const { asset, startMs, durationMs } = await findPart(needs, who, body);
  const converter = chooseConverter(converters, method);
  demandSeparator(needs, background);
  const { voice } = await demandVoice(needs, who, converter, voice_id, body.language_id);
  return db.transaction(async (tx) => {
    // From now on, the sweep of unused files keeps it
    if (!(await useAsset(tx, tenantId, asset_id))) throw new ApiError('err_not_found', { status: 404 });
    const credits = voiceChangeCredits(durationMs);
    const { jobId, isNew } = await enqueueIn(tx, who, { kind: KIND, key, input, credits, kept: true });
    if (!isNew) return (await changeOfJob(tx, tenantId, jobId)).changeId;
    return addChange(tx, who, {
      assetId: asset_id,
      jobId,
      title: titleOf(asset),
      startMs,
      toldMs: durationMs,
      method,
      background,
      noiseRemoval: noise_removal,
      voiceId: voice_id,
      voiceName: voice.name,
    });
  });
};
