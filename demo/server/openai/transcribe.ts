import { join } from 'node:path';
import type { RecognitionEngine } from '../engines/recognition/engine.ts';
import { understands, type Recognizers } from '../engines/recognition/recognizers.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallRequest } from '../http/call.ts';
import { InvalidRequest } from '../http/validate.ts';
import type { Recognized, RecognitionService } from '../recognition/module.ts';
import { OPENAI_RECOGNITION } from './names.ts';

type Request = CallRequest<'POST /v1/audio/transcriptions'>;
export type TranscriptionFields = Awaited<ReturnType<Request['form']>>;

const languageUnknown = (msg: string) =>
  new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', 'language'] }]);

/** @throws ApiError err_model_not_found, err_engine_unavailable; InvalidRequest for a language that it does not know */
const engineFor = (recognizers: Recognizers, { model, language }: TranscriptionFields): RecognitionEngine => {
  if (model === OPENAI_RECOGNITION) {
    const best = recognizers.ready().find((engine) => understands(engine, language));
    if (best) return best;
    if (language !== undefined && !recognizers.understand(language))
      throw languageUnknown(`No model here understands the language "${language}".`);
    const msg = 'No model here understands that right now. GET /v1/models lists those that are ready.';
    throw new ApiError('err_engine_unavailable', { status: 503, msg });
  }
  const engine = recognizers.byModel(model);
  if (!engine) {
    const msg = `The model "${model.slice(0, 100)}" does not exist. GET /v1/models lists those there are.`;
    throw new ApiError('err_model_not_found', { status: 404, msg });
  }
  if (!understands(engine, language))
    throw languageUnknown(`The model "${model}" does not understand the language "${language}".`);
  return engine;
};

/** Receives the recording of a request and recognises it. Nothing of it stays on the disk. */
export const transcribe = async (
  { recognizers, recognition }: { recognizers: Recognizers; recognition: RecognitionService },
  { who, form, idempotencyKey, signal }: Request,
): Promise<{ recognition: Recognized; fields: TranscriptionFields }> => {
  const { tenantId } = who;
  const key = `${who.apiKeyId} ${idempotencyKey ?? crypto.randomUUID()}`;
  await recognition.demandCredits({ tenantId, key });
  return recognition.withFolderFor(tenantId, async (folder) => {
    const file = join(folder, 'upload');
    const fields = await form(file);
    const { model, language, prompt } = fields;
    const chooseEngine = () => engineFor(recognizers, fields);
    const request = { file, folder, tenantId, apiKey: who, key, model, chooseEngine, language, prompt };
    return { recognition: await recognition.recognizeAtOnce(request, signal), fields };
  });
};
