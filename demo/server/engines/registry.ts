import type { CloneKind } from '../../../src/contract/constants/voice-cloning.ts';
import { createEngineSet, isReady, type EngineSet } from './engine-set.ts';
import type { EngineAbilities, EngineModel, EngineVoice, SpeechEngine, VoiceMix } from './speech/engine.ts';

export interface FoundVoice {
  engine: SpeechEngine;
  voice: EngineVoice;
  /** The blend of voices that makes up this voice; undefined for the engine's own voices. */
  mix?: VoiceMix | undefined;
  /** The workspace's clone, if the voice is one. Its engine then speaks with `mix`. */
  clone?: { cloneId: string; kind: CloneKind } | undefined;
}

/** All speech engines of this server. Their states may change at any time. */
export interface Engines extends EngineSet {
  /** Engines that can speak now, best voices first. */
  ready(): readonly SpeechEngine[];
  /**
   * The voice and its engine; undefined when no engine has it. The voice of an engine that is not ready stays known;
   * {@link isReady} tells whether it can speak now.
   */
  find(voiceId: string): FoundVoice | undefined;
  byId(engineId: string): SpeechEngine | undefined;
  /** All known voices, in the order of the engines. */
  voices(): readonly FoundVoice[];
  /** Models of the voices that can speak now, with all languages (BCP 47) of those voices. */
  models(): readonly (EngineModel & { can: EngineAbilities; languages: readonly string[] })[];
  /** Calls `changed` after every change of an engine's state or voices. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void;
}

/** Combines the engines. Of two voices with one id, the earlier engine's counts. `close` also closes the engines. */
export const createEngines = (engines: readonly SpeechEngine[]): Engines => {
  const voicesOf = new Map<SpeechEngine, readonly EngineVoice[]>();
  let known = new Map<string, FoundVoice>();
  const listeners = new Set<() => void>();

  const learn = () => {
    for (const engine of engines) if (isReady(engine)) voicesOf.set(engine, engine.voices());
    known = new Map();
    for (const engine of engines) {
      for (const voice of voicesOf.get(engine) ?? []) {
        if (!known.has(voice.voiceId)) known.set(voice.voiceId, { engine, voice });
      }
    }
  };
  const stops = engines.map((engine) =>
    engine.onChange(() => {
      learn();
      for (const changed of listeners) changed();
    }),
  );
  learn();

  const set = createEngineSet('speech', engines);
  return {
    ...set,
    ready: () => engines.filter(isReady),
    find: (voiceId) => known.get(voiceId),
    byId: (engineId) => engines.find(({ id }) => id === engineId),
    voices: () => [...known.values()],
    models() {
      const models = new Map<string, { model: EngineModel; can: EngineAbilities; languages: Set<string> }>();
      for (const { engine, voice } of known.values()) {
        if (!isReady(engine)) continue;
        const { model, can } = engine;
        const entry = models.get(model.modelId) ?? { model, can, languages: new Set() };
        for (const language of voice.languages) entry.languages.add(language);
        models.set(model.modelId, entry);
      }
      return [...models.values()].map(({ model, can, languages }) => ({
        ...model,
        can,
        languages: [...languages],
      }));
    },
    onChange(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    async close() {
      for (const stop of stops) stop();
      listeners.clear();
      await set.close();
    },
  };
};
