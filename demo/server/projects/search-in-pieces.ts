import { containing, containsSql } from '../db/like.ts';
import { cursorOf, readCursor } from '../http/cursor.ts';
import { giveWay } from '../process/give-way.ts';
import type { Owner } from './owner.ts';

/** Limit on the projects that one SQL statement searches. */
const SEARCHED_AT_ONCE = 1_000;
/**
 * Limit on the characters that one statement searches, which take the database a few milliseconds. A longer project is
 * searched as a whole.
 */
const CHARACTERS_AT_ONCE = 250_000;

/** A list of projects `p`, the latest first. */
interface Searched {
  /** Tables with `project p`. */
  from: string;
  /** Condition for being in the list after a cursor; uses the parameters $1 to $4 of {@link piecesValues}. */
  where: string;
  /** The column by which they are ordered, before their ids. */
  at: string;
}

/**
 * SQL of the projects after a cursor that one statement searches. `having_words` contains the ids of those with the
 * words in their title or their text. `ending` contains one row with the cursor of the last project, or none at the end
 * of the list.
 */
export const piecesOf = ({ from, where, at }: Searched, words: string): string =>
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
     select project_id from piece where ${containsSql('title', '$7', words)}
     union
     select g.project_id from piece join segment g using (project_id)
      where g.removed_at is null and ${containsSql('g.text', '$7', words)})`;

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

/** Result of one statement, and the cursor after the searched projects; null at the end of the list. */
export interface Look<T> {
  found: T[];
  searched: string | null;
}

/**
 * Reads the rows of a statement that joins its results to `ending`: a row without an id means that nothing was found.
 */
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

/** Searches projects after a cursor for some words, with several short statements. */
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
    // Other requests get their turn
    await giveWay();
  }
};
