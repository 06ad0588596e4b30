import type { Model, Voice } from '../../contract/index.ts';

/** Voices that can be mixed with each other: of one model, speaking one language. */
export interface MixGroup {
  modelId: string;
  modelName: string;
  /** BCP 47. */
  language: string;
  /** Two at least. */
  voices: readonly Voice[];
}

/** What can be mixed, by model and language. A mix is no part of another one. */
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
