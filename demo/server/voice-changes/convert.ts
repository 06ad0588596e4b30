import type { VoiceChangeMethod } from '../../../src/contract/constants/voice-changes.ts';
import { createPronouncer } from '../../../src/contract/pronunciation.ts';
import type { removeNoise } from '../audio/noise/remove-noise.ts';
import type { Db } from '../db/db.ts';
import type { Converters } from '../engines/conversion/converters.ts';
import type { Conversion, ConversionEngine, ConvertRequest } from '../engines/conversion/engine.ts';
import { askTwice } from '../engines/ask-twice.ts';
import { EngineError } from '../engines/engine.ts';
import type { Engines } from '../engines/registry.ts';
import { waitUntilReady } from '../engines/wait-until-ready.ts';
import { noteWork } from '../engines/work-meter.ts';
import { ApiError } from '../http/api-error.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import type { Turns } from '../process/turns.ts';
import type { Files } from '../storage/module.ts';
import { pronunciationsOf } from '../pronunciations/list.ts';
import { findVoices } from '../voices/own-voices.ts';
import type { SeparatingNeeds } from './separate.ts';

export type RemoveNoise = typeof removeNoise;

export interface ConvertingNeeds extends SeparatingNeeds {
  db: Db;
  files: Files;
  engines: Engines;
  converters: Converters;
  /** Limits each engine to the number of recordings that it can convert at once. */
  inTurn: Turns<{ readonly concurrency: number }>;
  withFolder: WithFolder;
  removeNoise: RemoveNoise;
}

/** Number of recordings that are denoised at once: each occupies a processor. */
const CLEANING = { concurrency: 2 };

/**
 * Removes noise from a recording when its turn comes.
 *
 * @throws ApiError err_voice_change_failed; the signal's reason when aborted
 */
export const cleanInTurn = async (
  { log, inTurn, removeNoise }: ConvertingNeeds,
  ...asked: Parameters<RemoveNoise>
): Promise<void> => {
  const [, , strength, { who, signal }] = asked;
  try {
    await inTurn(CLEANING, who, signal, () => removeNoise(...asked));
  } catch (error) {
    signal.throwIfAborted();
    log.warn('noise was not removed', { strength, error });
    throw new ApiError('err_voice_change_failed', { status: 503 });
  }
};

type Options = Parameters<ConversionEngine['convert']>[1];

/**
 * Converts a recording when its turn comes. If the engine crashes, it is retried once.
 *
 * @throws ApiError err_voice_change_not_allowed, err_voice_not_found, err_engine_unavailable, err_voice_change_failed,
 * and engines' messages to the user; the signal's reason when aborted
 */
export const convertInTurn = async (
  { db, log, engines, converters, paces, inTurn }: ConvertingNeeds,
  method: VoiceChangeMethod,
  voiceId: string,
  request: Omit<ConvertRequest, 'voice' | 'pronouncer'>,
  options: Options,
): Promise<Conversion> => {
  const { signal } = options;
  const { tenantId, durationMs } = request;
  const engine = converters.byMethod(method);
  if (!engine || !(await waitUntilReady(engine, signal)))
    throw new ApiError('err_voice_change_not_allowed', { status: 503 });
  const voice = (await findVoices(db, engines, tenantId, [voiceId])).get(voiceId);
  if (!voice) throw new ApiError('err_voice_not_found');
  if (!(await waitUntilReady(voice.engine, signal)))
    throw new ApiError('err_engine_unavailable', { status: 503 });

  const pronouncer = createPronouncer(await pronunciationsOf(db, tenantId));
  const once = async (): Promise<Conversion> => {
    const began = performance.now();
    const conversion = await engine.convert({ ...request, voice, pronouncer }, options);
    const ms = performance.now() - began;
    noteWork(engine, ms, durationMs);
    await paces
      .note(method, ms / Math.max(durationMs, 1))
      .catch((error: unknown) => log.warn('the pace of a voice change was not noted', { error }));
    return conversion;
  };
  try {
    return await inTurn(engine, tenantId, signal, () => askTwice(once, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EngineError)) throw error;
    log.warn('a voice was not changed', { engine: engine.id, voice: voiceId, error });
    const type = error.type === 'err_generate_voice_failed' ? 'err_voice_change_failed' : error.type;
    throw new ApiError(type, { status: 503 });
  }
};
