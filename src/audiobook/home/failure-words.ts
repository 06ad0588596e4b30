import { isErrorType } from '../../api/failure.ts';
import { errorTexts } from '../../contract/errors.ts';
import { useFailureText } from '../../notices/index.ts';

/** Why work on a book failed, by the type of its error. */
export function useJobFailure(): (type: string | null) => string {
  const failureText = useFailureText();
  return (error) => {
    const type = isErrorType(error) ? error : 'err_system';
    return failureText({ type, message: errorTexts[type] });
  };
}
