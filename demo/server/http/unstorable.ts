import { errorTexts } from '../../../src/contract/errors.ts';
import { InvalidRequest } from './validate.ts';

/** Postgres stores neither NUL nor half a character, and no caller means one. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** Nothing in the contract comes near; without a bound a hostile body would exhaust the stack. */
const DEPTH_MAX = 64;

const refuse = (loc: (string | number)[]): never => {
  throw new InvalidRequest([{ type: 'err_invalid_param', msg: errorTexts.err_invalid_param, loc }]);
};

const check = (value: unknown, loc: (string | number)[]): void => {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) refuse(loc);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (loc.length > DEPTH_MAX) refuse(loc.slice(0, 1));
  if (Array.isArray(value)) value.forEach((item, index) => check(item, [...loc, index]));
  else
    for (const [key, item] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) refuse(loc);
      check(item, [...loc, key]);
    }
};

/** Throws {@link InvalidRequest} when a string anywhere in the value has NUL or an unpaired surrogate. */
export const refuseUnstorable = (value: unknown, part: string): void => check(value, [part]);
