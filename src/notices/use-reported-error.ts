import { useEffect, useEffectEvent } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import { emit } from '../element/emit.ts';
import { useHost } from '../element/host-context.ts';
import { useFailureText } from './failure-text.ts';

/**
 * For a failure that is shown in place rather than as a toast: tells the page too.
 * @param words what the reader is told, where that is not the failure's own text
 * @returns what it says to the reader; null while there is none
 */
export const useReportedError = (failure: ApiFailure | null, words?: string): string | null => {
  const host = useHost();
  const message = useFailureText();
  const text = failure && (words ?? message(failure));
  // Once for each failure, not for each language
  const tell = useEffectEvent(({ type, code }: ApiFailure) => {
    if (text) emit(host, 'vox-error', { type, message: text, code });
  });
  useEffect(() => {
    if (failure) tell(failure);
  }, [failure]);
  return text;
};
