import type { z } from 'zod';
import { splitLists } from '../../../src/contract/calls/split-lists.ts';
import { giveWay } from '../process/give-way.ts';
import { sayFault } from './say-fault.ts';
import { at, DETAILS_MAX, InvalidRequest, toDetail, validate, type Detail } from './validate.ts';

/** Milliseconds of checking before other requests get the thread. */
const PIECE_MS = 3;

/**
 * Like {@link validate}, for bodies with long lists: checks a book in pieces, so that other requests come in between.
 */
export const createBodyCheck = (schema: z.ZodObject): ((value: unknown) => Promise<unknown>) => {
  const { rest, lists } = splitLists(schema);
  return async (value) => {
    const body = validate(rest, value, 'body');
    const details: Detail[] = [];
    let began = performance.now();
    for (const { path, item } of lists) {
      const list = at(body, path) as unknown[] | undefined;
      for (let index = 0; list && index < list.length && details.length < DETAILS_MAX; index++) {
        if (performance.now() - began > PIECE_MS) {
          await giveWay();
          began = performance.now();
        }
        const parsed = item.safeParse(list[index], { error: sayFault });
        if (parsed.success) list[index] = parsed.data;
        else
          for (const issue of parsed.error.issues)
            details.push(toDetail({ ...issue, path: [...path, index, ...issue.path] }, value, 'body'));
      }
    }
    if (details.length > 0) throw new InvalidRequest(details.slice(0, DETAILS_MAX));
    return body;
  };
};
