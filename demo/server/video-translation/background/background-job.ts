import { join } from 'node:path';
import { decodeThrough } from '../../audio/decode.ts';
import { waveformOf } from '../../audio/peaks.ts';
import { SEPARATION_RATE, type SeparationEngine } from '../../engines/separation/engine.ts';
import type { Separators } from '../../engines/separation/separators.ts';
import { createTurns, type Turns } from '../../process/turns.ts';
import { waitUntilReady } from '../../engines/wait-until-ready.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Db } from '../../db/db.ts';
import type { JobKind, JobRun } from '../../jobs/kind.ts';
import { MEDIA_FORMATS } from '../../process/media-formats.ts';
import { probeMedia } from '../../process/probe-media.ts';
import type { WithFolder } from '../../process/scratch-folder.ts';
import { useAsset } from '../../storage/assets.ts';
import type { Files } from '../../storage/module.ts';
import { storeMade } from '../../storage/part-store.ts';
import { encodeBackground, extractSound } from '../../video/background.ts';
import { BACKGROUND_KIND } from './begin-background.ts';

/** Shares of the progress for reading the audio and for separating the voices. The rest is for storing the result. */
const READING_SHARE = 0.05;
const SEPARATION_SHARE = 0.85;

/** Sample rate in Hz, sufficient for a waveform. */
const WAVEFORM_RATE = 16_000;
/** By how much the separated sound may be longer than the recording. */
const SLACK_MS = 10_000;

interface Needs {
  db: Db;
  files: Files;
  separators: Separators;
  withFolder: WithFolder;
}

interface InTurn extends Needs {
  /**
   * A separation takes gigabytes and all processors, so recordings are processed one at a time, in fair turns between
   * workspaces.
   */
  inTurn: Turns<SeparationEngine>;
}

/** The recording to separate, and where the result goes. */
interface Order {
  fileId: string;
  assetId: string;
  durationMs: number;
}

/** @throws ApiError err_not_found when the recording was deleted */
const orderOf = async (db: Db, { tenantId, jobId }: JobRun): Promise<Order> => {
  const [row] = await db.query<Order>(
    `select b.file_id as "fileId", v.asset_id as "assetId", v.told_ms as "durationMs"
       from video_background b join asset a using (tenant_id, sha256) join video_source v on v.asset_id = a.asset_id
      where b.tenant_id = $1 and b.job_id = $2 and v.part_to_ms is null limit 1`,
    [tenantId, jobId],
  );
  if (!row) throw new ApiError('err_not_found', { status: 404 });
  return row;
};

/**
 * Separates the voices from recordings. The result is a file that browsers play beside the video, and that renders are
 * mixed with.
 */
export const backgroundJob = (needs: Needs): JobKind => {
  const inTurn = createTurns<SeparationEngine>(() => 1);
  return {
    kind: BACKGROUND_KIND,
    feature: 'video-translation',
    steps: new Map([['separate', 1]]),
    async run(_, run) {
      const order = await orderOf(needs.db, run);
      await run.step(
        'separate',
        { file_id: order.fileId },
        () =>
          separate({ ...needs, inTurn }, run, order).catch(async (error: unknown) => {
            // An error during the deletion of the file says nothing about the file
            if (await useAsset(needs.db, run.tenantId, order.assetId)) throw error;
            throw new ApiError('err_not_found', { status: 404 });
          }),
        {
          write: async (tx, peaks) => {
            await tx.query('update video_background set peaks = $3 where tenant_id = $1 and file_id = $2', [
              run.tenantId,
              order.fileId,
              JSON.stringify(peaks),
            ]);
          },
        },
      );
      return null;
    },
  };
};

/** Stores the background. Returns its peaks, see `waveformOf`. */
const separate = async (needs: InTurn, run: JobRun, order: Order): Promise<number[]> => {
  const { files, separators, inTurn, withFolder } = needs;
  const { tenantId, signal } = run;
  const engine = separators.demand();
  // The engine may have to be installed first
  if (!engine || !(await waitUntilReady(engine, signal)))
    throw new ApiError('err_interface_unavailable', { status: 503 });
  return withFolder(async (folder) => {
    const { made, peaks } = await inTurn(engine, tenantId, signal, () =>
      separateNow(needs, engine, { run, order, folder }),
    );
    // After the turn: others need not wait for a storage that is away
    await storeMade(files.blobs, order.fileId, made, run);
    return peaks;
  });
};

/** Returns the path of the background file, and its peaks. */
const separateNow = async (
  { files }: Needs,
  engine: SeparationEngine,
  { run, order, folder }: { run: JobRun; order: Order; folder: string },
): Promise<{ made: string; peaks: number[] }> => {
  const { tenantId, signal, progress } = run;
  const { assetId, durationMs } = order;
  const [sound, background, made] = ['sound.wav', 'background.wav', 'background.m4a'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const watch = (from: number, share: number) => ({
    durationMs,
    signal,
    onProgress: (done: number) => progress(from + share * done),
  });
  await files.withLocalFile(assetId, tenantId, async (path) => {
    const startSeconds = (await probeMedia(path, MEDIA_FORMATS))?.startSeconds ?? 0;
    await extractSound({ path, startSeconds }, sound, SEPARATION_RATE, watch(0, READING_SHARE));
  });
  await engine.removeVoices(sound, background, {
    signal,
    onProgress: (doneMs) => progress(READING_SHARE + SEPARATION_SHARE * Math.min(1, doneMs / durationMs)),
  });
  const before = READING_SHARE + SEPARATION_SHARE;
  await encodeBackground(background, made, watch(before, 1 - before));
  return { made, peaks: await readPeaks(background, durationMs, signal) };
};

const readPeaks = async (sound: string, durationMs: number, signal: AbortSignal): Promise<number[]> => {
  let peaks: number[] = [];
  const hear = async (pcm: AsyncIterable<Uint8Array>) => {
    ({ peaks } = await waveformOf(pcm, WAVEFORM_RATE));
  };
  await decodeThrough(sound, { rate: WAVEFORM_RATE, msMax: durationMs + SLACK_MS }, hear, signal);
  return peaks;
};
