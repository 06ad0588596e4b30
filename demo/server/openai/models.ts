import type { OpenAiModel } from '../../../src/contract/index.ts';
import type { KeyPrincipal } from '../http/principal.ts';
import type { Queryable } from '../db/db.ts';
import { isReady } from '../engines/engine-set.ts';
import type { Engines } from '../engines/registry.ts';
import { ownVoicesOf } from '../voices/own-voices.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import { OPENAI_MODELS, OPENAI_RECOGNITION, isOpenAiModel, standIns, voicesThatSpeak } from './names.ts';

const OWNER = 'voxbench';

/** Models that can speak now, our own first, with their voices. */
const speechModels = async (
  q: Queryable,
  engines: Engines,
  { tenantId }: KeyPrincipal,
): Promise<OpenAiModel[]> => {
  const own = engines.models().map(({ modelId }) => modelId);
  if (own.length === 0) return [];
  const made = (await ownVoicesOf(q, engines, tenantId)).filter(({ engine }) => isReady(engine));
  const describe = (id: string): OpenAiModel => {
    const voices = voicesThatSpeak(engines, id);
    const theirs = made.filter(({ engine }) => isOpenAiModel(id) || engine.model.modelId === id);
    return {
      id,
      object: 'model',
      created: 0,
      owned_by: OWNER,
      capability: 'speech',
      voices: [...theirs, ...voices].map(({ voice }) => voice.voiceId),
      openai_voices: standIns(voices),
    };
  };
  const standing = describe(OPENAI_MODELS[0]);
  return [...own.map(describe), ...OPENAI_MODELS.map((id) => ({ ...standing, id }))];
};

/** Models that can recognise now, ours first. */
const recognitionModels = (recognizers: Recognizers): OpenAiModel[] => {
  const own = recognizers.ready().map(({ model }) => model.modelId);
  return [...own, ...(own.length > 0 ? [OPENAI_RECOGNITION] : [])].map((id) => ({
    id,
    object: 'model',
    created: 0,
    owned_by: OWNER,
    capability: 'recognition',
    voices: [],
    openai_voices: {},
  }));
};

/** All models that are ready. */
export const listModels = async (
  q: Queryable,
  { engines, recognizers }: { engines: Engines; recognizers: Recognizers },
  who: KeyPrincipal,
): Promise<OpenAiModel[]> => [...(await speechModels(q, engines, who)), ...recognitionModels(recognizers)];
