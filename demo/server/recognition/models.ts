import type { RecognitionModel } from '../../../src/contract/index.ts';
import type { RecognitionEngine } from '../engines/recognition/engine.ts';
import { understands, type Recognizers } from '../engines/recognition/recognizers.ts';
import { waitUntilReady } from '../engines/wait-until-ready.ts';
import { ApiError } from '../http/api-error.ts';
import { InvalidRequest } from '../http/validate.ts';

export const toModel = ({ model, languages, can }: RecognitionEngine): RecognitionModel => ({
  model_id: model.modelId,
  name: model.name,
  description: model.description,
  languages: [...languages],
  finds_language: can.findsLanguage,
  words: can.words,
});

/**
 * The engine for a model that a user requests.
 *
 * @throws ApiError err_speech_recognition_not_allowed when no engine is ready, err_model_not_found when this one is
 * not; InvalidRequest when it does not support the language
 */
export const chooseEngine = (
  recognizers: Recognizers,
  modelId: string,
  language?: string,
): RecognitionEngine => {
  const ready = recognizers.ready();
  if (ready.length === 0) throw new ApiError('err_speech_recognition_not_allowed', { status: 503 });
  const engine = ready.find(({ model }) => model.modelId === modelId);
  if (!engine) throw new ApiError('err_model_not_found', { status: 404 });
  if (!understands(engine, language)) {
    const msg = `${engine.model.name} does not understand the language "${language}".`;
    throw new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', 'language_id'] }]);
  }
  return engine;
};

/**
 * Waits until the engine of a model is ready.
 *
 * @throws ApiError err_model_not_found when it does not exist, or is not ready in time; the signal's reason when
 * aborted
 */
export const waitForEngine = async (
  recognizers: Recognizers,
  modelId: string,
  signal: AbortSignal,
): Promise<RecognitionEngine> => {
  const engine = recognizers.byModel(modelId);
  if (!engine) throw new ApiError('err_model_not_found', { status: 404 });
  if (!(await waitUntilReady(engine, signal))) throw new ApiError('err_model_not_found', { status: 404 });
  return engine;
};
