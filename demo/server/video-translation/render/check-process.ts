/** The process of `countFindings`. */
import { checkCues } from '../../../../src/studio/model/subtitles/check/check-cues.ts';
import { presetOf } from '../../../../src/studio/model/subtitles/presets.ts';
import { serveProcess } from '../../process/serve-process.ts';
import type { CheckTask } from './count-findings.ts';

const count = ({ cues, rules, ...held }: CheckTask): number =>
  checkCues(cues, { preset: presetOf(rules), ...held }).length;

/** Serves the single task of this process. */
export const serve = (): void => serveProcess(count);
