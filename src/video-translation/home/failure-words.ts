import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useJobFailure } from '../../studio/jobs/use-job-failure.ts';

/** Text for a failed translation job, by the type of its error. */
export function useTranslationFailure(): (type: string | null) => string {
  const t = useText(texts);
  const failure = useJobFailure();
  // The general text blames a model that the user chose; here users choose none
  return (error) => (error === 'err_target_language_not_supported' ? t('noLanguage') : failure(error));
}
