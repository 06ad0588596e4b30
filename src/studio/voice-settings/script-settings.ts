import { DEFAULT_VOICE_SPEECH, MODEL_MULTILINGUAL } from '../../contract/constants/voices.ts';
import { SPEED_FACTORS, SPEED_STEP_MAX, SPEED_STEP_MIN } from '../../contract/constants/speech.ts';
import type { Model, Voice } from '../../contract/index.ts';
import { baseLanguage } from '../../contract/base-language.ts';
import type { SpeechSettings } from '../model/segment.ts';

/** Settings that a draft, a page or a user asks for. Voices and models among them may not exist any more. */
export type WantedSettings = Partial<SpeechSettings>;

export interface Catalogue {
  readonly voices: readonly Voice[];
  readonly models: readonly Model[];
  /** Voice id by kind of work. */
  readonly defaults: Readonly<Record<string, string>>;
}

/** Result of resolving wanted settings. */
export interface Settled {
  readonly settings: SpeechSettings;
  /** The wanted voice is gone or disabled, and was replaced. */
  readonly voiceGone: boolean;
  /** The voice cannot speak the wanted language; the nearest one it speaks is used. */
  readonly languageChanged: boolean;
}

/** The available settings nearest to the wanted ones; null when there is no voice at all. */
export function settle(wanted: WantedSettings, catalogue: Catalogue): Settled | null {
  const known = wanted.voiceId
    ? catalogue.voices.find(({ voice_id }) => voice_id === wanted.voiceId)
    : undefined;
  const voice = known ?? defaultVoice(wanted.languageId, catalogue);
  if (!voice) return null;
  const languageId = nearestLanguage(wanted.languageId, voice);
  return {
    settings: {
      voiceId: voice.voice_id,
      modelId:
        wanted.modelId && voice.model_ids.includes(wanted.modelId) ? wanted.modelId : voice.model_ids[0]!,
      languageId,
      speed: nearestSpeed(wanted.speed),
    },
    voiceGone: wanted.voiceId !== undefined && !known,
    languageChanged:
      known !== undefined &&
      wanted.languageId !== undefined &&
      baseLanguage(languageId) !== baseLanguage(wanted.languageId),
  };
}

/** A voice for a language: the current one if it can speak it, else a favourite, the default, or the first that can. */
export function voiceForLanguage(
  languageId: string,
  current: string,
  catalogue: Catalogue,
): Voice | undefined {
  const able = speakersOf(languageId, catalogue.voices);
  return able.find(({ voice_id }) => voice_id === current) ?? preferred(able, catalogue);
}

/** A voice of a model, if possible for the same language. */
export function voiceForModel(modelId: string, languageId: string, catalogue: Catalogue): Voice | undefined {
  const able = catalogue.voices.filter(({ model_ids }) => model_ids.includes(modelId));
  const sameLanguage = speakersOf(languageId, able);
  return preferred(sameLanguage.length > 0 ? sameLanguage : able, catalogue);
}

/** Settings with another voice, and the model and language nearest to the current ones. */
export function withVoice(
  voice: Voice,
  { modelId, languageId }: SpeechSettings,
): Omit<SpeechSettings, 'speed'> {
  const speaks = voice.languages.find((tag) => tag === languageId);
  const near = voice.languages.find((tag) => baseLanguage(tag) === baseLanguage(languageId));
  return {
    voiceId: voice.voice_id,
    modelId: voice.model_ids.includes(modelId) ? modelId : voice.model_ids[0]!,
    languageId: speaks ?? near ?? voice.labels.language,
  };
}

/** All languages that some voice speaks, each once. */
export const languagesOf = (voices: readonly Voice[]): string[] => [
  ...new Set(voices.flatMap(({ languages }) => languages)),
];

/** Models with the multilingual one last, after those made for a language. */
export const orderedModels = ({ models, voices }: Catalogue): Model[] =>
  models
    .filter(({ model_id }) => voices.some(({ model_ids }) => model_ids.includes(model_id)))
    .sort((a, b) => Number(a.model_id === MODEL_MULTILINGUAL) - Number(b.model_id === MODEL_MULTILINGUAL));

const clampStep = (step: number) => Math.min(SPEED_STEP_MAX, Math.max(SPEED_STEP_MIN, Math.round(step)));

/** Speed factor for a slider step; 1 for anything that is not a number. */
export const speedOfStep = (step: number): number =>
  SPEED_FACTORS[(Number.isFinite(step) ? clampStep(step) : 0) - SPEED_STEP_MIN]!;

/** Slider step with the nearest factor. */
export const stepOfSpeed = (speed: number): number =>
  SPEED_FACTORS.indexOf(nearestSpeed(speed)) + SPEED_STEP_MIN;

const nearestSpeed = (speed: number | undefined): (typeof SPEED_FACTORS)[number] =>
  speed === undefined || !Number.isFinite(speed)
    ? 1
    : SPEED_FACTORS.reduce((best, factor) =>
        Math.abs(factor - speed) < Math.abs(best - speed) ? factor : best,
      );

const speakersOf = (languageId: string, voices: readonly Voice[]): Voice[] => {
  const exact = voices.filter(({ languages }) => languages.includes(languageId));
  if (exact.length > 0) return exact;
  return voices.filter(({ languages }) =>
    languages.some((own) => baseLanguage(own) === baseLanguage(languageId)),
  );
};

const preferred = (voices: readonly Voice[], { defaults }: Catalogue): Voice | undefined =>
  voices.find(({ is_favorite }) => is_favorite) ??
  voices.find(({ voice_id }) => voice_id === defaults[DEFAULT_VOICE_SPEECH]) ??
  voices[0];

function defaultVoice(languageId: string | undefined, catalogue: Catalogue): Voice | undefined {
  const { voices, defaults } = catalogue;
  const able = languageId ? speakersOf(languageId, voices) : [];
  if (able.length > 0) return preferred(able, catalogue);
  const named = new Set([defaults[DEFAULT_VOICE_SPEECH], ...Object.values(defaults)]);
  return voices.find(({ voice_id }) => named.has(voice_id)) ?? voices[0];
}

function nearestLanguage(wanted: string | undefined, voice: Voice): string {
  const { languages, labels } = voice;
  if (wanted) {
    if (languages.includes(wanted)) return wanted;
    const near = languages.find((own) => baseLanguage(own) === baseLanguage(wanted));
    if (near) return near;
  }
  return languages.includes(labels.language) ? labels.language : languages[0]!;
}
