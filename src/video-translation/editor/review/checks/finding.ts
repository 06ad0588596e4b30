import type { Finding } from '../../../../studio/model/subtitles/check/finding.ts';
import type { Step } from '../../../../studio/rows/step.ts';

export type RowCheck = Finding['check'];

/** In the order in which they are named. */
export const ROW_CHECKS: readonly RowCheck[] = [
  'untranslated',
  'empty',
  'glossary',
  'sound',
  'reading_speed',
  'lines',
  'line_length',
  'too_short',
  'too_long',
  'gap',
  'overlap',
];

/** What is wrong with a row of the editor. */
export interface RowFinding {
  readonly rowId: string;
  readonly check: RowCheck;
  /** As in `Finding`; of `sound` the milliseconds that are too many. */
  readonly value: number | string;
  readonly limit: number | string;
  /** Made of nothing but the row and the next one; absent where only a person can mend it. */
  readonly mend?: () => Step | null;
}
