import { useEffect, useEffectEvent } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import { emit } from '../element/emit.ts';
import { useHost } from '../element/host-context.ts';
import { useFailureText } from './failure-text.ts';

/**
 * Reports a failure, shown in place rather than as a toast, to the page.
 * @param words text for the reader, if other than the failure's own
 * @returns text for the reader; null without a failure
 */
export const useReportedError = (failure: ApiFailure | null, words?: string): string | null => {
  const host = useHost();
  const message = useFailureText();
  const text = failure && (words ?? message(failure));
  // Runs once for each failure, not again when the language changes
  const tell = useEffectEvent(({ type, code }: ApiFailure) => {
    if (text) emit(host, 'vox-error', { type, message: text, code });
  });
  useEffect(() => {
    if (failure) tell(failure);
  }, [failure]);
  return text;
};
