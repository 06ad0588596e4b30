import { ApiError } from './api-error.ts';

/**
 * Microseconds since 1970, then the id of the last row of the page. Microseconds stay text: a Date would round them.
 */
const CURSOR = /^(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** SQL that makes the cursor after a row of a list by moment and id. */
export const cursorOf = (moment: string, id: string): string =>
  `(extract(epoch from ${moment}) * 1000000)::bigint || '_' || ${id}`;

/**
 * SQL condition: a row of a list sorted by time and id, newest first, comes after the cursor. True for every row if the
 * cursor is null.
 *
 * @param first number of the parameter with the cursor's microseconds; the next one is its id
 */
export const afterCursor = (moment: string, id: string, first: number): string =>
  `($${first}::bigint is null or (${moment}, ${id})
     < (to_timestamp(0) + $${first}::bigint * interval '1 microsecond', $${first + 1}::uuid))`;

/** Decodes a cursor, the end of the previous page; nulls for the first page. @throws ApiError if it is malformed */
export const readCursor = (
  cursor: string | undefined,
): { microseconds: string | null; id: string | null } => {
  if (cursor === undefined) return { microseconds: null, id: null };
  const [, microseconds, id] = CURSOR.exec(cursor) ?? [];
  if (microseconds === undefined || id === undefined) throw new ApiError('err_invalid_param');
  return { microseconds, id };
};
