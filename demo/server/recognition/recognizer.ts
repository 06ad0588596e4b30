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
   * Recognises a decoded recording when its turn comes. If the engine crashes, the piece it was at is retried once.
   *
   * @throws ApiError err_recognition_failed; the signal's reason when aborted
   */
  recognize(engine: RecognitionEngine, request: RecognizeRequest, how: Recognizing): Promise<Recognition>;
  /** Processing time of a model as a share of the recording's duration; null before the first recording. */
  paceOf(modelId: string): Promise<number | null>;
}

export const createRecognizer = (log: Log, paces: Paces): Recognizer => {
  const turns = createTurns<RecognitionEngine>(({ concurrency }) => concurrency);

  const noteTime = async (engine: RecognitionEngine, ms: number, durationMs: number): Promise<void> => {
    noteWork(engine, ms, durationMs);
    await paces
      .note(engine.model.modelId, ms / Math.max(durationMs, 1))
      .catch((error: unknown) => log.warn('the pace of a model was not noted', { error }));
  };

  return {
    async recognize(engine, request, { tenantId, signal, onProgress }) {
      /** Time of the work alone, without the waits for turns. */
      let ms = 0;
      const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
        const measured = async () => {
          const began = performance.now();
          const result = await work();
          ms += performance.now() - began;
          return result;
        };
        return turns(engine, tenantId, signal, () => askTwice(measured, signal));
      };
      const recognize = () => engine.recognize(request, { signal, onProgress, inTurn });
      try {
        const recognition = await (engine.takesTurns ? recognize() : inTurn(recognize));
        await noteTime(engine, ms, request.durationMs);
        return recognition;
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
