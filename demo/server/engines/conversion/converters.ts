import type { VoiceChangeMethod } from '../../../../src/contract/constants/voice-changes.ts';
import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { FoundVoice } from '../registry.ts';
import type { ConversionEngine } from './engine.ts';

/** The voice conversion engines of this server, one per method. Their states may change at any time. */
export interface Converters extends EngineSet {
  /** Engines that are ready, best first. */
  ready(): readonly ConversionEngine[];
  byMethod(method: VoiceChangeMethod): ConversionEngine | undefined;
  /** Makes all engines delete what they store about a deleted voice. */
  forgetVoice(voice: FoundVoice): Promise<void>;
}

/** Combines the engines, best first. `close` also closes them. */
export const createConverters = (engines: readonly ConversionEngine[]): Converters => ({
  ...createEngineSet('conversion', engines),
  // An engine that is limited to certain voices needs at least one of them
  ready: () => engines.filter((engine) => isReady(engine) && engine.voiceIds()?.length !== 0),
  byMethod: (method) => engines.find((engine) => engine.method === method),
  async forgetVoice(voice) {
    for (const engine of engines) await engine.forgetVoice?.(voice);
  },
});
