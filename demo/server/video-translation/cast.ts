import { baseLanguage } from '../../../src/contract/base-language.ts';
import type { ProjectSegment } from '../../../src/contract/index.ts';
import { isReady } from '../engines/engine-set.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { levelOf } from '../voices/access.ts';
import type { Cue } from './cue.ts';

export type Voice = NonNullable<ProjectSegment['voice']>;

/** Voices of every plan that speak a language, those whose own language it is first. */
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

/** The engine whose voices speak a language by default; undefined where nothing does. */
export const speakerOf = (engines: Engines, language: string): FoundVoice['engine'] | undefined =>
  voicesFor(engines, language)[0]?.engine;

/**
 * A voice for each speaker: a different one as long as there are, of the best engine that has voices for the language.
 * Nobody has one where nothing here speaks the language.
 */
export const castSpeakers = (
  engines: Engines,
  cues: readonly Cue[],
  language: string,
): Map<string | null, Voice> => {
  const found = voicesFor(engines, language);
  const best = found.filter(({ engine }) => engine === found[0]?.engine);
  // A woman and a man are told apart more easily than two of either
  const byGender = ['female', 'male', 'neutral'].map((gender) =>
    best.filter(({ voice }) => voice.gender === gender),
  );
  const inTurn = Array.from({ length: best.length }, (_, index) =>
    byGender.flatMap((voices) => voices[index] ?? []),
  ).flat();
  const speakers = [...new Set(cues.map(({ speaker }) => speaker))];
  if (inTurn.length === 0) return new Map();
  return new Map(
    speakers.map((speaker, index) => [speaker, toVoice(inTurn[index % inTurn.length]!, language)]),
  );
};
