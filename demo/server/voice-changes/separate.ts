import { join } from 'node:path';
import { splitVoice, toStereo } from '../audio/background.ts';
import type { Log } from '../config/log.ts';
import { askTwice } from '../engines/ask-twice.ts';
import { SEPARATION_RATE, type SeparationEngine } from '../engines/separation/engine.ts';
import type { Separators } from '../engines/separation/separators.ts';
import type { Turns } from '../process/turns.ts';
import { waitUntilReady } from '../engines/wait-until-ready.ts';
import { noteWork } from '../engines/work-meter.ts';
import { ApiError } from '../http/api-error.ts';
import type { Paces } from '../recognition/paces.ts';

/** Name for the pace of separating voices, stored next to those of the methods. */
export const SEPARATION_PACE = 'separation';

export interface SeparatingNeeds {
  log: Log;
  separators: Separators;
  paces: Paces;
  /** One recording at a time: an engine takes gigabytes of memory and all processors. */
  separateInTurn: Turns<SeparationEngine>;
}

/** The audio to separate, and the output folder for its voice and its background. */
interface Separated {
  path: string;
  durationMs: number;
  folder: string;
  tenantId: string;
}

interface Options {
  signal: AbortSignal;
  onProgress(done: number): void;
}

/**
 * Separates the voice of a part from all other sound when its turn comes. If the engine crashes, it is retried once; an
 * engine that is not installed is installed. Resolves to the paths of two WAVs in the format of the part, whose sum is
 * the part.
 *
 * @throws ApiError err_voice_change_not_allowed, err_voice_change_failed; the signal's reason when aborted
 */
export const separate = async (
  { log, separators, paces, separateInTurn }: SeparatingNeeds,
  { path, durationMs, folder, tenantId }: Separated,
  { signal, onProgress }: Options,
): Promise<{ voice: string; background: string }> => {
  const engine = separators.demand();
  if (!engine || !(await waitUntilReady(engine, signal)))
    throw new ApiError('err_voice_change_not_allowed', { status: 503 });
  const [stereo, withoutVoices, voice, background] = ['stereo', 'rest', 'voice', 'background'].map((name) =>
    join(folder, `${name}.wav`),
  ) as [string, string, string, string];
  const once = async () => {
    const began = performance.now();
    await engine.removeVoices(stereo, withoutVoices, {
      signal,
      onProgress: (doneMs) => onProgress(doneMs / Math.max(durationMs, 1)),
    });
    const ms = performance.now() - began;
    noteWork(engine, ms, durationMs);
    await paces
      .note(SEPARATION_PACE, ms / Math.max(durationMs, 1))
      .catch((error: unknown) => log.warn('the pace of a separation was not noted', { error }));
  };
  try {
    await separateInTurn(engine, tenantId, signal, async () => {
      await toStereo(path, stereo, SEPARATION_RATE, signal);
      await askTwice(once, signal);
      await splitVoice({ path, withoutVoices }, { voice, background }, signal);
    });
    return { voice, background };
  } catch (error) {
    signal.throwIfAborted();
    log.warn('a voice was not separated', { engine: engine.id, error });
    throw new ApiError('err_voice_change_failed', { status: 503 });
  }
};
