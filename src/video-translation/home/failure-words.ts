import { isErrorType } from '../../api/failure.ts';
import { errorTexts } from '../../contract/errors.ts';
import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFailureText } from '../../notices/index.ts';

/** Why the work on a translation failed, by the type of its error. */
export function useJobFailure(): (type: string | null) => string {
  const t = useText(texts);
  const failureText = useFailureText();
  return (error) => {
    const type = isErrorType(error) ? error : 'err_system';
    // Nobody chose a model here
    if (type === 'err_target_language_not_supported') return t('noLanguage');
    return failureText({ type, message: errorTexts[type] });
  };
}
