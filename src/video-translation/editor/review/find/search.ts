import { atom, type ReadableAtom } from 'nanostores';
import { SEGMENT_CHARACTERS_MAX, countCharacters } from '../../../../contract/constants/script.ts';
import type { TextRange } from '../../../../studio/model/places.ts';
import { replaceTexts } from '../../../../studio/rows/edit-rows.ts';
import { textIn, type Row, type RowField } from '../../../../studio/rows/row.ts';
import type { RowsModel } from '../../../../studio/rows/rows-model.ts';
import { inSlices } from '../in-slices.ts';
import { NO_FINDER, wordFinder, type Finder, type Replacement } from './finder.ts';
import { NO_QUERY, type Query } from './query.ts';

/** A match in one of the texts of a row. */
export interface Match extends TextRange {
  readonly rowId: string;
  readonly field: RowField;
}

/** The current matches. */
export interface Found {
  /** In order of time; within a row first those in the original. */
  readonly matches: readonly Match[];
  /** Index of the match that the user went to; -1 for none. */
  readonly current: number;
  /** Why the pattern is invalid; null if it is valid. */
  readonly problem: string | null;
}

/** Result of a replacement. */
export interface Replaced {
  readonly matches: number;
  /** Numbers of rows that were skipped: locked, or too long after the replacement. */
  readonly locked: number;
  readonly tooLong: number;
}

/** Searches all rows in the background. */
export interface Search {
  readonly $query: ReadableAtom<Query>;
  readonly $found: ReadableAtom<Found>;
  ask(query: Partial<Query>): void;
  /** Goes to the next or previous match. */
  walk(by: 1 | -1): void;
  /** The matches in a row. */
  matchesIn(row: Row): readonly Match[];
  /** Replaces the current match or all, in one undo step. */
  replace(by: string, how: 'current' | 'all'): Replaced;
  start(): () => void;
}

/** Delay in ms after the last key. */
const SETTLED_MS = 120;
const NOTHING: Found = { matches: [], current: -1, problem: null };
const NO_MATCHES: readonly Match[] = [];
const FIELDS = ['source', 'translation'] as const;

const loadPatterns = () => import('./pattern-finder.ts');

const withReplaced = (text: string, replacements: readonly Replacement[]): string =>
  replacements.reduceRight((done, { start, end, by }) => done.slice(0, start) + by + done.slice(end), text);

/**
 * @param active id of the user's current row
 * @param reveal scrolls a row into view and makes it active
 */
export function createSearch(
  rows: RowsModel,
  active: () => string | null,
  reveal: (id: string) => void,
): Search {
  const $query = atom<Query>(NO_QUERY);
  const $found = atom<Found>(NOTHING);
  let finder: Finder = NO_FINDER;
  let known = new WeakMap<Row, readonly Match[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  /** Number of the latest query: the code for patterns may load after the query has changed. */
  let asked = 0;

  const matchesIn = (row: Row): readonly Match[] => {
    const before = known.get(row);
    if (before) return before;
    const { where } = $query.get();
    const found = FIELDS.filter((field) => where === 'both' || where === field).flatMap((field) =>
      finder.find(textIn(row, field)).map((range) => ({ ...range, rowId: row.segment_id, field })),
    );
    const matches = found.length > 0 ? found : NO_MATCHES;
    known.set(row, matches);
    return matches;
  };
  /** Index of the current match among the new ones; if it is gone, that of the match after it. */
  const currentIn = (matches: readonly Match[]): number => {
    const { matches: all, current } = $found.get();
    const before = all[current];
    if (!before) return -1;
    const place = rows.indexOf(before.rowId);
    return matches.findIndex((match) => {
      if (match.rowId !== before.rowId) return rows.indexOf(match.rowId) > place;
      const isLater = FIELDS.indexOf(match.field) > FIELDS.indexOf(before.field);
      return isLater || (match.field === before.field && match.start >= before.start);
    });
  };
  const look = () => {
    stop();
    if ($query.get().words === '') return $found.set(NOTHING);
    const matches: Match[] = [];
    stop = inSlices(
      rows.$rows.get(),
      (row) => {
        for (const match of matchesIn(row)) matches.push(match);
      },
      () => $found.set({ matches, current: currentIn(matches), problem: null }),
    );
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLED_MS);
  };
  const prepare = async (query: Query): Promise<Finder> =>
    query.isPattern ? (await loadPatterns()).patternFinder(query) : wordFinder(query);

  return {
    $query,
    $found,
    matchesIn,
    ask(change) {
      const query = { ...$query.get(), ...change };
      const mine = ++asked;
      $query.set(query);
      void prepare(query).then(
        (next) => {
          if (mine !== asked) return;
          finder = next;
          known = new WeakMap();
          later();
        },
        (error: Error) => {
          if (mine !== asked) return;
          stop();
          finder = NO_FINDER;
          known = new WeakMap();
          $found.set({ ...NOTHING, problem: error.message });
        },
      );
    },
    walk(by) {
      const { matches, current } = $found.get();
      if (matches.length === 0) return;
      const place = rows.indexOf(active() ?? '');
      const near =
        by > 0
          ? matches.findIndex(({ rowId }) => rows.indexOf(rowId) >= place)
          : matches.findLastIndex(({ rowId }) => rows.indexOf(rowId) <= place);
      const isThere = matches[current]?.rowId === active();
      const next = isThere ? current + by : near >= 0 ? near : by > 0 ? 0 : -1;
      const at = (next + matches.length) % matches.length;
      $found.set({ ...$found.get(), current: at });
      reveal(matches[at]!.rowId);
    },
    replace(by, how) {
      const { matches, current } = $found.get();
      const one = matches[current];
      const meant =
        how === 'all' ? rows.$rows.get() : rows.$rows.get().filter((row) => row.segment_id === one?.rowId);
      const texts = new Map<string, Partial<Record<RowField, string>>>();
      const sum = { matches: 0, locked: 0, tooLong: 0 };
      for (const row of meant) {
        const fields = new Set(matchesIn(row).map(({ field }) => field));
        if (fields.size === 0) continue;
        if (row.locked) {
          sum.locked++;
          continue;
        }
        const changed: Partial<Record<RowField, string>> = {};
        let count = 0;
        for (const field of fields) {
          const text = textIn(row, field);
          const replacements = finder
            .replacements(text, by)
            .filter(({ start }) => how === 'all' || (one?.field === field && one.start === start));
          if (replacements.length > 0) changed[field] = withReplaced(text, replacements);
          count += replacements.length;
        }
        if (Object.values(changed).some((text) => countCharacters(text) > SEGMENT_CHARACTERS_MAX))
          sum.tooLong++;
        else {
          texts.set(row.segment_id, changed);
          sum.matches += count;
        }
      }
      rows.edit(replaceTexts(rows.$rows.get(), texts));
      look();
      return sum;
    },
    start() {
      const end = rows.$rows.listen(later);
      return () => {
        end();
        stop();
        clearTimeout(timer);
      };
    },
  };
}
