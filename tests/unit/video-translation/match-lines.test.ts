import { expect, test } from 'vitest';
import type { SourceCue } from '../../../src/contract/index.ts';
import { createRows } from '../../../src/studio/rows/rows-model.ts';
import type { Row } from '../../../src/studio/rows/row.ts';
import { applyChanges, compareLines } from '../../../src/video-translation/editor/export/csv/match-lines.ts';
import { segmentOf } from '../../support/segment-of.ts';

const voice = (voice_id: string) => ({ voice_id, model_id: 'm', language_id: 'fr', speed: 1 });
const row = (
  n: number,
  from: number,
  to: number,
  source: string,
  text: string,
  more: Partial<Row> = {},
): Row => {
  const { rank: _, ...rest } = segmentOf(n, from, source);
  return {
    ...rest,
    start_ms: from,
    end_ms: to,
    source_text: source,
    text,
    speaker: 'Anna',
    voice: voice('a'),
    ...more,
  };
};
const cue = (
  start_ms: number,
  end_ms: number,
  text: string,
  translation?: string,
  speaker?: string,
): SourceCue => ({
  start_ms,
  end_ms,
  text,
  ...(translation !== undefined && { translation }),
  ...(speaker !== undefined && { speaker }),
});
const ROWS = [
  row(1, 0, 2_000, 'One.', 'Un.'),
  row(2, 2_000, 4_000, 'Two.', 'Deux.'),
  row(3, 5_000, 7_000, 'Three.', 'Trois.', { speaker: 'Bob', voice: voice('b') }),
];
const brief = (cues: readonly SourceCue[], rows = ROWS) =>
  compareLines(rows, cues).changes.map(({ number, field, after }) => [number, field, after]);

test('lines are matched by time, in any order and with some missing', () => {
  expect(brief([cue(5_000, 7_000, 'Three.', 'Troisième.'), cue(0, 2_000, 'One!', 'Un.')])).toEqual([
    [1, 'source', 'One!'],
    [3, 'translation', 'Troisième.'],
  ]);
});

test('a line divided on export is joined again, and its line breaks change nothing', () => {
  const rows = [row(1, 0, 8_000, 'A long one that goes on.', 'Une longue phrase qui continue.')];
  const parts = [
    cue(0, 4_000, 'A long one', 'Une longue\nphrase'),
    cue(4_000, 8_000, 'that goes on.', 'qui continue.'),
  ];
  expect(compareLines(rows, parts)).toEqual({ changes: [], unmatched: 0, kept: 0 });
});

test('of two simultaneous lines, the one of the same speaker matches', () => {
  const rows = [row(1, 0, 2_000, 'A.', 'A.'), row(2, 0, 2_000, 'B.', 'B.', { speaker: 'Bob' })];
  expect(brief([cue(0, 2_000, 'B.', 'Bé.', 'Bob')], rows)).toEqual([[2, 'translation', 'Bé.']]);
});

test('a line with other times is matched by number if all lines are there, and otherwise counted', () => {
  const moved = [cue(0, 2_000, 'One.'), cue(2_000, 4_000, 'Two.'), cue(90_000, 91_000, 'Three.', 'Drei.')];
  expect(brief(moved)).toEqual([[3, 'translation', 'Drei.']]);
  expect(compareLines(ROWS, moved.slice(1))).toEqual({ changes: [], unmatched: 1, kept: 0 });
});

test('empty cells change nothing, and locked lines and too long texts stay', () => {
  expect(brief([cue(0, 2_000, '', ''), cue(2_000, 4_000, 'Two.')])).toEqual([]);
  const locked = [row(1, 0, 2_000, 'One.', 'Un.', { locked: true })];
  expect(compareLines(locked, [cue(0, 2_000, 'One.', 'Une.')])).toMatchObject({ changes: [], kept: 1 });
  expect(compareLines(ROWS, [cue(0, 2_000, 'One.', 'x'.repeat(2_001))])).toMatchObject({
    changes: [],
    kept: 1,
  });
});

test('all changes are one undo step, and a line assigned to another speaker gets that voice', () => {
  const rows = createRows(ROWS);
  const { changes } = compareLines(ROWS, [
    cue(0, 2_000, 'One.', 'Une.', 'Bob'),
    cue(2_000, 4_000, 'Two?', 'Deux ?', 'Anna'),
  ]);
  rows.edit(applyChanges(ROWS, changes));
  expect(rows.$rows.get().map(({ text, source_text, speaker }) => [source_text, text, speaker])).toEqual([
    ['One.', 'Une.', 'Bob'],
    ['Two?', 'Deux ?', 'Anna'],
    ['Three.', 'Trois.', 'Bob'],
  ]);
  expect(rows.$rows.get()[0]!.voice!.voice_id).toBe('b');
  rows.undo();
  expect(rows.$rows.get()).toEqual(ROWS);
  expect(rows.$can.get().undo).toBe(false);
});
