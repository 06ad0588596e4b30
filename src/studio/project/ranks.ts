import { generateNKeysBetween } from 'fractional-indexing';
import { RANK_CHARACTERS_MAX } from '../../contract/constants/projects.ts';
import { longestRising } from '../model/align.ts';

interface Ranked {
  readonly rank: string;
}

/** Compares by rank, then by id, both by code units. */
export const compareRanks = (
  a: readonly [id: string, rank: string],
  b: readonly [id: string, rank: string],
): number => compare(a[1], b[1]) || compare(a[0], b[0]);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A rank for each of these ids, in this order. Changes as few known ranks as possible. */
export function ranksFor(ids: readonly string[], known: ReadonlyMap<string, Ranked>): string[] {
  try {
    const ranks = between(ids, known);
    if (ranks.every(({ length }) => length <= RANK_CHARACTERS_MAX)) return ranks;
  } catch {
    // A known rank is not valid for the library
  }
  return generateNKeysBetween(null, null, ids.length);
}

function between(ids: readonly string[], known: ReadonlyMap<string, Ranked>): string[] {
  const ranks: string[] = [];
  /** Number of ids without a rank since the last one that keeps its own. */
  let open = 0;
  let last: string | null = null;
  const fill = (next: string | null) => {
    ranks.push(...generateNKeysBetween(last, next, open));
    open = 0;
  };
  const staying = idsInOrder(ids, known);
  for (const id of ids) {
    const rank = staying.has(id) ? known.get(id)!.rank : null;
    // No rank fits between equal ones
    if (rank === null || (open > 0 && rank === last)) {
      open++;
      continue;
    }
    if (open > 0) fill(rank);
    ranks.push(rank);
    last = rank;
  }
  fill(null);
  return ranks;
}

/** The largest set of known ids whose ranks are already in the order of `ids`. */
function idsInOrder(ids: readonly string[], known: ReadonlyMap<string, Ranked>): ReadonlySet<string> {
  const sorted = ids
    .flatMap((id) => (known.has(id) ? [[id, known.get(id)!.rank] as const] : []))
    .sort(compareRanks);
  const placeOf = new Map(sorted.map(([id], place) => [id, place]));
  const pairs = ids.flatMap((id, a) => (placeOf.has(id) ? [{ a, b: placeOf.get(id)! }] : []));
  return new Set(longestRising(pairs).map(({ a }) => ids[a]!));
}
