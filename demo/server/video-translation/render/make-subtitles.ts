import type { SubtitleRules } from '../../../../src/contract/index.ts';
import type { CheckedRow, RowRules } from '../../../../src/studio/model/subtitles/check/check-rows.ts';
import type { SubtitleCue } from '../../../../src/studio/model/subtitles/files/subtitle-cue.ts';
import { tellTooHeavy } from '../../http/too-heavy.ts';
import { runApart } from '../../process/run-apart.ts';
import type { Asking } from '../../process/turns.ts';

/** Rows to check and to show, and the rules of both. */
export interface SubtitleTask extends Omit<RowRules, 'preset'> {
  checked: readonly CheckedRow[];
  shown: readonly CheckedRow[];
  rules: SubtitleRules;
}

export interface RenderedSubtitles {
  /** Number of findings of the subtitle checks. */
  findings: number;
  /** The subtitles of the shown rows. */
  cues: SubtitleCue[];
}

const SCRIPT = new URL('./subtitles-process.ts', import.meta.url);
/** Thousands of rows and a long glossary, or rows of many short words, take some seconds. */
const LIMIT_MS = 5 * 60_000;

/**
 * Divides rows into subtitles and counts the findings of their checks, in a separate process: thousands of rows with a long
 * glossary would block the server for more than a second.
 *
 * @throws ApiError err_file_too_complex when it takes too long or too much memory; the signal's reason when aborted
 */
export const makeSubtitles = (task: SubtitleTask, asking: Asking): Promise<RenderedSubtitles> =>
  runApart<RenderedSubtitles>(SCRIPT, { ...asking, task, msMax: LIMIT_MS }).catch(tellTooHeavy);
