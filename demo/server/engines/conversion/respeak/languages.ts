import type { FoundVoice } from '../../registry.ts';
import type { RecognitionEngine } from '../../recognition/engine.ts';
import { understands } from '../../recognition/recognizers.ts';
import { baseLanguage } from '../../speech/spoken-language.ts';

/** Norwegian is one language for recognizers, and two written ones for voices. */
const WRITTEN: Readonly<Record<string, string>> = { no: 'nb' };

/** The language of a voice, BCP 47, that is spoken where this one (ISO 639) is recognized; undefined when there is none. */
export const spokenAs = ({ voice }: FoundVoice, language: string): string | undefined =>
  voice.languages.find((tag) => [language, WRITTEN[language]].includes(baseLanguage(tag)));

/** Languages (ISO 639-1) that are recognized by one of the engines and spoken by one of the voices. */
export const commonLanguages = (
  recognizers: readonly RecognitionEngine[],
  voices: readonly FoundVoice[],
): string[] => {
  const spoken = new Set(voices.flatMap(({ voice }) => voice.languages.map(baseLanguage)));
  const recognized = new Set(recognizers.flatMap(({ languages }) => languages));
  if (recognizers.some(({ languages }) => languages.length === 0))
    for (const tag of spoken) recognized.add(tag);
  return [...recognized].filter((language) => spoken.has(language) || spoken.has(WRITTEN[language] ?? ''));
};

/** Who recognizes a recording in this language, or finds its language; the best one. */
export const chooseRecognizer = (
  ready: readonly RecognitionEngine[],
  language: string | undefined,
): RecognitionEngine | undefined =>
  ready.find(
    (engine) =>
      understands(engine, language) &&
      (language !== undefined || engine.can.findsLanguage || engine.languages.length === 1),
  );
