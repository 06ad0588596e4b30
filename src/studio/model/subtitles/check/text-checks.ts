import { lineLength } from '../line-length.ts';
import { wrapText } from '../segment/wrap.ts';
import type { Checked, CheckOptions, Finding, Mend } from './finding.ts';

/** Breaks the text into lines within the limits, if possible. */
const rewrap = ({ row }: Checked, { limits, language }: CheckOptions): Mend | undefined => {
  const lines = wrapText(row.text, limits.lineLengthMax, language);
  const fits =
    lines.length <= limits.linesMax &&
    lines.every((line) => lineLength(line, language) <= limits.lineLengthMax);
  return fits ? () => [{ ...row, text: lines.join('\n') }] : undefined;
};

/** Checks lines: their length and number, and whether there is text. */
export const checkText = (checked: Checked, options: CheckOptions): Finding[] => {
  const { row } = checked;
  const { limits, language } = options;
  if (row.text.trim() === '') {
    if (row.source?.trim()) return [];
    return [{ rowId: row.id, check: 'empty', value: 0, limit: 1 }];
  }
  const lines = row.text.split('\n');
  const longest = Math.max(...lines.map((line) => lineLength(line, language)));
  const findings: Finding[] = [];
  const add = (check: 'line_length' | 'lines', value: number, limit: number) => {
    const mend = rewrap(checked, options);
    findings.push({ rowId: row.id, check, value, limit, ...(mend && { mend }) });
  };
  if (longest > limits.lineLengthMax) add('line_length', longest, limits.lineLengthMax);
  if (lines.length > limits.linesMax) add('lines', lines.length, limits.linesMax);
  return findings;
};
