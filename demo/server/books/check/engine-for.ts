import { baseLanguage } from '../../../../src/contract/base-language.ts';
import type { RecognitionEngine } from '../../engines/recognition/engine.ts';
import { understands, type Recognizers } from '../../engines/recognition/recognizers.ts';
import { ApiError } from '../../http/api-error.ts';

/**
 * The best speech recognition that is ready and understands a book.
 *
 * @param language of the book; null while it is not known
 * @throws ApiError err_speech_recognition_not_allowed where there is none, err_target_language_not_supported where none
 *   understands the book
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
