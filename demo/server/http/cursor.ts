import { ApiError } from './api-error.ts';

/** Microseconds since 1970, as text since a Date would lose them, and the id of what was last on the page. */
const CURSOR = /^(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** SQL that makes the cursor after a row of a list by moment and id. */
export const cursorOf = (moment: string, id: string): string =>
  `(extract(epoch from ${moment}) * 1000000)::bigint || '_' || ${id}`;

/**
 * SQL of whether a row of a list by moment and id, the newest first, comes after a cursor; every row does where that is null.
 *
 * @param first number of the parameter with the cursor's microseconds; that of its id is the next
 */
export const afterCursor = (moment: string, id: string, first: number): string =>
  `($${first}::bigint is null or (${moment}, ${id})
     < (to_timestamp(0) + $${first}::bigint * interval '1 microsecond', $${first + 1}::uuid))`;

/** Where the page before ended; nulls for the first page. Throws `ApiError` for what {@link cursorOf} never made. */
export const readCursor = (
  cursor: string | undefined,
): { microseconds: string | null; id: string | null } => {
  if (cursor === undefined) return { microseconds: null, id: null };
  const [, microseconds, id] = CURSOR.exec(cursor) ?? [];
  if (microseconds === undefined || id === undefined) throw new ApiError('err_invalid_param');
  return { microseconds, id };
};
