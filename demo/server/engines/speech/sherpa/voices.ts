import type { EngineVoice } from '../engine.ts';
import { regionalTag, sampleIn } from '../spoken-language.ts';

/** A voice with its model and its speaker number. */
export interface SherpaVoice extends EngineVoice {
  model: string;
  speaker: number;
}

/** A model may have thousands, more than a list can usefully show. */
const SPEAKERS_MAX = 200;
/** Parts of a folder's name that say how a model was made. */
const TECHNICAL =
  /^(vits|piper|coqui|mms|matcha|icefall|sherpa|onnx|kokoro|kitten|tts|multi|lang|x_low|low|medium|high|int8|fp16|fp32|v\d[\w.]*)$/i;

const isLanguage = (part: string) => /^[a-z]{2,3}_[A-Z]{2}$/.test(part) || /^[a-z]{2}$/.test(part);

const languageOf = (parts: readonly string[]): string => {
  // Only MMS uses three-letter language codes; elsewhere such parts are names of data sets.
  const candidates = parts.filter((part, index) => isLanguage(part) || parts[index - 1] === 'mms');
  return candidates.map(regionalTag).find((tag) => tag !== undefined) ?? 'en-US';
};

const nameOf = (parts: readonly string[], folder: string): string => {
  const words = parts.filter(
    (part) => !TECHNICAL.test(part) && !(isLanguage(part) && regionalTag(part) !== undefined),
  );
  const name = words.join(' ').trim() || folder;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Derives a model's voices from its folder: `vits-piper-de_DE-thorsten-medium` is Thorsten, who speaks German. */
export const voicesOf = (folder: string, speakers: number): SherpaVoice[] => {
  const parts = folder.split('-');
  const language = languageOf(parts);
  const name = nameOf(parts, folder);
  const isOne = speakers <= 1;
  return Array.from({ length: Math.min(Math.max(speakers, 1), SPEAKERS_MAX) }, (_, speaker) => ({
    voiceId: `sherpa-${folder}-${speaker}`,
    model: folder,
    speaker,
    name: isOne ? name : `${name} ${speaker + 1}`,
    description: isOne
      ? `The voice of the model ${folder} on this machine`
      : `Voice ${speaker + 1} of ${speakers} of the model ${folder} on this machine`,
    gender: 'neutral',
    languages: [language],
    style: ['local'],
    sample: sampleIn(language),
  }));
};
