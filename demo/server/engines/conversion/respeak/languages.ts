import type { FoundVoice } from '../../registry.ts';
import type { RecognitionEngine } from '../../recognition/engine.ts';
import { understands } from '../../recognition/recognizers.ts';
import { baseLanguage } from '../../speech/spoken-language.ts';

/** Recognizers have one Norwegian; voices speak one of its two written forms. */
const WRITTEN: Readonly<Record<string, string>> = { no: 'nb' };

/** The language of a voice, BCP 47, that is spoken where this one (ISO 639) is recognized; undefined when there is none. */
export const spokenAs = ({ voice }: FoundVoice, language: string): string | undefined =>
  voice.languages.find((tag) => [language, WRITTEN[language]].includes(baseLanguage(tag)));

/** Languages (ISO 639-1) that one of the engines recognizes and one of the voices speaks. */
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

/** The best engine that recognizes this language or detects it. */
export const chooseRecognizer = (
  ready: readonly RecognitionEngine[],
  language: string | undefined,
): RecognitionEngine | undefined =>
  ready.find(
    (engine) =>
      understands(engine, language) &&
      (language !== undefined || engine.can.findsLanguage || engine.languages.length === 1),
  );
