import { errorTexts, failureTexts } from '../../contract/errors.ts';
import { texts } from '../texts.ts';

/** What the server's errors say to a user. */
export const error = texts('error', { ...errorTexts, ...failureTexts });
