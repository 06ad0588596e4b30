import { checkCues } from '../../../../src/studio/model/subtitles/check/check-cues.ts';
import { netflix } from '../../../../src/studio/model/subtitles/presets.ts';
import { serveThread } from '../../process/serve-thread.ts';
import type { CheckTask } from './count-findings.ts';

void serveThread(({ cues, ...rules }: CheckTask) => checkCues(cues, { preset: netflix, ...rules }).length);
