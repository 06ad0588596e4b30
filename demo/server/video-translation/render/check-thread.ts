import { checkCues } from '../../../../src/studio/model/subtitles/check/check-cues.ts';
import { presetOf } from '../../../../src/studio/model/subtitles/presets.ts';
import { serveThread } from '../../process/serve-thread.ts';
import type { CheckTask } from './count-findings.ts';

void serveThread(
  ({ cues, rules, ...held }: CheckTask) => checkCues(cues, { preset: presetOf(rules), ...held }).length,
);
