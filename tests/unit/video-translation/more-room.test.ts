import { describe, expect, test } from 'vitest';
import { createRowSpeech } from '../../../src/studio/rows/row-speech.ts';
import { withCue, type Row, type Rows } from '../../../src/studio/rows/row.ts';
import { createRows } from '../../../src/studio/rows/rows-model.ts';
import type { Step } from '../../../src/studio/rows/step.ts';
import { fasterVoice, longerSlot } from '../../../src/video-translation/editor/model/more-room.ts';
import { createRowFits, spokenAfter } from '../../../src/video-translation/editor/model/row-fit.ts';
import { takeOf } from '../../support/take-of.ts';
import { segmentOf } from '../../support/segment-of.ts';
import { uuid } from '../../support/uuid.ts';

const VOICE = { voice_id: 'ada', model_id: 'm', language_id: 'fr', speed: 1 };
const LONG = 'une ligne bien trop longue pour le peu de temps que sa place lui laisse';
const END_MS = 60_000;
const rowOf = (n: number, startMs: number, endMs: number, text: string, more: Partial<Row> = {}): Row => {
  const { rank: _, ...row } = segmentOf(n, startMs, 'said');
  return { ...row, end_ms: endMs, text, voice: VOICE, speaker: 'Anna', ...more };
};
const fits = createRowFits(
  createRowSpeech(uuid(900), () => []),
  'fr',
  END_MS,
);
const longer = (rows: Rows, index = 0) => longerSlot(rows, index, fits, { endMs: END_MS, gapMs: 80 });
const overrunOf = (rows: Rows, index = 0) => fits.fitOf(rows[index]!, spokenAfter(rows, index))!.overrunMs;
/** The rows with a step applied. */
const done = (rows: Rows, step: Step | null): Rows => {
  const model = createRows(rows);
  expect(model.edit(step)).toBe(true);
  return model.$rows.get();
};
const timesOf = (rows: Rows) => rows.map(({ start_ms, end_ms }) => [start_ms, end_ms]);

describe('a longer slot for a row that is too long to speak', () => {
  const next = rowOf(2, 1_500, 9_000, 'bon');

  test('takes no more of the next row than it needs, and leaves a gap', () => {
    const before = [rowOf(1, 0, 1_400, LONG), next];
    const after = done(before, longer(before));
    expect(overrunOf(before)).toBeGreaterThan(1_000);
    expect(overrunOf(after)).toBe(0);
    const [[start, end], [nextStart, nextEnd]] = timesOf(after) as [[number, number], [number, number]];
    expect([start, nextEnd]).toEqual([0, 9_000]);
    expect(nextStart - end).toBe(80);
    const { lengthMs } = fits.fitOf(before[0]!, next)!;
    expect(end).toBe(Math.ceil(lengthMs));
  });

  test('takes the silence after a row of fixed length, and leaves the next row as it is', () => {
    const before = [withCue(rowOf(1, 0, 1_400, LONG), { fixed_length: true }), rowOf(2, 9_000, 9_500, 'bon')];
    const after = done(before, longer(before));
    expect(overrunOf(after)).toBe(0);
    expect(after[1]).toEqual(before[1]);
  });

  test('leaves the next row the time it needs, and ends with the video', () => {
    const full = [rowOf(1, 0, 1_400, LONG), rowOf(2, 1_500, 2_000, LONG)];
    expect(longer(full)).toBeNull();
    const last = [rowOf(1, END_MS - 500, END_MS - 100, LONG)];
    expect(longer(last)).toBeNull();
  });

  test('does not run into a row of another speaker that starts during the next one', () => {
    const early = rowOf(3, 1_600, 2_600, 'oui', { speaker: 'Ben' });
    expect(longer([rowOf(1, 0, 1_400, LONG), next, early])).toBeNull();
    const late = { ...early, start_ms: 6_000, end_ms: 7_000 };
    const before = [rowOf(1, 0, 1_400, LONG), next, late];
    const after = done(before, longer(before));
    expect(overrunOf(after)).toBe(0);
    expect(after[2]).toEqual(late);
  });

  test('changes no locked row, and none that is not too long', () => {
    expect(longer([rowOf(1, 0, 1_400, LONG, { locked: true }), next])).toBeNull();
    expect(longer([rowOf(1, 0, 1_400, LONG), { ...next, locked: true }])).toBeNull();
    expect(longer([rowOf(1, 0, 1_400, 'bon'), next])).toBeNull();
  });
});

describe('a faster voice for a row that is too long to speak', () => {
  const faster = (rows: Rows) => fasterVoice(rows, 0, fits);
  const tight = (overrun: number): Rows => {
    const { lengthMs } = fits.fitOf(rowOf(1, 0, 1_000, LONG), rowOf(2, 1_000, 3_000, 'bon'))!;
    const room = Math.round(lengthMs - overrun);
    return [rowOf(1, 0, room, LONG), rowOf(2, room, room + 2_000, 'bon')];
  };

  test('is as little faster as makes the row fit', () => {
    const before = tight(200);
    const after = done(before, faster(before));
    expect(overrunOf(after)).toBe(0);
    expect(after[0]!.voice!.speed).toBeGreaterThan(1);
    expect(after[0]!.voice!.speed).toBeLessThan(1.21);
  });

  test('is as fast as voices can where that is not enough', () => {
    const before = tight(1_500);
    const after = done(before, faster(before));
    expect(after[0]!.voice!.speed).toBe(1.21);
    expect(overrunOf(after)).toBeGreaterThan(0);
    expect(overrunOf(after)).toBeLessThan(overrunOf(before));
    expect(faster(after)).toBeNull();
  });

  test('is measured by the take, where the row has one', () => {
    const rows = [rowOf(1, 0, 1_300, 'bonjour'), rowOf(2, 1_300, 3_000, 'bon')];
    const speech = createRowSpeech(uuid(900), () => rows);
    const takes = createRowFits(speech, 'fr', END_MS);
    expect(fasterVoice(rows, 0, takes)).toBeNull();
    speech.applyServer([takeOf(rows[0]!, 2_000)]);
    expect(done(rows, fasterVoice(rows, 0, takes))[0]!.voice!.speed).toBe(1.17);
  });

  test('is not for a locked row, one without a voice, and one that fits', () => {
    const [row, next] = tight(200) as [Row, Row];
    expect(faster([{ ...row, locked: true }, next])).toBeNull();
    expect(faster([{ ...row, voice: null }, next])).toBeNull();
    expect(faster([{ ...row, text: 'bon' }, next])).toBeNull();
  });
});
