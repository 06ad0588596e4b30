import type { Finding } from '../../../../studio/model/subtitles/check/finding.ts';
import type { Step } from '../../../../studio/rows/step.ts';

export type RowCheck = Finding['check'];

/** In display order. */
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

/** A problem in a row of the editor. */
export interface RowFinding {
  readonly rowId: string;
  readonly check: RowCheck;
  /** As in `Finding`; for `sound` the excess in milliseconds. */
  readonly value: number | string;
  readonly limit: number | string;
  /** Fixes the problem, using the row and the next one only. Absent if only a person can fix it. */
  readonly mend?: () => Step | null;
}
