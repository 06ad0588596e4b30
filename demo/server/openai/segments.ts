import type { CallInput, SegmentInput } from '../../../src/contract/index.ts';
import { calls } from '../../../src/contract/index.ts';
import type { KeyPrincipal } from '../http/principal.ts';
import type { Queryable } from '../db/db.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import { InvalidRequest } from '../http/validate.ts';
import { joinsOf } from '../../../src/studio/model/sentence-ends/index.ts';
import { createSplitter } from '../../../src/studio/model/split.ts';
import { findVoices } from '../voices/own-voices.ts';
import { isOpenAiModel, isOpenAiVoice, standIn, voicesThatSpeak } from './names.ts';

type Body = CallInput<'POST /v1/audio/speech'>['body'];

/** A single instance, because it is expensive to make. */
const split = createSplitter();

const refuse = (field: keyof Body, msg: string): never => {
  throw new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', field] }]);
};

const demandModel = (engines: Engines, model: string): void => {
  if (isOpenAiModel(model) || engines.voices().some(({ engine }) => engine.model.modelId === model)) return;
  throw new ApiError('err_model_not_found', {
    status: 404,
    msg: `The model "${model.slice(0, 100)}" does not exist. GET /v1/models lists those there are.`,
  });
};

/** @throws ApiError err_model_not_found, err_voice_not_found, err_engine_unavailable */
async function voiceFor(
  q: Queryable,
  engines: Engines,
  { tenantId }: KeyPrincipal,
  { model, voice }: Body,
): Promise<FoundVoice> {
  demandModel(engines, model);
  const asked = typeof voice === 'string' ? voice : voice.id;
  const found = (await findVoices(q, engines, tenantId, [asked])).get(asked);
  if (!found && isOpenAiVoice(asked)) {
    const standing = standIn(asked, voicesThatSpeak(engines, model));
    if (standing) return standing;
    throw new ApiError('err_engine_unavailable', { status: 503 });
  }
  const list = 'GET /v1/models lists the voices of each model.';
  if (!found)
    throw new ApiError('err_voice_not_found', {
      msg: `The voice "${asked.slice(0, 100)}" does not exist. ${list}`,
    });
  const { modelId } = found.engine.model;
  if (!isOpenAiModel(model) && modelId !== model)
    throw new ApiError('err_voice_not_found', {
      msg: `The voice "${asked}" is one of the model "${modelId}". ${list}`,
    });
  return found;
}

/** Reduces the gap between two sentences to line breaks and pauses if it exceeds the limit. */
const squeeze = (gap: string): string =>
  gap.replaceAll(/\s+/g, (white) => (white.includes('\n') ? '\n' : ' '));

const { segments: shape } = calls['POST /v1/speech/quote'].body.shape;
const GAP_CHARACTERS_MAX = shape.element.shape.gap.maxLength ?? Infinity;

/**
 * Splits the text into sentences with the voice, like the workbench does.
 *
 * @throws ApiError err_model_not_found, err_voice_not_found, err_engine_unavailable
 * @throws InvalidRequest for what no voice here can do
 */
export async function scriptFor(
  q: Queryable,
  engines: Engines,
  who: KeyPrincipal,
  body: Body & { speed: number },
): Promise<{ lead: string; segments: SegmentInput[] }> {
  const { engine, voice } = await voiceFor(q, engines, who, body);
  const { lead, pieces } = split(body.input, joinsOf(voice.languages[0]));
  if (pieces.length === 0) throw new ApiError('err_text_empty');
  const fitted = (gap: string): string => {
    const short = gap.length > GAP_CHARACTERS_MAX ? squeeze(gap) : gap;
    if (short.length > GAP_CHARACTERS_MAX) refuse('input', 'There are too many pauses in one place.');
    return short;
  };
  const segments = pieces.map(({ text, gap }) => ({
    text,
    gap: fitted(gap),
    voice_id: voice.voiceId,
    model_id: engine.model.modelId,
    language_id: voice.languages[0],
    speed: body.speed,
  }));
  return { lead: fitted(lead), segments };
}
