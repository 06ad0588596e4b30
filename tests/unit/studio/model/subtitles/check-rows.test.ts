import { expect, test } from 'vitest';
import { checkRows, type CheckedRow } from '../../../../../src/studio/model/subtitles/check/check-rows.ts';
import { netflix } from '../../../../../src/studio/model/subtitles/presets.ts';

const RULES = { preset: netflix, frameRate: 25, language: 'en', sourceLanguage: 'fr', glossary: [] };
const row = (startMs: number, endMs: number, text: string, source = ''): CheckedRow => ({
  id: `row-${startMs}`,
  startMs,
  endMs,
  text,
  source,
});
const told = (rows: readonly CheckedRow[]) =>
  checkRows(rows, RULES).map(({ rowId, check, value }) => [rowId, check, value]);

test('rows are compared with the next one in time, whatever their order', () => {
  expect(told([row(2_010, 4_000, 'It is late.'), row(0, 2_000, 'Good evening.')])).toEqual([
    ['row-0', 'gap', 10],
  ]);
});

test('a row without a text is reported once', () => {
  expect(told([row(0, 2_000, '', 'Bonsoir.'), row(3_000, 5_000, '')])).toEqual([
    ['row-0', 'untranslated', 0],
    ['row-3000', 'empty', 0],
  ]);
});
