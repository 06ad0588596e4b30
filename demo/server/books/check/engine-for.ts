import { baseLanguage } from '../../../../src/contract/base-language.ts';
import type { RecognitionEngine } from '../../engines/recognition/engine.ts';
import { understands, type Recognizers } from '../../engines/recognition/recognizers.ts';
import { ApiError } from '../../http/api-error.ts';

/**
 * The best speech recognition engine that is ready and supports a book's language.
 *
 * @param language of the book; null if unknown
 * @throws ApiError err_speech_recognition_not_allowed without any engine, err_target_language_not_supported where none
 *   supports the language
 */
export const engineFor = (recognizers: Recognizers, language: string | null): RecognitionEngine => {
  const ready = recognizers.ready();
  const known = language === null ? undefined : baseLanguage(language);
  const engine = ready.find((one) => (known === undefined ? one.can.findsLanguage : understands(one, known)));
  if (engine) return engine;
  if (ready.length === 0) throw new ApiError('err_speech_recognition_not_allowed', { status: 503 });
  throw new ApiError('err_target_language_not_supported', {
    msg: 'No speech recognition of this server understands the language of this book.',
  });
};
