import { describe, expect, test } from 'vitest';
import {
  giveSpeaker,
  mergePassages,
  paragraphsOf,
  pauseAfter,
  setPause,
  splitPassage,
} from '../../../src/audiobook/book/model/passages.ts';
import type { Row } from '../../../src/studio/rows/row.ts';
import { createRows } from '../../../src/studio/rows/rows-model.ts';

const VOICE = { voice_id: 'ada', model_id: 'm', language_id: 'en-US', speed: 1 };
const row = (segment_id: string, text: string, more: Partial<Row> = {}): Row => ({
  segment_id,
  text,
  gap: ' ',
  voice: VOICE,
  start_ms: null,
  end_ms: null,
  words: [],
  speaker: null,
  source_text: null,
  locked: false,
  ...more,
});
const ids = (...all: string[]) => new Set(all);

describe('paragraphs', () => {
  test('end at a line break', () => {
    const rows = [row('a', 'One.'), row('b', 'Two.', { gap: '\n\n' }), row('c', 'Three.')];
    expect(paragraphsOf(rows).map(({ id, rows: own }) => [id, own.length])).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
  });

  test('of a book that has only one are divided, and keep all passages in order', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => row(String(index), 'Word.'));
    const paragraphs = paragraphsOf(rows);
    expect(Math.max(...paragraphs.map(({ rows: own }) => own.length))).toBeLessThan(100);
    expect(paragraphs.flatMap(({ rows: own }) => own)).toEqual(rows);
  });
});

test('a passage is split at the caret, and merged with its gap restored', () => {
  const rows = createRows([row('a', 'One two.', { gap: '\n\n', speaker: 'Ines' }), row('b', 'Three.')]);
  rows.edit(splitPassage(rows.get('a')!, 4, 'n'));
  expect(rows.$rows.get().map(({ segment_id, text, gap }) => [segment_id, text, gap])).toEqual([
    ['a', 'One', ' '],
    ['n', 'two.', '\n\n'],
    ['b', 'Three.', ' '],
  ]);
  expect(rows.get('n')!.speaker).toBe('Ines');
  rows.edit(mergePassages(rows.get('a')!, rows.get('n')!));
  expect(rows.get('a')).toMatchObject({ text: 'One two.', gap: '\n\n' });
  expect(splitPassage(rows.get('a')!, 0, 'x')).toBeNull();
});

test('a pause replaces the one before, keeps the paragraph break, and can be undone', () => {
  const rows = createRows([row('a', 'One.', { gap: '[pause 300ms]\n\n' })]);
  expect(pauseAfter(rows.get('a')!)).toBe(0.3);
  rows.edit(setPause(rows.$rows.get(), ids('a'), 2));
  expect(rows.get('a')!.gap).toBe('[pause 2s]\n\n');
  rows.edit(setPause(rows.$rows.get(), ids('a'), null));
  expect(pauseAfter(rows.get('a')!)).toBeNull();
  rows.undo();
  expect(rows.get('a')!.gap).toBe('[pause 2s]\n\n');
});

test('a new speaker sets the voice of a passage and clears its mark, unless the passage has its own voice', () => {
  const cue = { left_out: false, fixed_length: false, bookmarked: false, note: '', unsure: true };
  const rows = createRows([
    row('a', 'One.', { cue, voice: { ...VOICE, speed: 1.1 } }),
    row('b', 'Two.', { cue: { ...cue, own_voice: true } }),
  ]);
  const ben = { ...VOICE, voice_id: 'ben' };
  rows.edit(giveSpeaker(rows.$rows.get(), ids('a', 'b'), 'Harker', ben));
  expect(rows.get('a')).toMatchObject({
    speaker: 'Harker',
    voice: { voice_id: 'ben', speed: 1.1 },
    cue: null,
  });
  expect(rows.get('b')).toMatchObject({ speaker: 'Harker', voice: VOICE, cue: { unsure: false } });
});
