/** The process of `makeSubtitles`. */
import { checkRows } from '../../../../src/studio/model/subtitles/check/check-rows.ts';
import { presetOf } from '../../../../src/studio/model/subtitles/presets.ts';
import { cuesOfRow } from '../../../../src/studio/model/subtitles/row-cues.ts';
import { serveProcess } from '../../process/serve-process.ts';
import type { RenderedSubtitles, SubtitleTask } from './make-subtitles.ts';

const make = ({ checked, shown, rules, ...held }: SubtitleTask): RenderedSubtitles => {
  const preset = presetOf(rules);
  const { language: target, sourceLanguage: source, frameRate } = held;
  return {
    findings: checkRows(checked, { preset, ...held }).length,
    cues: shown.flatMap((row) => cuesOfRow(row, { target, source, preset, frameRate })),
  };
};

/** Serves the single task of this process. */
export const serve = (): void => serveProcess(make);
