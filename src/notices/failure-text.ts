import type { ApiFailure } from '../api/failure.ts';
import { error } from '../i18n/en/shared/error.ts';
import { notices } from '../i18n/en/workbench/notices.ts';
import { formatDuration } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';

type Told = Pick<ApiFailure, 'type' | 'message'> & Partial<Pick<ApiFailure, 'retryAfter'>>;

const MINUTE = 60;

/** Text of a failure for the reader, in their language if it has a type. */
export const useFailureText = (): ((failure: Told) => string) => {
  const t = useText(error);
  const tNotices = useText(notices);
  const { locale } = useLanguage();
  return ({ type, message, retryAfter = 0 }) => {
    if (type === 'err_too_many_requests' && retryAfter > 0) {
      // Round up: a second too early would mean another wait
      const seconds = retryAfter > MINUTE ? Math.ceil(retryAfter / MINUTE) * MINUTE : retryAfter;
      return tNotices('tryAgainIn', { time: formatDuration(locale, seconds * 1000, 'long') });
    }
    // An untyped failure has only the server's own message
    return type === 'aborted' || type === 'operation' ? message : t(type);
  };
};
