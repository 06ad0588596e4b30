import { RECORDING_SECONDS_MAX } from '../../../src/contract/constants/recognition.ts';
import { FINE_PART_MS, FINE_PEAKS_PER_SECOND } from '../../../src/contract/constants/waveform.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import { decodeThrough } from '../audio/decode.ts';
import { MusicMeter } from '../audio/music.ts';
import { finePeaksOf, waveformOf, type Waveform } from '../audio/peaks.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { createLimiter } from '../http/limiter.ts';
import { ReaderKilled } from '../process/killed.ts';
import { createSharedWork } from '../process/shared-work.ts';
import type { FileOwner } from './owner.ts';

/** Sample rate in Hz, sufficient for a waveform. */
const RATE = 16_000;
const LIMIT: RateLimit = { name: 'peaks', max: 300, windowSeconds: 600 };
/** Files that are decoded at once: a long one takes a processor for some seconds. */
const DECODING = { running: 1, waiting: 60, each: 6 };

/** Limit on the fine waveforms in memory, enough for some 25 hours. */
const FINE_BYTES_MAX = 9e6;
const FINE_PART_PEAKS = (FINE_PART_MS / 1000) * FINE_PEAKS_PER_SECOND;

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

/** Stores the waveform of a file, unless the file has been deleted. */
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
 * Makes a reader of the waveforms of users' files. A whole waveform is computed once and kept with the file; a part in full
 * detail is large, and kept in memory for a while.
 *
 * @returns functions that throw ApiError: err_not_found, err_recording_without_sound, err_recording_too_long,
 * err_too_many_requests, err_service_busy, and as `decode`
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
  const making = createSharedWork<Waveform>();
  const makingFine = createSharedWork<Uint8Array>();
  const fine = new Map<string, Uint8Array>();

  const decoded = (
    assetId: string,
    given: AbortSignal,
    hear: (pcm: AsyncIterable<Uint8Array>) => Promise<void>,
  ) => {
    const signal = AbortSignal.any([given, stopping]);
    const decoding = { rate: RATE, msMax: RECORDING_SECONDS_MAX * 1000 };
    const read = (path: string) => decodeThrough(path, decoding, hear, signal);
    return blobs.withLocalFile(assetId, read).catch((error: unknown) => {
      throw error instanceof ReaderKilled ? new ApiError('err_file_too_complex') : error;
    });
  };

  const make = async ({ tenantId }: FileOwner, assetId: string, signal: AbortSignal): Promise<Waveform> => {
    let waveform: Waveform | undefined;
    const hear = async (pcm: AsyncIterable<Uint8Array>) => {
      const music = new MusicMeter(RATE);
      waveform = await waveformOf(pcm, RATE, (sample) => music.take(sample));
      waveform.hasMusic = music.hasMusic();
    };
    await decoded(assetId, signal, hear);
    if (!waveform?.durationMs) throw new ApiError('err_recording_without_sound');
    // Does nothing if the file was deleted in the meantime
    await noteWaveform(db, tenantId, assetId, waveform);
    return waveform;
  };

  const makeFine = async (assetId: string, signal: AbortSignal): Promise<Uint8Array> => {
    let peaks: Uint8Array = new Uint8Array();
    await decoded(assetId, signal, async (pcm) => {
      peaks = await finePeaksOf(pcm, RATE);
    });
    return peaks;
  };

  /** Adds a fine waveform; evicts the least recently used ones. */
  const remember = (assetId: string, peaks: Uint8Array): void => {
    fine.delete(assetId);
    fine.set(assetId, peaks);
    let bytes = 0;
    for (const [id, { byteLength }] of [...fine].toReversed()) {
      bytes += byteLength;
      if (bytes > FINE_BYTES_MAX && id !== assetId) fine.delete(id);
    }
  };

  const demandDecodable = async (owner: FileOwner, { has_sound, duration_ms }: Row): Promise<void> => {
    if (!has_sound) throw new ApiError('err_recording_without_sound');
    if ((duration_ms ?? 0) > RECORDING_SECONDS_MAX * 1000) throw new ApiError('err_recording_too_long');
    await countAttempt(db, LIMIT, owner.userId);
  };

  return {
    /** @param signal aborted when nobody waits for it any longer, because a long file would delay the others */
    async whole(owner: FileOwner, assetId: string, signal: AbortSignal): Promise<Waveform> {
      const row = await find(db, owner, assetId);
      if (row.known) return row.known;
      await demandDecodable(owner, row);
      return making(assetId, signal, (until) => inTurn(owner.userId, () => make(owner, assetId, until)));
    },
    /** The fine waveform of one part of FINE_PART_MS. */
    async part(owner: FileOwner, assetId: string, part: number, signal: AbortSignal): Promise<number[]> {
      const row = await find(db, owner, assetId);
      let peaks = fine.get(assetId);
      if (!peaks) {
        await demandDecodable(owner, row);
        peaks = await makingFine(assetId, signal, (until) =>
          inTurn(owner.userId, () => makeFine(assetId, until)),
        );
      }
      remember(assetId, peaks);
      return [...peaks.subarray(part * FINE_PART_PEAKS, (part + 1) * FINE_PART_PEAKS)];
    },
  };
};
