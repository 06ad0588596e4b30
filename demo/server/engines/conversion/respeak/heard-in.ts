import { ApiError } from '../../../http/api-error.ts';
import type { Recognition, RecognitionEngine } from '../../recognition/engine.ts';

/** From this probability on an engine that hears another language than the chosen one is believed. */
const SURE = 0.8;

/** Languages (ISO 639) that engines take for each other, however sure they are. */
const ALIKE = [
  'hi ur',
  'no nn da sv',
  'hr sr bs sl',
  'id ms jw',
  'gl pt es ca',
  'zh yue',
  'cs sk',
  'uk ru be',
  'nl af',
].map((group) => group.split(' '));

const alike = (a: string, b: string) =>
  a === b || ALIKE.some((group) => group.includes(a) && group.includes(b));

/**
 * The words of a recording in the language that the user chose. An engine made to hear a language invents words of it
 * where another one is spoken, so one that can find the language is asked for that first.
 *
 * @param chosen ISO 639-1; undefined when it is to be found
 * @param recognize recognizes the recording; without a language the engine finds it
 * @throws ApiError err_other_language_spoken
 */
export const heardIn = async (
  engine: RecognitionEngine,
  chosen: string | undefined,
  recognize: (language: string | undefined) => Promise<Recognition>,
): Promise<Recognition> => {
  if (chosen === undefined || !engine.can.findsLanguage) return recognize(chosen);
  const { language, languageProbability, ...heard } = await recognize(undefined);
  if (language === chosen || heard.segments.length === 0) return { ...heard, language, languageProbability };
  if (language && !alike(language, chosen) && (languageProbability ?? 0) >= SURE)
    throw new ApiError('err_other_language_spoken');
  return recognize(chosen);
};
