import { describe, expect, test } from 'vitest';
import { cueChecker } from '../../../../../src/studio/model/subtitles/check/check-cues.ts';
import type { SubtitleRow } from '../../../../../src/studio/model/subtitles/check/finding.ts';
import { bbc, netflix, ownPreset } from '../../../../../src/studio/model/subtitles/presets.ts';

const OPTIONS = { preset: netflix, frameRate: 25, language: 'en' };
const row = (startMs: number, endMs: number, text: string, more: Partial<SubtitleRow> = {}): SubtitleRow => ({
  id: `row-${startMs}`,
  startMs,
  endMs,
  text,
  ...more,
});
const check = (rows: readonly SubtitleRow[], options: Partial<Parameters<typeof cueChecker>[0]> = {}) => {
  const checkOne = cueChecker({ ...OPTIONS, ...options });
  return rows.flatMap((one, index) => checkOne({ row: one, next: rows[index + 1] ?? null }));
};
const told = (...args: Parameters<typeof check>) =>
  check(...args).map(({ rowId, check: name, value, limit }) => [
    rowId,
    name,
    typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    limit,
  ]);
/** The rows after the fix of the only finding. */
const mended = (rows: readonly SubtitleRow[], options: Parameters<typeof check>[1] = {}) => {
  const [finding, ...more] = check(rows, options);
  expect(more).toEqual([]);
  if (!finding || finding.check === 'glossary' || !finding.mend) throw new Error('There is no mend.');
  const changed = new Map(finding.mend().map((after) => [after.id, after]));
  const after = rows.map((before) => changed.get(before.id) ?? before);
  expect(told(after, options)).toEqual([]);
  return after;
};
const mends = (...args: Parameters<typeof check>) =>
  check(...args).map((finding) => finding.check !== 'glossary' && finding.mend !== undefined);

test('good subtitles have no findings', () => {
  expect(told([row(0, 2_000, 'Good evening.'), row(2_080, 4_000, 'It is late,\nand nobody came.')])).toEqual(
    [],
  );
});

describe('times', () => {
  test('that are too short are reported, and extended into the silence', () => {
    const rows = [row(0, 500, 'No.'), row(3_000, 5_000, 'It is late.')];
    expect(told(rows)).toEqual([['row-0', 'too_short', 500, 833]]);
    expect(mended(rows)[0]!.endMs).toBe(833);
    expect(mends([row(0, 500, 'No.'), row(580, 2_000, 'It is late.')])).toEqual([false]);
  });

  test('that are too long are reported', () => {
    expect(told([row(0, 7_500, 'No.')])).toEqual([['row-0', 'too_long', 7_500, 7_000]]);
  });

  test('too short for reading are reported, and extended into the silence', () => {
    const text = 'Thirty characters are read now';
    const rows = [row(0, 1_000, text), row(4_000, 5_000, 'It is late.')];
    expect(told(rows)).toEqual([['row-0', 'reading_speed', 30, 20]]);
    expect(mended(rows)[0]!.endMs).toBe(1_500);
    expect(mends([row(0, 1_000, text), row(1_080, 3_000, 'It is late.')])).toEqual([false]);
    expect(told([row(0, 1_000, '一二三四五六七八九十')], { language: 'zh' })).toEqual([
      ['row-0', 'reading_speed', 10, 9],
    ]);
  });

  test('less than two frames apart are reported, and separated', () => {
    const rows = [row(0, 2_000, 'Good evening.'), row(2_010, 4_000, 'It is late.')];
    expect(told(rows)).toEqual([['row-0', 'gap', 10, 80]]);
    expect(mended(rows)[0]!.endMs).toBe(1_930);
    expect(told(rows, { frameRate: 50 })).toEqual([['row-0', 'gap', 10, 40]]);
  });

  test('with a gap that only flickers are reported, and closed to two frames', () => {
    const rows = [row(0, 2_000, 'Good evening.'), row(2_300, 4_000, 'It is late.')];
    expect(told(rows)).toEqual([['row-0', 'gap', 300, 80]]);
    expect(mended(rows)[0]!.endMs).toBe(2_220);
  });

  test('that overlap are reported, and the longer one is trimmed', () => {
    const rows = [row(0, 2_500, 'Good evening.'), row(2_000, 4_000, 'It is late.')];
    expect(told(rows)).toEqual([['row-0', 'overlap', 500, 0]]);
    expect(mended(rows)[0]!.endMs).toBe(1_920);
    const late = [row(1_500, 2_500, 'No.'), row(2_000, 5_000, 'It is late.')];
    expect(mended(late)[1]!.startMs).toBe(2_580);
    expect(mends([row(0, 1_000, 'No.'), row(500, 1_500, 'Yes.')])).toEqual([false]);
  });
});

describe('texts', () => {
  test('with lines that are too long are reported, and rewrapped', () => {
    const text = 'The door of the kitchen had been left open by somebody';
    const rows = [row(0, 5_000, text)];
    expect(told(rows)).toEqual([['row-0', 'line_length', 54, 42]]);
    expect(mended(rows)[0]!.text).toBe('The door of the kitchen\nhad been left open by somebody');
  });

  test('with too many lines are reported, and rewrapped', () => {
    const rows = [row(0, 3_000, 'One\nshort\nline')];
    expect(told(rows)).toEqual([['row-0', 'lines', 3, 2]]);
    expect(mended(rows)[0]!.text).toBe('One short line');
  });

  test('that cannot fit have no fix', () => {
    expect(mends([row(0, 7_000, 'word '.repeat(25).trim())])).toEqual([false]);
  });

  test('that are empty are reported', () => {
    expect(told([row(0, 2_000, ' ')])).toEqual([['row-0', 'empty', 0, 1]]);
  });
});

describe('translations', () => {
  test('that are missing or equal to the source are reported', () => {
    const rows = [
      row(0, 2_000, '', { source: 'Good evening.' }),
      row(3_000, 5_000, 'Good  Evening.', { source: 'good evening.' }),
      row(6_000, 8_000, '42', { source: '42' }),
      row(9_000, 11_000, 'Bonsoir.', { source: 'Good evening.' }),
    ];
    expect(told(rows, { language: 'fr' })).toEqual([
      ['row-0', 'untranslated', 0, 1],
      ['row-3000', 'untranslated', 0, 1],
    ]);
  });

  test('must use glossary terms, in any case and number', () => {
    const glossary = [
      { source: 'ferry', target: 'traversier' },
      { source: 'Voxbench', target: null },
      { source: 'C++ (new)', target: 'C++ (nouveau)' },
    ];
    const source = 'The ferry of Voxbench is late.';
    const rows = [
      row(0, 3_000, 'Les Traversiers Voxbench sont en retard.', { source }),
      row(4_000, 7_000, 'Le bateau de Voxbanc est en retard.', { source }),
      row(8_000, 11_000, 'Les ferrys sont rares.', { source: 'Ferrymen are rare.' }),
      row(12_000, 14_000, 'Voxbench', { source: 'Voxbench' }),
    ];
    expect(told(rows, { language: 'fr', glossary })).toEqual([
      ['row-4000', 'glossary', 'ferry', 'traversier'],
      ['row-4000', 'glossary', 'Voxbench', 'Voxbench'],
    ]);
    expect(
      told([row(0, 2_000, '这艘船晚点了。', { source: 'The ferry is late.' })], {
        language: 'zh',
        glossary: [{ source: 'ferry', target: '渡轮' }],
      }),
    ).toEqual([['row-0', 'glossary', 'ferry', '渡轮']]);
  });
});

test('takes too long for their slots are reported, unless the slots may grow', () => {
  const rows = [
    row(0, 2_000, 'Good evening.', { soundMs: 2_500 }),
    row(3_000, 5_000, 'It is late.', { soundMs: 2_200 }),
  ];
  expect(told(rows)).toEqual([['row-0', 'sound', 1.25, 1.15]]);
  expect(told(rows, { slots: 'dynamic' })).toEqual([]);
});

test('each preset has its own limits', () => {
  const rows = [row(0, 4_000, 'A line of exactly forty characters here.')];
  expect(told(rows)).toEqual([]);
  expect(told(rows, { preset: bbc })).toEqual([['row-0', 'line_length', 40, 37]]);
  expect(told(rows, { preset: ownPreset({ lineLengthMax: 30, charactersPerSecondMax: 8 }) })).toEqual([
    ['row-0', 'line_length', 40, 30],
    ['row-0', 'reading_speed', 10, 8],
  ]);
});

test('many rows with many terms are checked in linear time', { timeout: 60_000 }, () => {
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    row(at * 3_000, at * 3_000 + 2_000, `Texte ${at} du film`, { source: `Text ${at} of the film` }),
  );
  const glossary = Array.from({ length: 200 }, (_, at) => ({ source: `term ${at}`, target: `terme ${at}` }));
  expect(told(rows, { glossary })).toEqual([]);
});
