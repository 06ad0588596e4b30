import type { VoiceChangeMethod } from '../../../../src/contract/constants/voice-changes.ts';
import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { FoundVoice } from '../registry.ts';
import type { ConversionEngine } from './engine.ts';

/** The engines of this server that change voices, one a method. They may come and go while it runs. */
export interface Converters extends EngineSet {
  /** Engines that can work now, the best first. */
  ready(): readonly ConversionEngine[];
  byMethod(method: VoiceChangeMethod): ConversionEngine | undefined;
  /** Has all engines remove what they keep of a voice that is deleted. */
  forgetVoice(voice: FoundVoice): Promise<void>;
}

/** Holds the engines, the best first; `close` closes them too. */
export const createConverters = (engines: readonly ConversionEngine[]): Converters => ({
  ...createEngineSet('conversion', engines),
  // One that is for certain voices needs them
  ready: () => engines.filter((engine) => isReady(engine) && engine.voiceIds()?.length !== 0),
  byMethod: (method) => engines.find((engine) => engine.method === method),
  async forgetVoice(voice) {
    for (const engine of engines) await engine.forgetVoice?.(voice);
  },
});
