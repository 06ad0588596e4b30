/** The process of `countFindings`. */
import { checkRows } from '../../../../src/studio/model/subtitles/check/check-rows.ts';
import { presetOf } from '../../../../src/studio/model/subtitles/presets.ts';
import { serveProcess } from '../../process/serve-process.ts';
import type { CheckTask } from './count-findings.ts';

const count = ({ rows, rules, ...held }: CheckTask): number =>
  checkRows(rows, { preset: presetOf(rules), ...held }).length;

/** Serves the single task of this process. */
export const serve = (): void => serveProcess(count);
