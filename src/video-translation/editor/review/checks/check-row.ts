import { SEGMENT_CHARACTERS_MAX } from '../../../../contract/constants/script.ts';
import { cueChecker } from '../../../../studio/model/subtitles/check/check-cues.ts';
import type { Finding, GlossaryTerm, SubtitleRow } from '../../../../studio/model/subtitles/check/finding.ts';
import { lineLength } from '../../../../studio/model/subtitles/line-length.ts';
import type { SubtitleLimits, SubtitlePreset } from '../../../../studio/model/subtitles/presets.ts';
import { wrapText } from '../../../../studio/model/subtitles/segment/wrap.ts';
import { setTimes } from '../../../../studio/rows/edit-rows.ts';
import { endOf, startOf, type Row } from '../../../../studio/rows/row.ts';
import type { Step } from '../../../../studio/rows/step.ts';
import type { RowFit } from '../../model/row-fit.ts';
import type { RowFinding } from './finding.ts';
import { splitLong } from './split-long.ts';

/** The rules for checking rows. */
export interface RowRules {
  readonly preset: SubtitlePreset;
  /** Frames per second. */
  readonly frameRate: number;
  /** Language of the translation, BCP 47. */
  readonly language: string;
  readonly glossary: readonly GlossaryTerm[];
}

/** Longer texts are reported as too long without computing line breaks, which would take time for nothing. */
const WRAPPED_MAX = SEGMENT_CHARACTERS_MAX / 2;

const shownText = (text: string, { lineLengthMax }: SubtitleLimits, language: string): string => {
  if (lineLength(text, language) <= lineLengthMax || text.length > WRAPPED_MAX) return text;
  return wrapText(text, lineLengthMax, language).join('\n');
};

/**
 * Checks a row as one subtitle, broken into lines as it would be displayed. The findings depend on the arguments only.
 * @returns a function of the row, the next row in use, and how the speech fits
 */
export function rowChecker(rules: RowRules) {
  const check = cueChecker(rules);
  const { language } = rules;
  const limits = rules.preset.limitsOf(language);
  const cueOf = (row: Row): SubtitleRow => ({
    id: row.segment_id,
    startMs: startOf(row),
    endMs: endOf(row),
    text: shownText(row.text, limits, language),
    source: row.source_text ?? undefined,
  });
  return (row: Row, next: Row | undefined, fit: RowFit | null): RowFinding[] => {
    const findings = check({ row: cueOf(row), next: next ? cueOf(next) : null });
    const found = findings.map((finding): RowFinding => {
      const { rowId, check: name, value, limit } = finding;
      const mend = mendOf(finding, row, next, limits, language);
      return { rowId, check: name, value, limit, ...(mend && { mend }) };
    });
    if (fit?.kind === 'overruns')
      found.push({ rowId: row.segment_id, check: 'sound', value: fit.overrunMs, limit: 0 });
    return found;
  };
}

/** The fix of a finding; none if it would change a locked row. */
function mendOf(
  finding: Finding,
  row: Row,
  next: Row | undefined,
  limits: SubtitleLimits,
  language: string,
): (() => Step | null) | undefined {
  if (finding.check === 'lines' || finding.check === 'too_long') {
    const isOneLine = lineLength(row.text, language) <= limits.lineLengthMax;
    return row.locked || isOneLine ? undefined : splitLong(row, limits, language);
  }
  if (finding.check === 'glossary' || !finding.mend) return undefined;
  const changed = finding.mend();
  const meant = [row, next].filter((one) => one !== undefined);
  const isLocked = meant.some((one) => one.locked && changed.some(({ id }) => id === one.segment_id));
  return isLocked ? undefined : () => setTimes(meant, changed);
}
