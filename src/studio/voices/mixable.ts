import type { Model, Voice } from '../../contract/index.ts';

/** Voices that can be mixed with each other: same model, same language. */
export interface MixGroup {
  modelId: string;
  modelName: string;
  /** BCP 47. */
  language: string;
  /** At least two. */
  voices: readonly Voice[];
}

/** Groups voices by model and language. Mixes cannot be mixed again. */
export function mixGroups(voices: readonly Voice[], models: readonly Model[]): MixGroup[] {
  return models
    .filter(({ can_blend }) => can_blend)
    .flatMap(({ model_id: modelId, name: modelName }) => {
      const able = voices.filter(({ mix, model_ids }) => !mix && model_ids.includes(modelId));
      return [...new Set(able.flatMap(({ languages }) => languages))].map((language) => ({
        modelId,
        modelName,
        language,
        voices: able.filter(({ languages }) => languages.includes(language)),
      }));
    })
    .filter((group) => group.voices.length > 1);
}
