import { expect, test } from 'vitest';
import { withCue, type Row } from '../../../src/studio/rows/row.ts';
import { filterRows, type RowFilter } from '../../../src/video-translation/editor/model/filter-rows.ts';
import { createRowFits } from '../../../src/video-translation/editor/model/row-fit.ts';
import { createRowSpeech } from '../../../src/studio/rows/row-speech.ts';
import { segmentOf } from '../../support/segment-of.ts';
import { uuid } from '../../support/uuid.ts';

const VOICE = { voice_id: 'ada', model_id: 'm', language_id: 'fr', speed: 1 };
const rowOf = (n: number, text: string, more: Partial<Row> = {}): Row => {
  const { rank: _, ...row } = segmentOf(n, n * 5_000, 'said');
  return { ...row, end_ms: n * 5_000 + 2_000, source_text: 'said', text, voice: VOICE, ...more };
};

test('rows are filtered by state and by speaker', () => {
  const rows = [
    rowOf(1, 'un', { speaker: 'Anna', locked: true }),
    rowOf(2, 'said', { speaker: 'Ben' }),
    rowOf(3, 'x'.repeat(400), { speaker: 'Anna' }),
    withCue(rowOf(4, 'quatre'), { left_out: true, note: 'why?' }),
    withCue(rowOf(5, 'cinq'), { bookmarked: true }),
  ];
  const speech = createRowSpeech(uuid(900), () => rows);
  const found = new Map([[uuid(2), [{ rowId: uuid(2), check: 'gap' as const, value: 20, limit: 80 }]]]);
  const parts = { speech, fits: createRowFits(speech, 'fr', 60_000), found: { all: [], byRow: found } };
  const shown = (filter: RowFilter) => filterRows(rows, filter, parts).map((row) => rows.indexOf(row) + 1);
  expect(filterRows(rows, 'all', parts)).toBe(rows);
  expect(shown('open')).toEqual([2, 3, 5]);
  expect(shown('failed')).toEqual([]);
  expect(shown('too-long')).toEqual([3]);
  expect(shown('untranslated')).toEqual([2]);
  expect(shown('found')).toEqual([2]);
  expect(shown('check gap')).toEqual([2]);
  expect(shown('check lines')).toEqual([]);
  expect(shown('bookmarked')).toEqual([5]);
  expect(shown('noted')).toEqual([4]);
  expect(shown('locked')).toEqual([1]);
  expect(shown('left-out')).toEqual([4]);
  expect(filterRows(rows, 'locked', parts, uuid(5))).toEqual([rows[0], rows[4]]);
  expect(shown('speaker Anna')).toEqual([1, 3]);
});
