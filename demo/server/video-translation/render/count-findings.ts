import type { SubtitleRules } from '../../../../src/contract/index.ts';
import type { CheckedRow, RowRules } from '../../../../src/studio/model/subtitles/check/check-rows.ts';
import { tellTooHeavy } from '../../http/too-heavy.ts';
import { runApart } from '../../process/run-apart.ts';
import type { Asking } from '../../process/turns.ts';

/** The rows to check, and the rules. */
export interface CheckTask extends Omit<RowRules, 'preset'> {
  rows: readonly CheckedRow[];
  rules: SubtitleRules;
}

const SCRIPT = new URL('./check-process.ts', import.meta.url);
/** Thousands of rows and a long glossary take some seconds. */
const LIMIT_MS = 5 * 60_000;

/**
 * Counts the findings of the subtitle checks, in a separate process: thousands of rows with a long glossary would block
 * the server for more than a second.
 *
 * @throws ApiError err_file_too_complex when it takes too long or too much memory; the signal's reason when aborted
 */
export const countFindings = (task: CheckTask, asking: Asking): Promise<number> =>
  runApart<number>(SCRIPT, { ...asking, task, msMax: LIMIT_MS }).catch(tellTooHeavy);
