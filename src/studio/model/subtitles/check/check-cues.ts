import { SPEED_UNHEARD, fitOf } from '../fit/fit-of.ts';
import { gapMsMin, type SubtitlePreset } from '../presets.ts';
import type { Checked, CheckOptions, Finding, GlossaryTerm } from './finding.ts';
import { checkText } from './text-checks.ts';
import { checkDuration, checkGap } from './time-checks.ts';
import { checkTranslation, prepareGlossary } from './translation-checks.ts';

/** Checks whether the take of a row is too long for its slot. */
const checkSound = ({ row, next }: Checked, { gapMs, slots }: CheckOptions): Finding[] => {
  if (!row.soundMs) return [];
  const slotMs = row.endMs - row.startMs;
  const silenceAfterMs = next ? Math.max(0, next.startMs - gapMs - row.endMs) : Infinity;
  const { kind } = fitOf({ soundMs: row.soundMs, slotMs, silenceAfterMs }, slots);
  if (kind === 'fits') return [];
  const roomMs = slotMs + (slots === 'dynamic' ? silenceAfterMs : 0);
  const value = row.soundMs / Math.max(1, roomMs);
  return [{ rowId: row.id, check: 'sound', value, limit: SPEED_UNHEARD.max }];
};

export interface Rules {
  preset: SubtitlePreset;
  /** Frames per second of the picture. */
  frameRate: number;
  /** BCP 47 tag of the texts. */
  language: string;
  /** `dynamic`: a take may continue in the silence after its row. */
  slots?: 'fixed' | 'dynamic';
  glossary?: readonly GlossaryTerm[];
}

/**
 * Checks subtitles one by one against the rules of a preset. The findings depend only on the subtitle and the next one.
 * Those that can be fixed without changing a word include the fix.
 */
export const cueChecker = ({
  preset,
  frameRate,
  language,
  slots = 'fixed',
  glossary = [],
}: Rules): ((checked: Checked) => Finding[]) => {
  const limits = preset.limitsOf(language);
  const options: CheckOptions = { limits, gapMs: gapMsMin(limits, frameRate), language, slots };
  const terms = prepareGlossary(glossary);
  return (checked) => [
    ...checkText(checked, options),
    ...checkTranslation(checked.row, terms),
    ...checkDuration(checked, options),
    ...checkGap(checked, options),
    ...checkSound(checked, options),
  ];
};
