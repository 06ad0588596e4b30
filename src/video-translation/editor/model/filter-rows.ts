import { cueOf, type Row, type Rows } from '../../../studio/rows/row.ts';
import type { RowCheck } from '../review/checks/finding.ts';
import type { Found } from '../review/checks/checks.ts';
import { isOpenRow, type RowSpeech } from '../../../studio/rows/row-speech.ts';
import { spokenAfter, type RowFits } from './row-fit.ts';

/** Row filters: all rows, those of one speaker, or those with a certain state. */
export const ROW_FILTERS = [
  'all',
  'open',
  'failed',
  'too-long',
  'untranslated',
  'found',
  'bookmarked',
  'noted',
  'locked',
  'left-out',
] as const;
export type RowFilter = (typeof ROW_FILTERS)[number] | `speaker ${string}` | `check ${RowCheck}`;

interface Parts {
  speech: RowSpeech;
  fits: RowFits;
  /** The findings of the checks. */
  found: Found;
}

/**
 * The rows that a filter shows; the same array where it shows all.
 * @param kept id of a row that is always shown, because the user is writing in it
 */
export function filterRows(rows: Rows, filter: RowFilter, parts: Parts, kept?: string): Rows {
  if (filter === 'all') return rows;
  return rows.filter(
    (row, index) => row.segment_id === kept || isMeant(row, () => spokenAfter(rows, index), filter, parts),
  );
}

function isMeant(
  row: Row,
  next: () => Row | undefined,
  filter: RowFilter,
  { speech, fits, found }: Parts,
): boolean {
  const { bookmarked, note, left_out } = cueOf(row);
  switch (filter) {
    case 'all':
      return true;
    case 'open':
      return isOpenRow(row, speech.stateOf(row));
    case 'failed':
      return speech.stateOf(row) === 'failed';
    case 'too-long':
      return fits.fitOf(row, next())?.kind === 'overruns';
    case 'untranslated':
      return row.text.trim() === '' || row.text === row.source_text;
    case 'found':
      return found.byRow.has(row.segment_id);
    case 'bookmarked':
      return bookmarked;
    case 'noted':
      return note !== '';
    case 'locked':
      return row.locked;
    case 'left-out':
      return left_out;
    default:
      return filter.startsWith('check ')
        ? found.byRow.get(row.segment_id)?.some(({ check }) => filter === `check ${check}`) === true
        : row.speaker === filter.slice('speaker '.length);
  }
}
