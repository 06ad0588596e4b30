import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '../../../src/studio/rows/row.ts';
import { createRows, type RowsModel } from '../../../src/studio/rows/rows-model.ts';
import { createCommands, type EditorCommands } from '../../../src/video-translation/editor/model/commands.ts';
import { createSelection, type Selection } from '../../../src/video-translation/editor/model/selection.ts';
import { segmentOf } from '../../support/segment-of.ts';
import { uuid } from '../../support/uuid.ts';

const rowOf = (n: number, startMs: number, source: string, text: string): Row => {
  const { text: said, rank: _, ...row } = segmentOf(n, startMs, source);
  return { ...row, source_text: said, text };
};
const playSpan = vi.fn();
const refused = vi.fn();
const onLocked = vi.fn();
let rows: RowsModel;
let selection: Selection;
let commands: EditorCommands;

beforeEach(() => {
  vi.clearAllMocks();
  rows = createRows(
    [
      rowOf(1, 0, 'we start at the pier', 'nous partons du quai'),
      rowOf(2, 4_000, 'my father fished here', 'mon père pêchait ici'),
      rowOf(3, 8_000, 'the tide comes in', 'la marée monte'),
    ],
    { onLocked },
  );
  selection = createSelection(rows);
  const stage = { playSpan } as unknown as Parameters<typeof createCommands>[0]['stage'];
  commands = createCommands({ rows, selection, stage }, () => rows.$rows.get(), refused);
});
const active = () => selection.$selected.get().active;
const selected = () => [...selection.$selected.get().ids];
const texts = () => rows.$rows.get().map(({ text }) => text);

describe('moving between rows', () => {
  test('starts at the first row and stops at the last', () => {
    commands.walk(1);
    expect(active()).toBe(uuid(1));
    commands.walk(Infinity);
    expect(active()).toBe(uuid(3));
    commands.walk(1);
    expect(active()).toBe(uuid(3));
  });

  test('goes to the last row with End, also before any row is active', () => {
    commands.walk(Infinity);
    expect(active()).toBe(uuid(3));
  });

  test('with selection selects all rows from where it started', () => {
    selection.select(uuid(3));
    commands.walk(-1, true);
    commands.walk(-1, true);
    expect(selected()).toEqual([uuid(1), uuid(2), uuid(3)]);
    commands.walk(1, true);
    expect(selected()).toEqual([uuid(2), uuid(3)]);
  });

  test('plays a row at its place', () => {
    selection.select(uuid(2));
    commands.play();
    expect(playSpan).toHaveBeenCalledExactlyOnceWith(4_000, 6_000);
  });
});

describe('a locked row', () => {
  beforeEach(() => {
    selection.select(uuid(2));
    commands.toggle('locked');
  });

  test('cannot be edited, split or merged, or receive words of its neighbors', () => {
    const before = rows.$rows.get();
    expect(commands.type(uuid(2), 'translation', 'autre chose')).toBe(false);
    selection.edit({ id: uuid(2), field: 'translation' });
    commands.split(8);
    commands.merge(1);
    selection.edit({ id: uuid(1), field: 'translation' });
    commands.merge(1);
    commands.moveWords(5, 1);
    expect(rows.$rows.get()).toBe(before);
    expect(refused.mock.calls).toEqual(Array(5).fill(['lockedLine']));
  });

  test('can be edited once it is unlocked', () => {
    commands.toggle('locked');
    expect(commands.type(uuid(2), 'translation', 'autre chose')).toBe(true);
    expect(texts()[1]).toBe('autre chose');
  });

  test('is not deleted, but other selected rows are', () => {
    commands.remove();
    expect(texts()).toHaveLength(3);
    expect(onLocked).toHaveBeenLastCalledWith(1, true);
    selection.selectAll([uuid(1), uuid(2)]);
    commands.remove();
    expect(texts()).toEqual(['mon père pêchait ici', 'la marée monte']);
    expect(onLocked).toHaveBeenLastCalledWith(1, false);
    commands.undo();
    expect(texts()).toHaveLength(3);
  });

  test('can be excluded and bookmarked', () => {
    commands.toggle('left_out');
    commands.toggle('bookmarked');
    expect(rows.get(uuid(2))).toMatchObject({ locked: true, cue: { left_out: true, bookmarked: true } });
    expect(onLocked).not.toHaveBeenCalled();
  });
});

describe('texts', () => {
  test('after a split, the second row is open with the caret at its start', () => {
    selection.edit({ id: uuid(1), field: 'translation' });
    commands.split('nous partons'.length);
    const editing = selection.$editing.get()!;
    expect(editing).toEqual({ id: rows.$rows.get()[1]!.segment_id, field: 'translation', caret: 0 });
    expect(texts().slice(0, 2)).toEqual(['nous partons', 'du quai']);
  });

  test('a split that is not possible says so', () => {
    selection.select(uuid(1));
    commands.split(4);
    selection.edit({ id: uuid(1), field: 'translation' });
    commands.split(0);
    commands.split(null);
    expect(refused.mock.calls).toEqual([['cannotSplit'], ['cannotSplit'], ['cannotSplit']]);
  });

  test('a merge leaves the caret where the texts meet', () => {
    selection.edit({ id: uuid(2), field: 'translation' });
    commands.merge(-1);
    expect(texts()).toEqual(['nous partons du quai mon père pêchait ici', 'la marée monte']);
    expect(selection.$editing.get()).toEqual({ id: uuid(1), field: 'translation', caret: 20 });
    expect(selected()).toEqual([uuid(1)]);
  });

  test('a text that is too long is rejected', () => {
    expect(commands.type(uuid(1), 'translation', 'a'.repeat(100_000))).toBe(false);
    expect(refused).toHaveBeenCalledWith('tooLong');
    expect(texts()[0]).toBe('nous partons du quai');
  });

  test('undo selects what it changed', () => {
    commands.type(uuid(3), 'translation', 'la mer monte');
    selection.select(uuid(1));
    commands.undo();
    expect(texts()[2]).toBe('la marée monte');
    expect(active()).toBe(uuid(3));
  });
});

describe('many rows', () => {
  test('a flag is set on all, and removed when all have it', () => {
    selection.select(uuid(1));
    commands.toggle('locked');
    selection.selectAll([uuid(1), uuid(2)]);
    commands.toggle('locked');
    expect(rows.$rows.get().map(({ locked }) => locked)).toEqual([true, true, false]);
    commands.toggle('locked');
    expect(rows.$rows.get().map(({ locked }) => locked)).toEqual([false, false, false]);
  });

  test('after deleting rows the next one is active, and undo restores them', () => {
    selection.selectAll([uuid(1), uuid(2)]);
    commands.remove();
    expect(texts()).toEqual(['la marée monte']);
    expect(active()).toBe(uuid(3));
    commands.undo();
    expect(texts()).toHaveLength(3);
    expect(selected()).toEqual([uuid(1), uuid(2)]);
  });

  test('clips of the timeline are selected as rows', () => {
    selection.choose([uuid(1)], 'replace');
    selection.choose([uuid(3)], 'toggle');
    expect(selected()).toEqual([uuid(1), uuid(3)]);
    selection.choose([uuid(3)], 'toggle');
    expect([selected(), active()]).toEqual([[uuid(1)], uuid(1)]);
  });
});
