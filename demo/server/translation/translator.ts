import type { Log } from '../config/log.ts';
import { isReady } from '../engines/engine-set.ts';
import { askTwice } from '../engines/ask-twice.ts';
import { EngineError } from '../engines/engine.ts';
import {
  translates,
  type TranslationEngine,
  type TranslationRequest,
} from '../engines/translation/engine.ts';
import type { Translators } from '../engines/translation/translators.ts';
import { createTurns } from '../process/turns.ts';
import { waitUntilReady } from '../engines/wait-until-ready.ts';
import { ApiError } from '../http/api-error.ts';

/** Chooses engines and has them translate. */
export interface Translator {
  /**
   * The engine for a pair of languages: that of the given model, else the best one, which is installed if necessary.
   *
   * @throws ApiError err_video_translate_not_allowed when there is no engine at all, err_model_not_found,
   * err_target_language_not_supported when the given engine, or none, supports the pair
   */
  choose(pair: { source: string; target: string }, modelId?: string): TranslationEngine;
  /**
   * Translates texts when their turn comes. Waits for an engine that is being installed. If the engine crashes, it is
   * retried once.
   *
   * @throws ApiError err_translation_failed; the signal's reason when aborted
   */
  translate(
    engine: TranslationEngine,
    request: TranslationRequest,
    how: { tenantId: string; signal: AbortSignal },
  ): Promise<string[]>;
}

const unsupported = (source: string, target: string) =>
  new ApiError('err_target_language_not_supported', {
    msg: `Nothing here translates from "${source}" to "${target}". Bring the translation as a subtitle file, or choose another language.`,
  });

export const createTranslator = (translators: Translators, log: Log): Translator => {
  const inTurn = createTurns<TranslationEngine>(() => 1);
  return {
    choose({ source, target }, modelId) {
      if (translators.ready().length === 0 && translators.installable().length === 0)
        throw new ApiError('err_video_translate_not_allowed', { status: 503 });
      if (modelId === undefined) {
        const engine = translators.install(source, target);
        if (!engine) throw unsupported(source, target);
        return engine;
      }
      const engine = translators.byModel(modelId);
      if (!engine) throw new ApiError('err_model_not_found', { status: 404 });
      if (!translates(engine, source, target)) throw unsupported(source, target);
      if (!isReady(engine)) translators.install(source, target);
      return engine;
    },
    async translate(engine, request, { tenantId, signal }) {
      const failed = () => new ApiError('err_translation_failed', { status: 503 });
      if (!(await waitUntilReady(engine, signal))) throw failed();
      const once = async () => {
        const made = await engine.translate(request, signal);
        if (made.length === request.texts.length) return made;
        throw new EngineError(`${engine.id} gave ${made.length} texts of ${request.texts.length}`, {
          retry: true,
        });
      };
      try {
        return await inTurn(engine, tenantId, signal, () => askTwice(once, signal));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof EngineError)) throw error;
        log.warn('texts were not translated', { engine: engine.id, error });
        throw failed();
      }
    },
  };
};
