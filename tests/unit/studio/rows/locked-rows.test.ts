import { expect, test, vi } from 'vitest';
import { removeRows, setLocked, setTimes } from '../../../../src/studio/rows/edit-rows.ts';
import type { Row } from '../../../../src/studio/rows/row.ts';
import { createRows } from '../../../../src/studio/rows/rows-model.ts';
import {
  castSpeaker,
  giveRows,
  renameSpeaker,
  setOwnVoice,
  setSpeed,
} from '../../../../src/studio/rows/speakers.ts';
import { mergeRows, splitRow } from '../../../../src/studio/rows/split-row.ts';
import { stepOf, type Step } from '../../../../src/studio/rows/step.ts';
import { rowOf } from '../../../support/video-translation-parts.ts';
import { uuid } from '../../../support/uuid.ts';

const ANNA = { voice_id: 'anna', model_id: 'm', language_id: 'pt', speed: 1 };
const BEN = { ...ANNA, voice_id: 'ben' };
const ALL = new Set([1, 2, 3].map(uuid));

const begun = () => {
  const onLocked = vi.fn();
  const rows = createRows(
    [
      rowOf(1, 0, 'a', 'a', { speaker: 'Anna', voice: ANNA }),
      rowOf(2, 1_000, 'b', 'b', { speaker: 'Anna', voice: ANNA, locked: true }),
      rowOf(3, 2_000, 'c', 'c', { speaker: 'Ben', voice: BEN }),
    ],
    { onLocked },
  );
  return { rows, onLocked };
};
const times = [1, 2].map((n) => ({ id: uuid(n), startMs: n * 1_100, endMs: n * 1_100 + 500 }));

test.each<[string, (rows: readonly Row[]) => Step | null]>([
  ['times', (rows) => setTimes(rows, times)],
  ['voices', (rows) => setOwnVoice(rows, ALL, { ...BEN, voice_id: 'clara' })],
  ['speeds', (rows) => setSpeed(rows, ALL, 1.2)],
  ['the voice of a speaker', (rows) => castSpeaker(rows, 'Anna', BEN)],
  ['the speaker', (rows) => giveRows(rows, ALL, 'Ben')],
  ['deletion', (rows) => removeRows(rows, ALL)],
])('a change of many rows skips the locked one and reports it: %s', (_, edit) => {
  const { rows, onLocked } = begun();
  const before = rows.$rows.get();
  expect(rows.edit(edit(before))).toBe(true);
  expect(rows.get(uuid(2))).toBe(before[1]);
  expect(rows.get(uuid(1))).not.toBe(before[0]);
  expect(onLocked).toHaveBeenCalledExactlyOnceWith(1, false);
  rows.undo();
  expect(rows.$rows.get()).toEqual(before);
});

test('a locked row is not merged, not even partly', () => {
  const { rows, onLocked } = begun();
  const before = rows.$rows.get();
  expect(rows.edit(mergeRows(before[0]!, before[1]!))).toBe(false);
  expect(rows.$rows.get()).toBe(before);
  expect(onLocked).toHaveBeenCalledExactlyOnceWith(1, true);
});

test('renaming a speaker includes locked rows', () => {
  const { rows, onLocked } = begun();
  rows.edit(renameSpeaker(rows.$rows.get(), 'Anna', 'Ana'));
  expect(rows.$rows.get().map(({ speaker }) => speaker)).toEqual(['Ana', 'Ana', 'Ben']);
  expect(onLocked).not.toHaveBeenCalled();
});

test('an edit that also unlocks a row changes it', () => {
  const { rows } = begun();
  const before = rows.get(uuid(2))!;
  rows.edit(stepOf({ changed: [{ before, after: { ...before, text: 'new', locked: false } }] }));
  expect(rows.get(uuid(2))).toMatchObject({ text: 'new', locked: false });
  rows.edit(setLocked(rows.$rows.get(), ALL, true));
  rows.undo();
  rows.undo();
  expect(rows.get(uuid(2))).toEqual(before);
});

test('undo skips a row that another window has locked since', () => {
  const { rows, onLocked } = begun();
  const [first] = rows.$rows.get();
  rows.edit(stepOf({ changed: [{ before: first!, after: { ...first!, text: 'mine' } }] }));
  rows.adopt(rows.$rows.get().map((row) => (row.segment_id === uuid(1) ? { ...row, locked: true } : row)));
  expect(rows.undo()).toEqual([]);
  expect(rows.get(uuid(1))).toMatchObject({ text: 'mine', locked: true });
  expect(onLocked).toHaveBeenCalledWith(1, true);
  expect(rows.$can.get()).toEqual({ undo: false, redo: false });
});

test('undo of a lock unlocks the row', () => {
  const { rows } = begun();
  rows.edit(setLocked(rows.$rows.get(), new Set([uuid(1)]), true));
  rows.undo();
  expect(rows.get(uuid(1))!.locked).toBe(false);
  rows.redo();
  expect(rows.get(uuid(1))!.locked).toBe(true);
});

/** Another window locked the rows as they were before the changes here. */
const lockedThere = ({ rows }: ReturnType<typeof begun>, before: readonly Row[], ...ids: string[]) => {
  const spared = ids.map((id) => rows.get(id)!);
  const byId = new Map(before.map((row) => [row.segment_id, row]));
  const next = rows.$rows
    .get()
    .map((row) => (ids.includes(row.segment_id) ? { ...byId.get(row.segment_id)!, locked: true } : row));
  rows.adopt(next, spared);
};

test('merged rows are separate again when another window locked one of them', () => {
  const it = begun();
  const { rows } = it;
  rows.edit(setLocked(rows.$rows.get(), new Set([uuid(2)]), false));
  const before = rows.$rows.get();
  rows.edit(mergeRows(before[1]!, before[2]!));
  lockedThere(it, before, uuid(2));
  expect(rows.$rows.get()).toEqual([before[0], { ...before[1], locked: true }, before[2]]);
});

test('a split row is whole again when another window locked it, but text typed since stays', () => {
  for (const isWritten of [false, true]) {
    const it = begun();
    const { rows } = it;
    const [first] = rows.$rows.get();
    const whole = { ...first!, text: 'one two', source_text: 'one two' };
    rows.edit(stepOf({ changed: [{ before: first!, after: whole }] }));
    const before = rows.$rows.get();
    rows.edit(splitRow(before[0]!, 'translation', 3, uuid(9)));
    const half = rows.get(uuid(9))!;
    if (isWritten) rows.edit(stepOf({ changed: [{ before: half, after: { ...half, text: 'three' } }] }));
    lockedThere(it, before, uuid(1));
    expect(rows.get(uuid(1))).toMatchObject({ text: 'one two', locked: true });
    expect(rows.get(uuid(9))?.text).toBe(isWritten ? 'three' : undefined);
  }
});
