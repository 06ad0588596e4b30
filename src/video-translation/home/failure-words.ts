import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useJobFailure } from '../../studio/jobs/use-job-failure.ts';

/** Says why the work on a translation failed, by the type of its error. */
export function useTranslationFailure(): (type: string | null) => string {
  const t = useText(texts);
  const failure = useJobFailure();
  // The general words blame a model that the user has chosen; here nobody chooses one
  return (error) => (error === 'err_target_language_not_supported' ? t('noLanguage') : failure(error));
}
