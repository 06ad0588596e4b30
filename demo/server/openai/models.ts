import type { OpenAiModel } from '../../../src/contract/index.ts';
import type { KeyPrincipal } from '../http/principal.ts';
import type { Queryable } from '../db/db.ts';
import { isReady, type Engines } from '../engines/registry.ts';
import { mixesOf } from '../voices/mixes.ts';
import { OPENAI_MODELS, isOpenAiModel, standIns, voicesThatSpeak } from './names.ts';

const OWNER = 'voxbench';

/** Models that can speak now, ours first, with the voices of each. */
export const listModels = async (
  q: Queryable,
  engines: Engines,
  { tenantId }: KeyPrincipal,
): Promise<OpenAiModel[]> => {
  const own = engines.models().map(({ modelId }) => modelId);
  if (own.length === 0) return [];
  const mixes = (await mixesOf(q, engines, tenantId)).filter(({ engine }) => isReady(engine));
  const describe = (id: string): OpenAiModel => {
    const voices = voicesThatSpeak(engines, id);
    const mixed = mixes.filter(({ engine }) => isOpenAiModel(id) || engine.model.modelId === id);
    return {
      id,
      object: 'model',
      created: 0,
      owned_by: OWNER,
      voices: [...mixed, ...voices].map(({ voice }) => voice.voiceId),
      openai_voices: standIns(voices),
    };
  };
  const standing = describe(OPENAI_MODELS[0]);
  return [...own.map(describe), ...OPENAI_MODELS.map((id) => ({ ...standing, id }))];
};
