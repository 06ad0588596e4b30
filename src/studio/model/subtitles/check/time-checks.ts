import { lineLength } from '../line-length.ts';
import type { Checked, CheckName, CheckOptions, Finding, Mend } from './finding.ts';

const found = (
  { row }: Checked,
  check: CheckName,
  value: number,
  limit: number,
  mend?: Mend | false,
): Finding => ({ rowId: row.id, check, value, limit, ...(mend && { mend }) });

/** Time to read a row at the highest speed, in milliseconds. */
const readingMs = ({ row }: Checked, { limits, language }: CheckOptions): number =>
  (lineLength(row.text.replaceAll('\n', ' ').trim(), language) * 1000) / limits.charactersPerSecondMax;

/** Extends the row to `lengthMs` if the silence after it is long enough. */
const extend = ({ row, next }: Checked, lengthMs: number, { gapMs, limits }: CheckOptions): Mend | false => {
  const endMs = Math.ceil(row.startMs + lengthMs);
  const hasRoom = lengthMs <= limits.durationMsMax && (!next || endMs <= next.startMs - gapMs);
  return hasRoom && (() => [{ ...row, endMs }]);
};

/**
 * Restores the minimum gap before the next row: ends the row earlier or starts the next one later, whichever leaves
 * both long enough.
 */
const part = ({ row, next }: Checked, { gapMs, limits }: CheckOptions): Mend | false => {
  if (!next) return false;
  const endMs = next.startMs - gapMs;
  if (endMs - row.startMs >= limits.durationMsMin) return () => [{ ...row, endMs }];
  const startMs = row.endMs + gapMs;
  return next.endMs - startMs >= limits.durationMsMin && (() => [{ ...next, startMs }]);
};

/** Checks how long a row is shown. */
export const checkDuration = (checked: Checked, options: CheckOptions): Finding[] => {
  const { row } = checked;
  const { limits } = options;
  const ms = row.endMs - row.startMs;
  const findings: Finding[] = [];
  if (ms < limits.durationMsMin) {
    const mend = extend(checked, limits.durationMsMin, options);
    findings.push(found(checked, 'too_short', ms, limits.durationMsMin, mend));
  }
  if (ms > limits.durationMsMax) findings.push(found(checked, 'too_long', ms, limits.durationMsMax));
  const needed = readingMs(checked, options);
  if (needed > ms) {
    const speed = (limits.charactersPerSecondMax * needed) / Math.max(1, ms);
    findings.push(
      found(checked, 'reading_speed', speed, limits.charactersPerSecondMax, extend(checked, needed, options)),
    );
  }
  return findings;
};

/** Checks the gap to the next row. */
export const checkGap = (checked: Checked, options: CheckOptions): Finding[] => {
  const { row, next } = checked;
  if (!next) return [];
  const { gapMs, limits } = options;
  const gap = next.startMs - row.endMs;
  if (gap < 0) return [found(checked, 'overlap', -gap, 0, part(checked, options))];
  if (gap < gapMs) return [found(checked, 'gap', gap, gapMs, part(checked, options))];
  const blinks = gap > gapMs && gap < limits.gapMsClosed;
  return blinks
    ? [found(checked, 'gap', gap, gapMs, extend(checked, next.startMs - gapMs - row.startMs, options))]
    : [];
};
