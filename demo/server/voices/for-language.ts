import { baseLanguage } from '../../../src/contract/base-language.ts';
import type { ProjectSegment } from '../../../src/contract/index.ts';
import { isReady } from '../engines/engine-set.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { levelOf } from './access.ts';

type Gender = FoundVoice['voice']['gender'];
export type Voice = NonNullable<ProjectSegment['voice']>;

/** Voices that speak a language and are in every plan; native voices first. */
const voicesFor = (engines: Engines, language: string): FoundVoice[] => {
  const speaks = ({ voice }: FoundVoice) => voice.languages.some((tag) => baseLanguage(tag) === language);
  const isNative = ({ voice }: FoundVoice) => baseLanguage(voice.languages[0]) === language;
  return engines
    .voices()
    .filter((found) => isReady(found.engine) && !found.engine.isMetered && !levelOf(found) && speaks(found))
    .toSorted((a, b) => Number(isNative(b)) - Number(isNative(a)));
};

const toVoice = ({ engine, voice }: FoundVoice, language: string): Voice => ({
  voice_id: voice.voiceId,
  model_id: engine.model.modelId,
  language_id: voice.languages.find((tag) => baseLanguage(tag) === language) ?? voice.languages[0],
  speed: 1,
});

/** The engine that speaks a language by default; undefined when none does. */
export const speakerOf = (engines: Engines, language: string): FoundVoice['engine'] | undefined =>
  voicesFor(engines, language)[0]?.engine;

/** A voice to assign to a speaker. */
export interface VoiceInTurn {
  found: FoundVoice;
  voice: Voice;
  gender: Gender;
}

/**
 * Voices that speak a language and are in every plan, best engine first. Within an engine, female and male voices
 * alternate, because they are easier to tell apart.
 */
export const voicesOfAll = (engines: Engines, language: string): VoiceInTurn[] => {
  const found = voicesFor(engines, language);
  const byEngine = [...new Set(found.map(({ engine }) => engine))].map((engine) =>
    found.filter((one) => one.engine === engine),
  );
  return byEngine.flatMap((own) => {
    const byGender = ['female', 'male', 'neutral'].map((gender) =>
      own.filter(({ voice }) => voice.gender === gender),
    );
    return Array.from({ length: own.length }, (_, index) => byGender.flatMap((voices) => voices[index] ?? []))
      .flat()
      .map((one) => ({ found: one, voice: toVoice(one, language), gender: one.voice.gender }));
  });
};

/**
 * Voices for speakers, all of the best engine for the language, ordered like {@link voicesOfAll}. Empty when no engine
 * speaks the language.
 */
export const voicesInTurn = (engines: Engines, language: string): VoiceInTurn[] => {
  const all = voicesOfAll(engines, language);
  return all.filter(({ found }) => found.engine === all[0]?.found.engine);
};
