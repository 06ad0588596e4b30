import { ApiError } from './api-error.ts';

/** Microseconds since 1970, as text since a Date would lose them, and the id of what was last on the page. */
const CURSOR = /^(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** SQL that makes the cursor after a row of a list by moment and id. */
export const cursorOf = (moment: string, id: string): string =>
  `(extract(epoch from ${moment}) * 1000000)::bigint || '_' || ${id}`;

/** Where the page before ended; nulls for the first page. Throws `ApiError` for what {@link cursorOf} never made. */
export const readCursor = (
  cursor: string | undefined,
): { microseconds: string | null; id: string | null } => {
  if (cursor === undefined) return { microseconds: null, id: null };
  const [, microseconds, id] = CURSOR.exec(cursor) ?? [];
  if (microseconds === undefined || id === undefined) throw new ApiError('err_invalid_param');
  return { microseconds, id };
};
