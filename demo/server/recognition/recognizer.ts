import type { Log } from '../config/log.ts';
import { EngineError } from '../engines/engine.ts';
import type { Recognition, RecognitionEngine, RecognizeRequest } from '../engines/recognition/engine.ts';
import { ApiError } from '../http/api-error.ts';
import { createTurns } from './turns.ts';

/** How much the latest recording counts in the pace of an engine. */
const LATEST_SHARE = 0.3;

interface Recognizing {
  /** Workspaces take turns. */
  tenantId: string;
  signal: AbortSignal;
  onProgress?: (doneMs: number) => void;
}

/** Has engines recognise recordings, for whoever asks. */
export interface Recognizer {
  /**
   * Recognises a decoded recording when it is its turn; an engine that crashes is asked once more.
   *
   * @throws ApiError err_recognition_failed; the signal's reason when aborted
   */
  recognize(engine: RecognitionEngine, request: RecognizeRequest, how: Recognizing): Promise<Recognition>;
  /** Time that a model takes of the length of a recording, as measured in this process; null before the first one. */
  paceOf(modelId: string): number | null;
}

export const createRecognizer = (log: Log): Recognizer => {
  const inTurn = createTurns();
  const paces = new Map<string, number>();

  const measured = async (
    engine: RecognitionEngine,
    request: RecognizeRequest,
    options: Parameters<RecognitionEngine['recognize']>[1],
  ): Promise<Recognition> => {
    const began = performance.now();
    const recognition = await engine.recognize(request, options);
    const { modelId } = engine.model;
    const pace = (performance.now() - began) / Math.max(request.durationMs, 1);
    const before = paces.get(modelId) ?? pace;
    paces.set(modelId, before + LATEST_SHARE * (pace - before));
    return recognition;
  };

  return {
    async recognize(engine, request, { tenantId, signal, onProgress }) {
      const once = () => measured(engine, request, { signal, onProgress });
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
        throw new ApiError('err_recognition_failed', { status: 503 });
      }
    },
    paceOf: (modelId) => paces.get(modelId) ?? null,
  };
};
