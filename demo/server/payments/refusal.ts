import { codeTexts } from '../../../src/contract/errors.ts';
import { CodedAnswer } from '../http/api-error.ts';

/** An answer to a purchase with one of its codes. */
export const refusal = (code: keyof typeof codeTexts) => new CodedAnswer(code, codeTexts[code]);
