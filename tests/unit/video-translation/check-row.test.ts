import { describe, expect, test } from 'vitest';
import { netflix } from '../../../src/studio/model/subtitles/presets.ts';
import { withCue, type Row, type Rows } from '../../../src/studio/rows/row.ts';
import { createRows } from '../../../src/studio/rows/rows-model.ts';
import { rowChecker } from '../../../src/video-translation/editor/review/checks/check-row.ts';
import type { RowCheck } from '../../../src/video-translation/editor/review/checks/finding.ts';
import { mendAll } from '../../../src/video-translation/editor/review/checks/mend.ts';
import { segmentOf } from '../../support/segment-of.ts';

const LONG =
  'La porte de la cuisine était ouverte, le chien dormait encore, et personne dans la maison ne savait pourquoi.';

const rowOf = (n: number, startMs: number, endMs: number, text: string, more: Partial<Row> = {}): Row => {
  const { rank: _, ...row } = segmentOf(n, startMs, 'said');
  return { ...row, start_ms: startMs, end_ms: endMs, source_text: 'said', words: [], text, ...more };
};
const check = rowChecker({
  preset: netflix,
  frameRate: 25,
  language: 'fr',
  sourceLanguage: 'en',
  glossary: [{ source: 'ferry', target: 'traversier' }],
});
const checksOf = (row: Row, next?: Row) => check(row, next, null).map((finding) => finding.check);
/** The rows after all findings of this kind were fixed. */
const mended = (rows: Rows, name: RowCheck): Rows => {
  const model = createRows(rows);
  model.edit(mendAll(rows, name, (row, next) => check(row, next, null)));
  return model.$rows.get();
};

describe('a row', () => {
  test('is checked as the subtitles it is shown in', () => {
    expect(checksOf(rowOf(1, 0, 5_000, 'Une phrase de deux lignes, ni plus ni moins que cela.'))).toEqual([]);
    expect(checksOf(rowOf(1, 0, 6_900, LONG))).toEqual([]);
    expect(checksOf(rowOf(1, 0, 9_000, LONG))).toEqual([]);
  });

  test('of several subtitles has one finding of a kind, that of the worst', () => {
    const [fast, ...more] = check(rowOf(1, 0, 4_000, LONG), undefined, null);
    expect(fast).toMatchObject({ check: 'reading_speed', limit: 17 });
    expect(fast!.value).toBeGreaterThan((LONG.length * 1_000) / 4_000);
    expect(more).toEqual([]);
  });

  test('of several subtitles meets a term of the glossary in any of them', () => {
    const source = 'The kitchen door was open, and nobody had seen the ferry.';
    const late = `${LONG} Le traversier aussi.`;
    expect(checksOf(rowOf(1, 0, 9_000, late, { source_text: source }))).toEqual([]);
    expect(checksOf(rowOf(1, 0, 9_000, LONG, { source_text: source }))).toEqual(['glossary']);
  });

  test('of several subtitles becomes long enough to read all of them', () => {
    const rows = [rowOf(1, 0, 4_000, LONG)];
    const [after] = mended(rows, 'reading_speed');
    expect(after!.start_ms).toBe(0);
    expect(checksOf(after!)).toEqual([]);
  });

  test('of several subtitles is fixed at its end, not within', () => {
    const [after] = mended([rowOf(1, 0, 9_000, LONG), rowOf(2, 8_990, 20_000, `${LONG} ${LONG}`)], 'overlap');
    expect([after!.start_ms, after!.end_ms]).toEqual([0, 8_910]);
  });

  test('too long to be spoken says by how much', () => {
    const fit = { kind: 'overruns', speed: 1.3, lengthMs: 2_900, silenceMs: 0, overrunMs: 900 } as const;
    const found = check(rowOf(1, 0, 2_000, 'Bonjour.'), undefined, {
      ...fit,
      overrunPercent: 45,
      soundMs: 3_770,
      isEstimate: true,
    });
    expect(found).toMatchObject([{ check: 'sound', value: 900 }]);
  });

  test('of one word that is equal in both languages is not reported', () => {
    expect(checksOf(rowOf(1, 0, 2_000, 'Anna!', { source_text: 'Anna!' }))).toEqual([]);
    expect(checksOf(rowOf(1, 0, 2_000, 'Good evening.', { source_text: 'Good evening.' }))).toEqual([
      'untranslated',
    ]);
  });
});

describe('fixing all of a kind', () => {
  test('is one step, in which each row is checked after the previous one was fixed', () => {
    const rows = [
      rowOf(1, 0, 2_000, 'Un.'),
      rowOf(2, 1_900, 4_000, 'Deux.'),
      rowOf(3, 3_990, 6_000, 'Trois.'),
    ];
    const after = mended(rows, 'overlap');
    expect(after.map(({ start_ms, end_ms }) => [start_ms, end_ms])).toEqual([
      [0, 1_820],
      [1_900, 3_910],
      [3_990, 6_000],
    ]);
    expect(after.flatMap((row, index) => checksOf(row, after[index + 1]))).toEqual([]);
  });

  test('skips locked and excluded rows', () => {
    const rows = [
      rowOf(1, 0, 2_000, 'Un.', { locked: true }),
      rowOf(2, 1_900, 4_000, 'Deux.'),
      withCue(rowOf(3, 3_000, 3_900, 'Hors.'), { left_out: true }),
      rowOf(4, 5_000, 7_000, 'Quatre.'),
    ];
    expect(mended(rows, 'overlap')).toEqual(rows);
    expect(mendAll(rows, 'gap', (row, next) => check(row, next, null))).toBeNull();
  });
});
