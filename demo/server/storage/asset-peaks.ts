import { RECORDING_SECONDS_MAX } from '../../../src/contract/constants/recognition.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import { decodeThrough } from '../audio/decode.ts';
import { waveformOf, type Waveform } from '../audio/peaks.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { createLimiter } from '../http/limiter.ts';
import { ReaderKilled } from '../process/killed.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import type { Blobs } from './blobs.ts';
import type { FileOwner } from './owner.ts';

/** Enough for a waveform. */
const RATE = 16_000;
const LIMIT: RateLimit = { name: 'peaks', max: 300, windowSeconds: 600 };
/** Files that are decoded at once: a long one takes a processor for some seconds. */
const DECODING = { running: 1, waiting: 60, each: 6 };

interface Row {
  has_sound: boolean;
  duration_ms: number | null;
  known: Waveform | null;
}

const find = async (q: Queryable, { tenantId, userId }: FileOwner, assetId: string): Promise<Row> => {
  const [row] = await q.query<Row>(
    `select meta @> '{"streams": [{"type": "audio"}]}' as has_sound, (meta->>'duration_ms')::bigint as duration_ms,
            waveform as known
       from asset left join asset_waveform using (asset_id)
      where asset.tenant_id = $1 and user_id = $2 and asset_id = $3`,
    [tenantId, userId, assetId],
  );
  if (!row) throw new ApiError('err_not_found', { status: 404 });
  return row;
};

/** Keeps the waveform of a file, unless that was deleted meanwhile. */
export const noteWaveform = async (
  q: Queryable,
  tenantId: string,
  assetId: string,
  waveform: Waveform,
): Promise<void> => {
  await q.query(
    `insert into asset_waveform (asset_id, tenant_id, waveform)
     select asset_id, tenant_id, $3::jsonb from asset where tenant_id = $1 and asset_id = $2
     on conflict (asset_id) do nothing`,
    [tenantId, assetId, JSON.stringify(waveform)],
  );
};

/**
 * Makes what gives the waveform of a user's file. It is computed once and kept with the file.
 *
 * @returns a function that throws ApiError: err_not_found, err_recording_without_sound, err_recording_too_long,
 *   err_too_many_requests, err_service_busy, and as `decode`
 */
export const createPeaksReader = ({
  db,
  blobs,
  stopping,
}: {
  db: Db;
  blobs: Blobs;
  stopping: AbortSignal;
}) => {
  const inTurn = createLimiter(DECODING);
  const making = createSingleFlight<Waveform>();

  const make = async ({ tenantId }: FileOwner, assetId: string): Promise<Waveform> => {
    let waveform: Waveform | undefined;
    const decoding = { rate: RATE, msMax: RECORDING_SECONDS_MAX * 1000 };
    const read = (path: string) =>
      decodeThrough(path, decoding, async (pcm) => void (waveform = await waveformOf(pcm, RATE)), stopping);
    await blobs.withLocalFile(assetId, read).catch((error: unknown) => {
      throw error instanceof ReaderKilled ? new ApiError('err_file_too_complex') : error;
    });
    if (!waveform?.durationMs) throw new ApiError('err_recording_without_sound');
    // The file may have been deleted meanwhile
    await noteWaveform(db, tenantId, assetId, waveform);
    return waveform;
  };

  return async (owner: FileOwner, assetId: string): Promise<Waveform> => {
    const { has_sound, duration_ms, known } = await find(db, owner, assetId);
    if (known) return known;
    if (!has_sound) throw new ApiError('err_recording_without_sound');
    if ((duration_ms ?? 0) > RECORDING_SECONDS_MAX * 1000) throw new ApiError('err_recording_too_long');
    await countAttempt(db, LIMIT, owner.userId);
    return making.do(assetId, () => inTurn(owner.userId, () => make(owner, assetId)));
  };
};
