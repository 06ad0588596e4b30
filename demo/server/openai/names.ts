import { isReady } from '../engines/engine-set.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { levelOf } from '../voices/access.ts';

/** OpenAI's speech models. Each means the model of the selected voice. */
export const OPENAI_MODELS = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'] as const;
/** OpenAI's recognition model, which means the best engine for the language. */
export const OPENAI_RECOGNITION = 'whisper-1';
/** The speech models that ignore instructions, as they do at OpenAI. */
export const MODELS_WITHOUT_INSTRUCTIONS: readonly string[] = ['tts-1', 'tts-1-hd'];

/** OpenAI's voices, by gender. */
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

/** Voices that can speak now and are in every plan, of all models or of one; best first. */
export const voicesThatSpeak = (engines: Engines, model: string): readonly FoundVoice[] =>
  engines
    .voices()
    .filter((found) => levelOf(found) === undefined)
    .filter(({ engine }) => isReady(engine) && (isOpenAiModel(model) || engine.model.modelId === model));

/**
 * Finds the voice for one of OpenAI's names: the voice of that name, else one of the best engine with voices,
 * preferably English and of the same gender. Different names get different voices as far as possible. Undefined when
 * there are no voices.
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

/** All of OpenAI's names with the ids of their voices. */
export const standIns = (voices: readonly FoundVoice[]): Record<string, string> =>
  Object.fromEntries(
    Object.keys(OPENAI_VOICES).flatMap((name) => {
      const found = standIn(name, voices);
      return found ? [[name, found.voice.voiceId]] : [];
    }),
  );
