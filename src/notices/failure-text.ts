import type { ApiFailure } from '../api/failure.ts';
import { error } from '../i18n/en/error.ts';
import { useText } from '../i18n/use-text.ts';

/** What a failure says to the reader, in their language where it has a type. */
export const useFailureText = (): ((failure: Pick<ApiFailure, 'type' | 'message'>) => string) => {
  const t = useText(error);
  // What the server said in its own words is all there is of an untyped failure.
  return ({ type, message }) => (type === 'aborted' || type === 'operation' ? message : t(type));
};
