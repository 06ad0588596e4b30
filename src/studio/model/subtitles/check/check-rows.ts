import { byTime } from '../files/subtitle-cue.ts';
import { gapMsMin } from '../presets.ts';
import { cuesOfRow, type TranslatedRow } from '../row-cues.ts';
import { cueChecker, type Rules } from './check-cues.ts';
import type { Finding, GlossaryTerm, SubtitleRow } from './finding.ts';
import { checkTranslation, prepareGlossary } from './translation-checks.ts';

/** A row of a translation to check. */
export interface CheckedRow extends TranslatedRow {
  readonly id: string;
}

export interface RowRules extends Pick<Rules, 'preset' | 'frameRate' | 'language'> {
  /** BCP 47 tag of the source; null if unknown. */
  readonly sourceLanguage: string | null;
  readonly glossary: readonly GlossaryTerm[];
}

const excessOf = ({ value, limit }: Finding): number => Math.abs(Number(value) - Number(limit));

/** A finding about the last subtitle of a row, with a fix that changes the rows instead of the subtitles. */
const withMend = (finding: Finding, row: CheckedRow, next: CheckedRow | null): Finding => {
  if (finding.check === 'glossary' || !finding.mend) return finding;
  const { mend } = finding;
  const inRows = () =>
    mend().map(({ id, startMs, endMs }) => (id === row.id ? { ...row, endMs } : { ...next!, startMs }));
  return { ...finding, mend: inRows };
};

/** A finding about another subtitle of a row: a change of the row's end would move it, too. */
const withoutMend = (finding: Finding): Finding =>
  finding.check === 'glossary' ? finding : { ...finding, mend: undefined };

/** The fix of a subtitle that is shown too briefly: the row becomes longer, and each of its subtitles with it. */
const lengthened = (finding: Finding, row: CheckedRow, latestMs: number): Finding => {
  if (finding.check === 'glossary') return finding;
  const { check, value, limit } = finding;
  const factor = check === 'too_short' ? limit / Math.max(1, value) : value / limit;
  const endMs = row.startMs + Math.ceil((row.endMs - row.startMs) * factor);
  return { ...finding, mend: endMs <= latestMs ? () => [{ ...row, endMs }] : undefined };
};

/**
 * Checks the rows of a translation one by one as the subtitles they are shown in. A row has one finding of each check,
 * that of its worst subtitle, but one for each term of the glossary. The findings depend only on the row and the next
 * one. Those that other times of these two can fix include the fix.
 */
export const rowChecker = ({ sourceLanguage, glossary, ...rules }: RowRules) => {
  const { language: target, preset, frameRate } = rules;
  const check = cueChecker(rules);
  const terms = prepareGlossary(glossary);
  const known = new WeakMap<CheckedRow, readonly SubtitleRow[]>();
  const shownIn = (row: CheckedRow): readonly SubtitleRow[] => {
    const before = known.get(row);
    if (before) return before;
    const cues = cuesOfRow(row, { target, source: sourceLanguage, preset, frameRate });
    const shown = cues.map(({ startMs, endMs, text }) => ({ id: row.id, startMs, endMs, text }));
    known.set(row, shown);
    return shown;
  };
  return (row: CheckedRow, next: CheckedRow | null): Finding[] => {
    const shown = shownIn(row);
    const hasText = shown.length > 0;
    const after = next && (shownIn(next)[0] ?? next);
    const latestMs = after ? after.startMs - gapMsMin(preset.limitsOf(target), frameRate) : Infinity;
    const worst = new Map<Finding['check'], Finding>();
    for (const [index, cue] of (hasText ? shown : [row]).entries()) {
      const following = shown[index + 1];
      for (const finding of check({ row: cue, next: following ?? after })) {
        const before = worst.get(finding.check);
        if (before && excessOf(before) >= excessOf(finding)) continue;
        const isBrief = finding.check === 'too_short' || finding.check === 'reading_speed';
        worst.set(
          finding.check,
          shown.length > 1 && isBrief
            ? lengthened(finding, row, latestMs)
            : following
              ? withoutMend(finding)
              : withMend(finding, row, next),
        );
      }
    }
    // A term of the source may be translated in any of the subtitles
    return [...(hasText ? checkTranslation(row, terms) : []), ...worst.values()];
  };
};

/**
 * Checks the rows of a translation, in order of time; see `rowChecker`.
 *
 * @param rows in any order
 */
export const checkRows = (rows: readonly CheckedRow[], rules: RowRules): Finding[] => {
  const check = rowChecker(rules);
  const sorted = rows.toSorted(byTime);
  return sorted.flatMap((row, index) => check(row, sorted[index + 1] ?? null));
};
