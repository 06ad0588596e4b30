import { describe, expect, test } from 'vitest';
import { withCue, type Row } from '../../../src/studio/rows/row.ts';
import { createRowFits, spokenAfter } from '../../../src/video-translation/editor/model/row-fit.ts';
import { createRowSpeech } from '../../../src/studio/rows/row-speech.ts';
import { createTimelineClips } from '../../../src/video-translation/editor/model/timeline-clips.ts';
import { takeOf } from '../../support/take-of.ts';
import { segmentOf } from '../../support/segment-of.ts';
import { uuid } from '../../support/uuid.ts';

const VOICE = { voice_id: 'ada', model_id: 'm', language_id: 'fr', speed: 1 };
const LONG = 'une ligne bien trop longue pour le peu de temps que sa place lui laisse';
const rowOf = (n: number, startMs: number, endMs: number, text: string): Row => {
  const { rank: _, ...row } = segmentOf(n, startMs, 'said');
  return { ...row, end_ms: endMs, text, voice: VOICE, speaker: 'Anna' };
};
const editorOf = (rows: readonly Row[]) => {
  const speech = createRowSpeech(uuid(900), () => rows);
  const fits = createRowFits(speech, 'fr', 60_000);
  return { speech, fits, clipsOf: createTimelineClips(speech, fits) };
};

describe('clips of rows', () => {
  const rows = [rowOf(1, 0, 1_000, LONG), rowOf(2, 1_200, 2_000, 'bon'), rowOf(3, 20_000, 22_000, 'fin')];

  test('a row keeps its clip when another row is edited', () => {
    const { clipsOf } = editorOf(rows);
    const before = clipsOf(rows);
    const after = clipsOf([rows[0]!, { ...rows[1]!, text: 'bonjour' }, rows[2]!]);
    expect(after.map((clip, at) => clip === before[at])).toEqual([true, false, true]);
    expect(after[1]!.label).toBe('bonjour');
  });

  test('a row gets a new clip when the next one starts at another time', () => {
    const { clipsOf } = editorOf(rows);
    const [first] = clipsOf(rows);
    const [moved] = clipsOf([rows[0]!, { ...rows[1]!, start_ms: 1_600 }, rows[2]!]);
    expect(first!.overrunMs! - moved!.overrunMs!).toBe(400);
  });

  test('a row gets a new clip when it is made', () => {
    const { clipsOf, speech } = editorOf(rows);
    expect(clipsOf(rows)[0]).toMatchObject({ state: 'open', soundMs: null });
    speech.applyServer([takeOf(rows[0]!, 900)]);
    expect(clipsOf(rows)[0]).toMatchObject({ state: 'fresh', overrunMs: 0, peaks: [50] });
  });

  test('a clip overruns as its row does, even over an excluded row', () => {
    const left = [rows[0]!, withCue(rows[1]!, { left_out: true }), rows[2]!];
    const { clipsOf, fits } = editorOf(left);
    expect(spokenAfter(left, 0)).toBe(left[2]);
    expect(clipsOf(left)[0]!.overrunMs).toBe(fits.fitOf(left[0]!, left[2])!.overrunMs);
    expect(clipsOf(left)[0]!.overrunMs).toBe(0);
    expect(clipsOf(rows)[0]!.overrunMs).toBe(fits.fitOf(rows[0]!, rows[1])!.overrunMs);
    expect(clipsOf(rows)[0]!.overrunMs).toBeGreaterThan(0);
  });

  test('a clip not yet made overruns as its row does, even after its voice was measured in another row', () => {
    const { clipsOf, fits, speech } = editorOf(rows);
    const before = clipsOf(rows)[0]!.overrunMs!;
    speech.applyServer([takeOf(rows[2]!, 2_500)]);
    const after = clipsOf(rows)[0]!.overrunMs!;
    expect(after).toBe(fits.fitOf(rows[0]!, rows[1])!.overrunMs);
    expect(after).not.toBe(before);
  });
});

describe('the fit of a row', () => {
  const row = rowOf(1, 0, 1_000, 'bonjour');

  test('is computed once while nothing changes', () => {
    const { fits, speech } = editorOf([row]);
    const before = fits.fitOf(row, undefined);
    expect(fits.fitOf(row, undefined)).toBe(before);
    speech.applyServer([takeOf(row, 900)]);
    expect(fits.fitOf(row, undefined)).not.toBe(before);
  });

  test('is not computed where nothing is spoken', () => {
    const speech = createRowSpeech(uuid(900), () => [row]);
    expect(createRowFits(speech, 'fr', 60_000, () => false).fitOf(row, undefined)).toBeNull();
  });

  test('does not report an overrun that rounds to 0.0 s', () => {
    const next = rowOf(2, 1_000, 2_000, 'fin');
    const overrunOf = (soundMs: number) => {
      const { fits, speech } = editorOf([row, next]);
      speech.applyServer([takeOf(row, soundMs)]);
      return fits.fitOf(row, next);
    };
    expect(overrunOf(1_340)).toMatchObject({ kind: 'fast', overrunMs: 0 });
    expect(overrunOf(1_400)).toMatchObject({ kind: 'overruns', overrunMs: 77 });
  });
});
