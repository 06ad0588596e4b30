import { isReady } from '../engines/engine-set.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { levelOf } from '../voices/access.ts';

/** Models of OpenAI that programs ask for: each stands for the model of the voice that speaks. */
export const OPENAI_MODELS = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'] as const;
/** OpenAI's model of recognition: it stands for the best engine that understands the language. */
export const OPENAI_RECOGNITION = 'whisper-1';
/** Of the models of speech, those that ignore instructions at OpenAI too. */
export const MODELS_WITHOUT_INSTRUCTIONS: readonly string[] = ['tts-1', 'tts-1-hd'];

/** OpenAI's voices, as women or men speak. */
const OPENAI_VOICES: Readonly<Record<string, 'female' | 'male'>> = {
  alloy: 'female',
  ash: 'male',
  ballad: 'male',
  cedar: 'male',
  coral: 'female',
  echo: 'male',
  fable: 'male',
  marin: 'female',
  nova: 'female',
  onyx: 'male',
  sage: 'female',
  shimmer: 'female',
  verse: 'male',
};

export const isOpenAiModel = (model: string): boolean => (OPENAI_MODELS as readonly string[]).includes(model);

export const isOpenAiVoice = (voice: string): boolean => Object.hasOwn(OPENAI_VOICES, voice);

/** Voices of every plan that can speak now, all or those of one of our models; best first. */
export const voicesThatSpeak = (engines: Engines, model: string): readonly FoundVoice[] =>
  engines
    .voices()
    .filter((found) => levelOf(found) === undefined)
    .filter(({ engine }) => isReady(engine) && (isOpenAiModel(model) || engine.model.modelId === model));

/**
 * The voice that stands for one of OpenAI's names: the one of that name; else one of the best engine that has any,
 * English and like OpenAI's a woman's or a man's where there are such. Different names get different voices as far
 * as they reach. Undefined when there is none at all.
 */
export const standIn = (name: string, voices: readonly FoundVoice[]): FoundVoice | undefined => {
  const namesake = voices.find(({ voice }) => voice.name.toLowerCase() === name);
  if (namesake) return namesake;
  const gender = OPENAI_VOICES[name];
  const english = voices.filter(({ voice }) => voice.languages[0].startsWith('en'));
  const alike = english.filter(({ voice }) => voice.gender === gender);
  const [first] = [...alike, ...english, ...voices];
  const choice = [alike, english, voices].find((some) => some.length > 0) ?? [];
  const own = choice.filter(({ engine }) => engine === first?.engine);
  const likewise = Object.keys(OPENAI_VOICES).filter((other) => OPENAI_VOICES[other] === gender);
  return own[likewise.indexOf(name) % own.length];
};

/** All of OpenAI's names with the ids of the voices that stand for them. */
export const standIns = (voices: readonly FoundVoice[]): Record<string, string> =>
  Object.fromEntries(
    Object.keys(OPENAI_VOICES).flatMap((name) => {
      const found = standIn(name, voices);
      return found ? [[name, found.voice.voiceId]] : [];
    }),
  );
