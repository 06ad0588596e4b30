import { isErrorType } from '../../api/failure.ts';
import { errorTexts } from '../../contract/errors.ts';
import { useFailureText } from '../../notices/index.ts';

/** Says why a job failed, in the user's language, by the type of its error. An unknown type is a fault of the server. */
export function useJobFailure(): (type: string | null) => string {
  const failureText = useFailureText();
  return (error) => {
    const type = isErrorType(error) ? error : 'err_system';
    return failureText({ type, message: errorTexts[type] });
  };
}
