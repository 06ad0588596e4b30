import { isErrorType } from '../../api/failure.ts';
import { errorTexts } from '../../contract/errors.ts';
import { useFailureText } from '../../notices/index.ts';

/** Explains in the user's language why a job failed, by its error type. Unknown types count as server errors. */
export function useJobFailure(): (type: string | null) => string {
  const failureText = useFailureText();
  return (error) => {
    const type = isErrorType(error) ? error : 'err_system';
    return failureText({ type, message: errorTexts[type] });
  };
}
