import { errorTexts } from '../../../src/contract/errors.ts';
import { InvalidRequest } from './validate.ts';

/** Postgres cannot store NUL or unpaired surrogates, and no caller sends them on purpose. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** Far above anything in the contract. Without a limit, a hostile body would overflow the stack. */
const DEPTH_MAX = 64;

type Path = (string | number)[];

/**
 * Finds text in a request that Postgres cannot store, such as NUL. Returns the keys and indexes that lead to it,
 * innermost first (`['text', 3, 'segments']`); undefined when everything can be stored.
 */
const findUnstorable = (value: unknown, depth: number): Path | undefined => {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > DEPTH_MAX) return [];
  if (Array.isArray(value)) {
    // A loop without copies: a body may have several hundred thousand numbers
    for (let index = 0; index < value.length; index++) {
      const path = findUnstorable(value[index], depth + 1);
      if (path) return [...path, index];
    }
    return undefined;
  }
  for (const [key, item] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) return [];
    const path = findUnstorable(item, depth + 1);
    if (path) return [...path, key];
  }
  return undefined;
};

/**
 * @throws InvalidRequest when a string anywhere in the value contains NUL or an unpaired surrogate, or when the value
 * is nested too deeply
 */
export const refuseUnstorable = (value: unknown, part: string): void => {
  const path = findUnstorable(value, 1);
  if (!path) return;
  const loc = path.length < DEPTH_MAX ? [part, ...path.toReversed()] : [part];
  throw new InvalidRequest([{ type: 'err_invalid_param', msg: errorTexts.err_invalid_param, loc }]);
};
