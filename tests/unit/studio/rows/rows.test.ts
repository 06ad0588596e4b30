import { describe, expect, test, vi } from 'vitest';
import {
  insertRow,
  removeRows,
  setCue,
  setLocked,
  setText,
  setTexts,
  setTimes,
} from '../../../../src/studio/rows/edit-rows.ts';
import { cueOf, type Row } from '../../../../src/studio/rows/row.ts';
import { createRows } from '../../../../src/studio/rows/rows-model.ts';
import { castSpeaker, giveRows, renameSpeaker, speakersOf } from '../../../../src/studio/rows/speakers.ts';
import { mergeRows, moveWords, splitRow } from '../../../../src/studio/rows/split-row.ts';
import { segmentOf } from '../../../support/segment-of.ts';
import { uuid } from '../../../support/uuid.ts';

/** A row whose source has a word every half second from its start. */
const rowOf = (n: number, startMs: number, source: string, text: string, more: Partial<Row> = {}): Row => {
  const { text: said, rank: _, ...row } = segmentOf(n, startMs, source);
  return { ...row, source_text: said, text, ...more };
};
const ANNA = { voice_id: 'anna', model_id: 'm', language_id: 'pt', speed: 1 };
const BEN = { ...ANNA, voice_id: 'ben' };
const ids = (...numbers: number[]) => new Set(numbers.map((n) => uuid(n)));
const begun = () =>
  createRows([
    rowOf(1, 0, 'we start at the pier', 'começamos no cais', { speaker: 'Anna', voice: ANNA }),
    rowOf(2, 4_000, 'my father fished here', 'meu pai pescava aqui', { speaker: 'Ben', voice: BEN }),
    rowOf(3, 8_000, 'the tide comes in', 'a maré sobe', { speaker: 'Anna', voice: ANNA }),
  ]);
const texts = (rows: readonly Row[]) => rows.map(({ source_text, text }) => [source_text, text]);

test('calm rows follow typing after a pause, and other edits at once', () => {
  vi.useFakeTimers();
  try {
    const model = begun();
    const first = () => model.$calm.get()[0]!;
    for (const text of ['a', 'ab', 'abc']) {
      model.edit(setText(model.get(uuid(1))!, 'translation', text), 'text 1');
      vi.advanceTimersByTime(200);
      expect(first().text).toBe('começamos no cais');
    }
    vi.advanceTimersByTime(1_000);
    expect(first().text).toBe('abc');

    model.edit(setText(model.get(uuid(1))!, 'translation', 'abcd'), 'text 1');
    model.edit(setLocked(model.$rows.get(), ids(1), true));
    expect(first()).toMatchObject({ text: 'abcd', locked: true });
    model.undo();
    expect(first().locked).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

describe('undo', () => {
  test('every edit can be undone and redone', () => {
    const model = begun();
    const states = [model.$rows.get()];
    const [first, second] = states[0] as [Row, Row, Row];
    const edits = [
      () => model.edit(setText(first, 'translation', 'partimos do cais')),
      () => model.edit(splitRow(second, 'source', 'my father'.length, uuid(9))),
      () => model.edit(setTimes(model.$rows.get(), [{ id: uuid(3), startMs: 1_000, endMs: 2_000 }])),
      () => model.edit(setCue(model.$rows.get(), ids(1, 3), { left_out: true })),
      () => model.edit(renameSpeaker(model.$rows.get(), 'Ben', 'Fisherman')),
      () => model.edit(removeRows(model.$rows.get(), ids(1, 9))),
      () => model.edit(insertRow(model.$rows.get(), 0, uuid(10))),
    ];
    for (const edit of edits) {
      expect(edit()).toBe(true);
      states.push(model.$rows.get());
    }
    for (const state of states.slice(0, -1).reverse()) {
      expect(model.undo()).not.toBeNull();
      expect(model.$rows.get()).toEqual(state);
    }
    expect(model.undo()).toBeNull();
    for (const state of states.slice(1)) {
      model.redo();
      expect(model.$rows.get()).toEqual(state);
    }
    expect(model.redo()).toBeNull();
  });

  test('continuous typing is one step', () => {
    let at = 0;
    const model = createRows(begun().$rows.get(), { now: () => at });
    const type = (text: string) => {
      at += 200;
      model.edit(setText(model.get(uuid(1))!, 'translation', text), 'text 1');
    };
    for (const text of ['a', 'ab', 'abc']) type(text);
    at += 2_000;
    type('abcd');
    model.undo();
    expect(model.get(uuid(1))!.text).toBe('abc');
    model.undo();
    expect(model.get(uuid(1))!.text).toBe('começamos no cais');
    expect(model.$can.get()).toEqual({ undo: false, redo: true });
  });

  test('reverts only changes made here, not those of another window', () => {
    const model = begun();
    const row = model.get(uuid(1))!;
    model.edit(setText(row, 'translation', 'partimos'));
    const elsewhere = { ...model.get(uuid(1))!, speaker: 'Carla' };
    model.adopt(model.$rows.get().map((one) => (one.segment_id === row.segment_id ? elsewhere : one)));
    model.undo();
    expect(model.get(uuid(1))).toMatchObject({ text: row.text, speaker: 'Carla' });

    model.redo();
    const text = { ...model.get(uuid(1))!, text: 'written elsewhere' };
    model.adopt(model.$rows.get().map((one) => (one.segment_id === row.segment_id ? text : one)));
    model.undo();
    expect(model.get(uuid(1))!.text).toBe('written elsewhere');
  });

  test('goes through edits of rows and other changes in the order in which they were made', () => {
    let at = 0;
    let sound = 'lowered';
    const model = createRows(begun().$rows.get(), { now: () => at });
    const choose = (next: string, typing?: string) => {
      const step = {
        before: sound,
        after: next,
        turn(from: string, to: string) {
          // Someone else's choice stays
          if (sound === from) sound = to;
        },
      };
      model.remember(step, typing);
      sound = next;
    };
    const text = () => model.get(uuid(1))!.text;
    choose('off');
    model.edit(setText(model.get(uuid(1))!, 'translation', 'partimos'));
    choose('kept', 'sound');
    at += 200;
    choose('background', 'sound');
    expect(model.$can.get()).toEqual({ undo: true, redo: false });

    expect(model.undo()).toEqual([]);
    expect([sound, text()]).toEqual(['off', 'partimos']);
    expect(model.undo()).toEqual([uuid(1)]);
    model.undo();
    expect([sound, text()]).toEqual(['lowered', 'começamos no cais']);
    expect(model.undo()).toBeNull();
    for (let step = 0; step < 3; step++) model.redo();
    expect([sound, text()]).toEqual(['background', 'partimos']);
    sound = 'chosen elsewhere';
    model.adopt(model.$rows.get());
    model.undo();
    expect(sound).toBe('chosen elsewhere');
  });

  test('an edit that changes nothing is not a step', () => {
    const model = begun();
    expect(model.edit(setText(model.get(uuid(1))!, 'translation', 'começamos no cais'))).toBe(false);
    expect(model.edit(setLocked(model.$rows.get(), ids(1), false))).toBe(false);
    expect(model.$can.get().undo).toBe(false);
  });
});

describe('splitting and merging', () => {
  test('a row split in its source keeps word times, speaker and voice', () => {
    const model = begun();
    model.edit(splitRow(model.get(uuid(1))!, 'source', 'we start at'.length, uuid(9)));
    const [first, second] = model.$rows.get() as [Row, Row];
    expect(texts([first, second])).toEqual([
      ['we start at', 'começamos'],
      ['the pier', 'no cais'],
    ]);
    expect([first.start_ms, first.end_ms]).toEqual([0, 1_500]);
    expect(second).toMatchObject({ segment_id: uuid(9), start_ms: 1_500, speaker: 'Anna', voice: ANNA });
    expect(second.words.map(([from, to, start]) => [from, to, start])).toEqual([
      [0, 3, 1_500],
      [4, 8, 2_000],
    ]);
  });

  test('a row split in its translation is split there, and in the source between words', () => {
    const model = begun();
    model.edit(splitRow(model.get(uuid(2))!, 'translation', 'meu pai'.length, uuid(9)));
    expect(texts(model.$rows.get().slice(1, 3))).toEqual([
      ['my father', 'meu pai'],
      ['fished here', 'pescava aqui'],
    ]);
  });

  test('no row is split at the edge of its text, or when too short for two rows', () => {
    const [row] = begun().$rows.get() as [Row];
    expect(splitRow(row, 'translation', 0, uuid(9))).toBeNull();
    expect(splitRow(row, 'translation', row.text.length, uuid(9))).toBeNull();
    expect(splitRow({ ...row, end_ms: 150 }, 'translation', 5, uuid(9))).toBeNull();
  });

  test('merging the halves restores the row', () => {
    const model = begun();
    const before = model.get(uuid(1))!;
    model.edit(splitRow(before, 'source', 'we start at'.length, uuid(9)));
    model.edit(mergeRows(model.get(uuid(1))!, model.get(uuid(9))!));
    expect(model.get(uuid(1))).toEqual({ ...before, cue: null });
  });

  test('words moved to the next row take their times along', () => {
    const model = begun();
    const move = (field: 'source' | 'translation', offset: number) =>
      model.edit(moveWords(model.get(uuid(1))!, model.get(uuid(2))!, field, offset));
    expect(move('source', 'we start at'.length)).toBe(true);
    expect(texts(model.$rows.get())[1]).toEqual(['the pier my father fished here', 'meu pai pescava aqui']);
    expect(model.get(uuid(1))!.end_ms).toBe(1_500);
    expect(model.get(uuid(2))!.start_ms).toBe(1_500);
    expect(move('translation', 'começamos'.length)).toBe(true);
    expect(model.get(uuid(2))!.text).toBe('no cais meu pai pescava aqui');
    expect(model.get(uuid(2))!.start_ms).toBe(1_500);
    expect(move('source', 0)).toBe(false);
  });

  test('a new row is placed in the silence after another one', () => {
    const model = begun();
    model.edit(insertRow(model.$rows.get(), 0, uuid(9)));
    const [before, row, after] = model.$rows.get() as [Row, Row, Row];
    expect(row.segment_id).toBe(uuid(9));
    expect(row.start_ms).toBe(before.end_ms);
    expect(row.end_ms!).toBeLessThanOrEqual(after.start_ms!);
  });
});

describe('times and flags', () => {
  test('rows stay in order of time, and last at least a tenth of a second', () => {
    const model = begun();
    model.edit(setTimes(model.$rows.get(), [{ id: uuid(3), startMs: 100.4, endMs: 50 }]));
    expect(model.$rows.get().map(({ segment_id }) => segment_id)).toEqual([uuid(1), uuid(3), uuid(2)]);
    expect(model.get(uuid(3))).toMatchObject({ start_ms: 100, end_ms: 200 });
  });

  test('a row without flags has no cue', () => {
    const model = begun();
    model.edit(setCue(model.$rows.get(), ids(1), { note: 'louder', bookmarked: true }));
    expect(cueOf(model.get(uuid(1))!)).toMatchObject({ note: 'louder', bookmarked: true, left_out: false });
    model.edit(setCue(model.$rows.get(), ids(1), { note: '', bookmarked: false }));
    expect(model.get(uuid(1))!.cue).toBeNull();
  });

  test('texts of many rows change in one step', () => {
    const model = begun();
    const next = new Map([
      [uuid(1), 'um'],
      [uuid(3), 'três'],
    ]);
    model.edit(setTexts(model.$rows.get(), 'translation', next));
    expect(model.$rows.get().map(({ text }) => text)).toEqual(['um', 'meu pai pescava aqui', 'três']);
    model.undo();
    expect(model.get(uuid(3))!.text).toBe('a maré sobe');
  });
});

describe('speakers', () => {
  test('are listed in the order in which they speak, with their duration', () => {
    expect(speakersOf(begun().$rows.get())).toEqual([
      { name: 'Anna', rows: 2, durationMs: 4_500, voice: ANNA },
      { name: 'Ben', rows: 1, durationMs: 2_000, voice: BEN },
    ]);
  });

  test("casting changes the rows with the speaker's voice, and keeps their speed", () => {
    const own = { ...ANNA, voice_id: 'own' };
    const model = createRows([
      rowOf(1, 0, 'a', 'a', { speaker: 'Anna', voice: { ...ANNA, speed: 1.05 } }),
      rowOf(2, 1_000, 'b', 'b', { speaker: 'Anna', voice: own }),
      rowOf(3, 2_000, 'c', 'c', { speaker: 'Anna', voice: ANNA }),
      rowOf(4, 3_000, 'd', 'd', { speaker: 'Ben', voice: ANNA }),
    ]);
    model.edit(castSpeaker(model.$rows.get(), 'Anna', BEN));
    expect(model.$rows.get().map(({ voice }) => [voice!.voice_id, voice!.speed])).toEqual([
      ['ben', 1.05],
      ['own', 1],
      ['ben', 1],
      ['anna', 1],
    ]);
  });

  test('a row assigned to another speaker gets that voice', () => {
    const model = begun();
    model.edit(giveRows(model.$rows.get(), ids(3), 'Ben'));
    expect(model.get(uuid(3))).toMatchObject({ speaker: 'Ben', voice: BEN });
    model.edit(giveRows(model.$rows.get(), ids(3), 'Nobody yet'));
    expect(model.get(uuid(3))).toMatchObject({ speaker: 'Nobody yet', voice: BEN });
  });

  test('renaming a speaker to an existing name merges them', () => {
    const model = begun();
    model.edit(renameSpeaker(model.$rows.get(), 'Ben', 'Anna'));
    expect(speakersOf(model.$rows.get()).map(({ name, rows }) => [name, rows])).toEqual([['Anna', 3]]);
  });
});
