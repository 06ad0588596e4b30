import {
  SAMPLE_BYTES_MAX,
  SAMPLE_LIMITS,
  SAMPLE_MS_MIN,
  type CloneKind,
} from '../../../src/contract/constants/voice-cloning.ts';
import type { Asset, CallInput } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';
import type { Sign } from '../media/signed-url.ts';
import { findAsset } from '../storage/assets.ts';

/** A part of a recording, in milliseconds from its start. */
export interface Part {
  assetId: string;
  startMs: number;
  endMs: number;
}

export type AskedPart = CallInput<'POST /v1/voice-clones/samples/check'>['body'];

interface Needs {
  db: Queryable;
  sign: Sign;
}

/** Maximum length of a useful part. */
const PART_MS_MAX = SAMPLE_LIMITS.professional.totalMsMax;

/**
 * A user's recording that can serve as a sample, with its duration.
 *
 * @throws ApiError err_not_found, err_recording_without_sound, err_voice_change_too_large, err_file_damaged when its
 * duration cannot be determined
 */
export const findRecording = async (
  { db, sign }: Needs,
  who: User,
  assetId: string,
): Promise<Asset & { duration_ms: number }> => {
  const asset = await findAsset(db, sign, who, assetId);
  if (!asset) throw new ApiError('err_not_found', { status: 404 });
  if (!asset.streams.some(({ type }) => type === 'audio')) throw new ApiError('err_recording_without_sound');
  if (asset.bytes > SAMPLE_BYTES_MAX) throw new ApiError('err_voice_change_too_large');
  const { duration_ms } = asset;
  if (duration_ms === null) throw new ApiError('err_file_damaged');
  return { ...asset, duration_ms };
};

/** A part with the hash of its recording, which identifies repeated uploads. */
interface Sample {
  part: Part;
  sha256: string;
}

const findSample = async (needs: Needs, who: User, asked: AskedPart): Promise<Sample> => {
  const { asset_id: assetId, start_ms: startMs = 0, end_ms = Infinity } = asked;
  const { duration_ms, sha256 } = await findRecording(needs, who, assetId);
  const endMs = Math.min(end_ms, duration_ms);
  if (endMs <= startMs || endMs - startMs > PART_MS_MAX) throw new ApiError('err_clone_samples_length');
  return { part: { assetId, startMs, endMs }, sha256 };
};

/**
 * The requested part, limited to the recording.
 *
 * @throws ApiError as `findRecording`; err_clone_samples_length when it ends before it starts, or exceeds the limit for
 * all samples together
 */
export const findPart = async (needs: Needs, who: User, asked: AskedPart): Promise<Part> =>
  (await findSample(needs, who, asked)).part;

/** Whether two samples overlap in the same recording. */
const overlap = (a: Sample, b: Sample): boolean =>
  a.sha256 === b.sha256 && a.part.startMs < b.part.endMs && b.part.startMs < a.part.endMs;

/**
 * The samples of a clone. No two may overlap: a voice is measured with a sample that was held out, and the result would
 * be wrong if the others contained the same speech.
 *
 * @throws ApiError as `findPart`; err_clone_sample_repeated when two overlap; err_clone_samples_length when they are
 * too few, too many, too short or too long
 */
export const findSamples = async (
  needs: Needs,
  who: User,
  kind: CloneKind,
  asked: readonly AskedPart[],
): Promise<Part[]> => {
  const { countMin, countMax, totalMsMin, totalMsMax } = SAMPLE_LIMITS[kind];
  if (asked.length < countMin || asked.length > countMax) throw new ApiError('err_clone_samples_length');
  const samples: Sample[] = [];
  for (const one of asked) samples.push(await findSample(needs, who, one));
  if (samples.some((sample, index) => samples.slice(index + 1).some((other) => overlap(sample, other))))
    throw new ApiError('err_clone_sample_repeated');
  const parts = samples.map(({ part }) => part);
  const lengths = parts.map(({ startMs, endMs }) => endMs - startMs);
  const totalMs = lengths.reduce((sum, ms) => sum + ms, 0);
  if (Math.min(...lengths) < SAMPLE_MS_MIN || totalMs < totalMsMin || totalMs > totalMsMax)
    throw new ApiError('err_clone_samples_length');
  return parts;
};
