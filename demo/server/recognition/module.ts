import { join } from 'node:path';
import { recognitionCredits } from '../../../src/contract/constants/billing.ts';
import { RECORDING_SECONDS_MAX } from '../../../src/contract/constants/recognition.ts';
import { balanceOf, type SpendingKey } from '../billing/ledger.ts';
import { closingRuns, PaidRuns, type RunKind } from '../billing/paid-runs.ts';
import { isReady } from '../engines/engine-set.ts';
import { RECOGNITION_RATE, type Recognition, type RecognitionEngine } from '../engines/recognition/engine.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import { createStreamLimit } from '../http/stream-limit.ts';
import type { Deps, Module } from '../module.ts';
import { decode } from '../audio/decode.ts';
import { createPaces } from './paces.ts';
import { createRecognizer, type Recognizer } from './recognizer.ts';
import { sha256OfFile } from '../process/sha256-of-file.ts';
import { openScratch, type WithFolder } from '../process/scratch-folder.ts';

/** Result of recognition, with the model used. */
export interface Recognized extends Recognition {
  modelId: string;
}

/** A recording to recognise while its sender waits. */
export interface RecordingRequest {
  /** Path of any audio or video file. It is not moved. */
  file: string;
  /** Folder for temporary files. */
  folder: string;
  tenantId: string;
  apiKey: SpendingKey | undefined;
  /** Idempotency key, unique within the workspace: the same key returns the result again without charging again. */
  key: string;
  /** Requested model. The engine it stands for may change between a request and its repetition. */
  model: string;
  /** @throws ApiError when there is no suitable engine */
  chooseEngine(): RecognitionEngine;
  /** ISO 639-1. */
  language: string | undefined;
  prompt: string | undefined;
}

export interface RecognitionService extends Recognizer {
  /** For recordings in the background, which have separate limits. */
  withFolder: WithFolder;
  /**
   * Call it before accepting a recording. A repeated request may get its result without credits.
   *
   * @throws NotEnoughCredits when the workspace has none
   */
  demandCredits(request: Pick<RecordingRequest, 'tenantId' | 'key'>): Promise<void>;
  /**
   * As `withFolder`, for work that a user waits for.
   *
   * @throws ApiError 429 when the workspace has too many recordings at work, 503 when all workspaces together have
   */
  withFolderFor<T>(tenantId: string, work: (folder: string) => Promise<T>): Promise<T>;
  /**
   * Decodes and recognises a recording, and charges its seconds. Costs nothing when it fails.
   *
   * @throws ApiError as `decode`, `recognize`, `chooseEngine` and `PaidRuns.begin`; err_recording_too_long
   * @throws NotEnoughCredits
   */
  recognizeAtOnce(request: RecordingRequest, signal: AbortSignal): Promise<Recognized>;
}

export const RECOGNITION_RUNS: RunKind = { table: 'recognition_run', feature: 'recognition' };

/** Maximum number of recordings being uploaded, queued or recognised: per workspace, and in total. */
const RECORDINGS = { each: 3, total: 12 };

/** Maximum duration for an engine, in seconds. */
export const secondsMaxOf = (engine: RecognitionEngine): number =>
  Math.min(engine.secondsMax, RECORDING_SECONDS_MAX);

/** Recognises speech in recordings. */
export const recognitionModule = async ({
  config,
  db,
  log,
  stopping,
}: Deps): Promise<Module & { service: RecognitionService }> => {
  const withFolder = openScratch(config, 'recordings');
  const runs = new PaidRuns<Recognized>(db, log, RECOGNITION_RUNS);
  await runs.sweep();
  const admission = createStreamLimit(RECORDINGS);
  const recognizer = createRecognizer(log, createPaces(db));

  return {
    service: {
      ...recognizer,
      withFolder,
      async demandCredits(request) {
        if ((await balanceOf(db, request.tenantId)) < 1 && !(await runs.has(request)))
          throw new NotEnoughCredits();
      },
      async withFolderFor(tenantId, work) {
        const leave = admission.begin(tenantId);
        return withFolder(work).finally(leave);
      },
      async recognizeAtOnce(request, given) {
        const { file, folder, model, language, prompt, tenantId, apiKey, key } = request;
        const signal = AbortSignal.any([given, stopping]);
        const fingerprint = await sha256OfFile(file, JSON.stringify({ model, language, prompt }));
        const asked = { tenantId, key, fingerprint };
        const known = await runs.known(asked);
        if (known) return known;
        const engine = request.chooseEngine();
        if (!isReady(engine)) {
          const msg = `${engine.model.name} is not ready. Please try again later.`;
          throw new ApiError('err_engine_unavailable', { status: 503, msg });
        }
        const secondsMax = secondsMaxOf(engine);
        const credits = await balanceOf(db, tenantId);
        const path = join(folder, 'recording.wav');
        // One second beyond the limit shows that the recording is longer
        const msMax = (Math.min(secondsMax, credits) + 1) * 1000;
        const durationMs = await decode(file, path, { rate: RECOGNITION_RATE, msMax }, signal);
        if (durationMs > secondsMax * 1000) throw new ApiError('err_recording_too_long');
        const held = recognitionCredits(durationMs);
        if (held > credits) throw new NotEnoughCredits();
        const runId = await runs.begin(asked, apiKey, held);
        try {
          const recognition = await recognizer.recognize(
            engine,
            { path, durationMs, language, prompt },
            { tenantId, signal },
          );
          const recognized = { ...recognition, modelId: engine.model.modelId };
          await runs.finish(runId, recognized, recognitionCredits(recognized.durationMs));
          return recognized;
        } catch (error) {
          await runs.fail(runId);
          throw error;
        }
      },
    },
    ...closingRuns(RECOGNITION_RUNS),
    close: () => runs.stop(),
  };
};
