import { errorTexts, failureTexts } from '../../../contract/errors.ts';
import { texts } from '../../texts.ts';

/** What the server's errors say to a user. A visitor knows of no key: the developer reads of it in the console. */
export const error = texts('error', {
  ...errorTexts,
  ...failureTexts,
  err_site_key_invalid: failureTexts.origin,
});
