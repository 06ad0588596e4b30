import { containing } from '../db/like.ts';
import { cursorOf, readCursor } from '../http/cursor.ts';
import { giveWay } from '../process/give-way.ts';
import type { Owner } from './owner.ts';

/** A search looks through at most so many projects in one SQL statement. */
const SEARCHED_AT_ONCE = 1_000;
/** And through at most so many characters, a few milliseconds of the database; a longer project is searched whole. */
const CHARACTERS_AT_ONCE = 250_000;

/** A list of projects `p`, the latest first. */
interface Searched {
  /** Tables with `project p`. */
  from: string;
  /** Condition of those in the list, after a cursor; it uses the parameters $1 to $4 of {@link piecesValues}. */
  where: string;
  /** The column that they are ordered by before their ids. */
  at: string;
}

/**
 * SQL of the next projects after a cursor that are looked through at once: `having_words` has the ids of those with the words in
 * their title or their text, `ending` one row with the cursor of the last one, or none at the end.
 */
export const piecesOf = ({ from, where, at }: Searched): string =>
  `next as (
     select p.project_id, ${at} as at, p.characters, p.title
       from ${from} where ${where} order by ${at} desc, p.project_id desc limit $5),
   piece as materialized (
     select * from (
       select n.*, sum(n.characters) over (order by n.at desc, n.project_id desc) - n.characters as before from next n) n
      where before < $6),
   ending as (
     select ${cursorOf('at', 'project_id')} as searched from piece order by at, project_id limit 1),
   having_words as materialized (
     select project_id from piece where title ilike $7
     union
     select g.project_id from piece join segment g using (project_id)
      where g.removed_at is null and g.text ilike $7)`;

/** The parameters $1 to $7: tenant, owner, the two of the cursor, two limits, the words. */
export const piecesValues = ({ tenantId, owner }: Owner, words: string, cursor: string | undefined) => {
  const after = readCursor(cursor);
  return [
    tenantId,
    owner,
    after.microseconds,
    after.id,
    SEARCHED_AT_ONCE,
    CHARACTERS_AT_ONCE,
    containing(words),
  ] as const;
};

/** What one look found, and the cursor after what was looked at; null at the end. */
export interface Look<T> {
  found: T[];
  searched: string | null;
}

/** Reads the rows of a statement in which what was found is joined to `ending`, so that one without an id found nothing. */
export const lookOf = <T>(
  rows: readonly (Partial<T> & { searched: string | null })[],
  isFound: (row: Partial<T>) => row is T,
): Look<T> => ({
  found: rows.flatMap(({ searched: _, ...row }) => {
    const found = row as unknown as Partial<T>;
    return isFound(found) ? [found] : [];
  }),
  searched: rows[0]?.searched ?? null,
});

/** The first projects with some words after a cursor, in several short statements. */
export const searchInPieces = async <T>(
  limit: number,
  cursor: string | undefined,
  look: (after: string | undefined) => Promise<Look<T>>,
): Promise<T[]> => {
  const all: T[] = [];
  for (let after = cursor; ;) {
    const { found, searched } = await look(after);
    all.push(...found);
    if (all.length >= limit || searched === null) return all.slice(0, limit);
    after = searched;
    // Requests of others come in between
    await giveWay();
  }
};
