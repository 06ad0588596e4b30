import { ApiError } from '../../../http/api-error.ts';
import type { Recognition, RecognitionEngine } from '../../recognition/engine.ts';

/** Minimum probability at which an engine is trusted when it detects a language other than the chosen one. */
const SURE = 0.8;

/** Languages (ISO 639) that engines confuse, whatever probability they report. */
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
 * Recognizes a recording in the language that the user chose. An engine that is forced to a language invents words when
 * another one is spoken. So an engine that can detect the language first runs without one.
 *
 * @param chosen ISO 639-1; undefined to detect it
 * @param recognize recognizes the recording; without a language the engine detects it
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
