import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORDING_SECONDS_MAX } from '../../../src/contract/constants/recognition.ts';
import { balanceOf, type SpendingKey } from '../billing/ledger.ts';
import { isReady } from '../engines/engine-set.ts';
import { EngineError } from '../engines/engine.ts';
import type { Recognition, RecognitionEngine } from '../engines/recognition/engine.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import { createStreamLimit } from '../http/stream-limit.ts';
import type { Deps, Module } from '../module.ts';
import { decode } from './decode.ts';
import { dropRunsOf, fingerprintOf, Runs, type Recognized } from './runs.ts';
import { createTurns } from './turns.ts';

/** A recording to recognise. */
export interface RecordingRequest {
  /** Any file of sound or video. It stays where it is. */
  file: string;
  /** For what is made of it. */
  folder: string;
  tenantId: string;
  apiKey: SpendingKey | undefined;
  /** Of the request, unique within the workspace: the same key has the result once more, and pays once. */
  key: string;
  /** As it was asked for; which engine that means may change between a request and its repetition. */
  model: string;
  /** @throws ApiError when there is none */
  chooseEngine(): RecognitionEngine;
  /** ISO 639-1. */
  language: string | undefined;
  prompt: string | undefined;
}

export interface RecognitionService {
  /**
   * To be asked before a recording is taken in. A repeated request may have its result without credits.
   *
   * @throws NotEnoughCredits when the workspace has none
   */
  demandCredits(request: Pick<RecordingRequest, 'tenantId' | 'key'>): Promise<void>;
  /**
   * Has `work` done with a folder of its own, which is removed afterwards.
   *
   * @throws ApiError 429 when the workspace has too many recordings at work, 503 when all have
   */
  withFolder<T>(tenantId: string, work: (folder: string) => Promise<T>): Promise<T>;
  /**
   * Recognises a recording and charges its seconds; costs nothing when it fails.
   *
   * @throws ApiError err_file_not_supported, err_file_too_large, err_engine_unavailable, as `chooseEngine`, `Runs.begin`
   * @throws NotEnoughCredits
   */
  recognize(request: RecordingRequest, signal: AbortSignal): Promise<Recognized>;
}

/** Recordings that are uploaded, wait or are recognised at once: of a workspace, and of this server. */
const RECORDINGS = { each: 3, total: 12 };

const DAY_MS = 24 * 3_600_000;

/**
 * Removes the folders of recordings that a killed server left. Where other servers use the folder too, only those that
 * are older than any recording at work.
 */
const removeLeft = (temporary: string, alone: boolean): void => {
  const before = alone ? Infinity : Date.now() - DAY_MS;
  for (const name of readdirSync(temporary)) {
    const path = join(temporary, name);
    // Another server may remove it at this moment
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changed < before) rmSync(path, { recursive: true, force: true });
  }
};

const unavailable = (msg: string) => new ApiError('err_engine_unavailable', { status: 503, msg });

/** Turns recordings into text. */
export const recognitionModule = async ({
  config,
  db,
  log,
  stopping,
}: Deps): Promise<Module & { service: RecognitionService }> => {
  const temporary = join(config.dataDir, 'recordings');
  mkdirSync(temporary, { recursive: true });
  removeLeft(temporary, config.databaseUrl === undefined);
  const runs = new Runs(db, log);
  await runs.sweep();
  const admission = createStreamLimit(RECORDINGS);
  const inTurn = createTurns();

  const attempt = async (
    engine: RecognitionEngine,
    { language, prompt, tenantId }: RecordingRequest,
    recording: { path: string; durationMs: number },
    signal: AbortSignal,
  ): Promise<Recognition> => {
    const once = () => engine.recognize({ ...recording, language, prompt }, { signal });
    try {
      return await inTurn(engine, tenantId, signal, () =>
        once().catch((error: unknown) => {
          if (error instanceof EngineError && error.retry && !signal.aborted) return once();
          throw error;
        }),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof EngineError)) throw error;
      log.warn('a recording was not recognised', { engine: engine.id, error });
      throw unavailable('The recording could not be recognised. Nothing was charged. Please try again.');
    }
  };

  return {
    service: {
      async demandCredits(request) {
        if ((await balanceOf(db, request.tenantId)) < 1 && !(await runs.has(request)))
          throw new NotEnoughCredits();
      },
      async withFolder(tenantId, work) {
        const leave = admission.begin(tenantId);
        try {
          const folder = await mkdtemp(join(temporary, 'recording-'));
          return await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
        } finally {
          leave();
        }
      },
      async recognize(request, given) {
        const { file, folder, model, language, prompt, tenantId, apiKey, key } = request;
        const signal = AbortSignal.any([given, stopping]);
        const fingerprint = await fingerprintOf(file, { model, language, prompt });
        const asked = { tenantId, key, fingerprint };
        const known = await runs.known(asked);
        if (known) return known;
        const engine = request.chooseEngine();
        if (!isReady(engine)) throw unavailable(`${engine.model.name} is not ready. Please try again later.`);
        const secondsMax = Math.min(engine.secondsMax, RECORDING_SECONDS_MAX);
        const credits = await balanceOf(db, tenantId);
        const recording = await decode(file, join(folder, 'recording.wav'), { secondsMax, credits }, signal);
        const runId = await runs.begin(asked, apiKey, recording.durationMs);
        try {
          const recognition = await attempt(engine, request, recording, signal);
          const recognized = { ...recognition, modelId: engine.model.modelId };
          await runs.finish(runId, recognized);
          return recognized;
        } catch (error) {
          await runs.fail(runId);
          throw error;
        }
      },
    },
    endWork: dropRunsOf,
    close: () => runs.stop(),
  };
};
