import { expect, test } from 'vitest';
import { laneRow, layRows, rowAt } from '../../../../src/studio/timeline/rows.ts';
import { LANES } from './clips.ts';

test('rows are stacked without gaps', () => {
  const { rows, height } = layRows(LANES, { video: true, original: true, background: true });
  expect(rows.map(({ kind }) => kind)).toEqual(['video', 'original', 'lane', 'lane', 'lane', 'background']);
  let next = 0;
  for (const row of rows) {
    expect(row.top).toBe(next);
    next += row.height;
  }
  expect(height).toBe(next);
});

test('missing rows take no space', () => {
  const { rows } = layRows(LANES.slice(0, 1), { video: false, original: false, background: false });
  expect(rows).toEqual([{ kind: 'lane', lane: LANES[0], index: 0, top: 0, height: 48 }]);
});

test('a row is found by its height and by its lane', () => {
  const rows = layRows(LANES, { video: true, original: false, background: false });
  expect(rowAt(rows, 0)?.kind).toBe('video');
  expect(rowAt(rows, 48)).toBe(laneRow(rows, 'a'));
  expect(rowAt(rows, 48 * 4)).toBeUndefined();
});
