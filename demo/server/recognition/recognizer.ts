import type { Log } from '../config/log.ts';
import { askTwice } from '../engines/ask-twice.ts';
import { EngineError } from '../engines/engine.ts';
import { noteWork } from '../engines/work-meter.ts';
import type { Recognition, RecognitionEngine, RecognizeRequest } from '../engines/recognition/engine.ts';
import { ApiError } from '../http/api-error.ts';
import type { Paces } from './paces.ts';
import { createTurns } from '../process/turns.ts';

interface Recognizing {
  /** Workspace of the request: workspaces take turns. */
  tenantId: string;
  signal: AbortSignal;
  onProgress?: (doneMs: number) => void;
}

/** Runs recognition engines for all callers. */
export interface Recognizer {
  /**
   * Recognises a decoded recording when its turn comes. If the engine crashes, it is retried once.
   *
   * @throws ApiError err_recognition_failed; the signal's reason when aborted
   */
  recognize(engine: RecognitionEngine, request: RecognizeRequest, how: Recognizing): Promise<Recognition>;
  /** Processing time of a model as a share of the recording's duration; null before the first recording. */
  paceOf(modelId: string): Promise<number | null>;
}

export const createRecognizer = (log: Log, paces: Paces): Recognizer => {
  const inTurn = createTurns<RecognitionEngine>(({ concurrency }) => concurrency);

  const measured = async (
    engine: RecognitionEngine,
    request: RecognizeRequest,
    options: Parameters<RecognitionEngine['recognize']>[1],
  ): Promise<Recognition> => {
    const began = performance.now();
    const recognition = await engine.recognize(request, options);
    const ms = performance.now() - began;
    noteWork(engine, ms, request.durationMs);
    await paces
      .note(engine.model.modelId, ms / Math.max(request.durationMs, 1))
      .catch((error: unknown) => log.warn('the pace of a model was not noted', { error }));
    return recognition;
  };

  return {
    async recognize(engine, request, { tenantId, signal, onProgress }) {
      const once = () => measured(engine, request, { signal, onProgress });
      try {
        return await inTurn(engine, tenantId, signal, () => askTwice(once, signal));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof EngineError)) throw error;
        log.warn('a recording was not recognised', { engine: engine.id, error });
        throw new ApiError('err_recognition_failed', { status: 503 });
      }
    },
    paceOf: (modelId) => paces.of(modelId),
  };
};
