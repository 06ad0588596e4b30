import {
  REFUSING_SAMPLE_PROBLEMS,
  SAMPLE_CLIPPED_MAX,
  SAMPLE_LEVEL_DB_MIN,
  SAMPLE_MS_MIN,
  SAMPLE_NOISE_DB_MIN,
  SAMPLE_PROBLEMS,
  type SampleProblem,
} from '../../../src/contract/constants/voice-cloning.ts';
import type { SampleQuality } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import type { SampleQuality as MeasuredSample } from '../engines/speakers/alike.ts';
import type { Part } from './parts.ts';

const has: Record<SampleProblem, (measured: MeasuredSample) => boolean> = {
  silent: ({ speechMs, levelDb }) => speechMs === 0 || levelDb === null,
  too_short: ({ speechMs }) => speechMs < SAMPLE_MS_MIN,
  several_speakers: ({ speakers }) => speakers === 'several',
  quiet: ({ levelDb }) => levelDb !== null && levelDb < SAMPLE_LEVEL_DB_MIN,
  clipped: ({ clippedShare }) => clippedShare > SAMPLE_CLIPPED_MAX,
  music: ({ hasMusic }) => hasMusic,
  noisy: ({ noiseDb }) => noiseDb !== null && noiseDb < SAMPLE_NOISE_DB_MIN,
};

/** Quality of a sample in the form that users see. */
export const toQuality = (measured: MeasuredSample): SampleQuality => {
  const isSilent = has.silent(measured);
  return {
    duration_ms: Math.round(measured.durationMs),
    speech_ms: Math.round(measured.speechMs),
    level_db: isSilent ? null : measured.levelDb,
    noise_db: isSilent ? null : measured.noiseDb,
    clipped_share: measured.clippedShare,
    // For a silent sample, silence is the only problem that matters
    problems: isSilent ? ['silent'] : SAMPLE_PROBLEMS.filter((problem) => has[problem](measured)),
  };
};

/** Whether no clone can be made of it. */
export const isUnfit = ({ problems }: SampleQuality): boolean =>
  problems.some((problem) => REFUSING_SAMPLE_PROBLEMS.includes(problem));

/** Stored quality of a part; undefined when it was not checked. */
export const knownQuality = async (
  q: Queryable,
  tenantId: string,
  { assetId, startMs, endMs }: Part,
): Promise<SampleQuality | undefined> => {
  const [row] = await q.query<{ quality: SampleQuality }>(
    `select quality from voice_clone_quality
      where tenant_id = $1 and asset_id = $2 and start_ms = $3 and end_ms = $4`,
    [tenantId, assetId, startMs, endMs],
  );
  return row?.quality;
};

/** Stores the quality of a part of a recording; does nothing when the recording has been deleted. */
export const keepQuality = async (
  q: Queryable,
  tenantId: string,
  { assetId, startMs, endMs }: Part,
  quality: SampleQuality,
): Promise<void> => {
  await q.query(
    `insert into voice_clone_quality (asset_id, start_ms, end_ms, tenant_id, quality)
     select asset_id, $3, $4, tenant_id, $5::jsonb from asset where tenant_id = $1 and asset_id = $2
     on conflict (asset_id, start_ms, end_ms) do nothing`,
    [tenantId, assetId, startMs, endMs, JSON.stringify(quality)],
  );
};
