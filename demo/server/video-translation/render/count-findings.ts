import type { SubtitleRules } from '../../../../src/contract/index.ts';
import type { checkCues } from '../../../../src/studio/model/subtitles/check/check-cues.ts';
import { runInThread } from '../../process/run-in-thread.ts';

type Check = Parameters<typeof checkCues>;

/** Cues to check, and what they are held to. */
export interface CheckTask extends Omit<Check[1], 'preset'> {
  cues: Check[0];
  rules: SubtitleRules;
}

const script = new URL('./check-thread.ts', import.meta.url);

/**
 * Counts what the checks find in cues: in a thread, since thousands of rows and a long glossary take more than a second.
 *
 * @throws the signal's reason when aborted
 */
export const countFindings = (task: CheckTask, signal: AbortSignal): Promise<number> =>
  runInThread<number>(script, { name: 'checks', task, signal });
