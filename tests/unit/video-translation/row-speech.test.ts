import { describe, expect, test } from 'vitest';
import type { Segment, Take } from '../../../src/contract/index.ts';
import { withCue, type Row } from '../../../src/studio/rows/row.ts';
import { dubClips } from '../../../src/video-translation/editor/model/dub-clips.ts';
import { createRowFits } from '../../../src/video-translation/editor/model/row-fit.ts';
import { createRowSpeech, isOpenRow } from '../../../src/studio/rows/row-speech.ts';
import { segmentOf } from '../../support/segment-of.ts';
import { uuid } from '../../support/uuid.ts';

const VOICE = { voice_id: 'ada', model_id: 'm', language_id: 'fr', speed: 1 };
const rowOf = (n: number, startMs: number, endMs: number, text: string, more: Partial<Row> = {}): Row => {
  const { rank: _, ...row } = segmentOf(n, startMs, 'said');
  return { ...row, end_ms: endMs, text, voice: VOICE, speaker: 'Anna', ...more };
};
const takeOf = (row: Row, duration_ms: number): Take => ({
  take_id: uuid(500),
  text: row.text,
  voice_id: 'ada',
  model_id: 'm',
  speed: 1,
  created_at: 1,
  duration_ms,
  url: '/take.wav',
  peaks: [50],
  marks: [],
  pronunciation: '',
});
const made = (row: Row, ms: number, more: Partial<Segment> = {}): Segment => ({
  segment_id: row.segment_id,
  rank: 'a0',
  text: row.text,
  gap: ' ',
  ...VOICE,
  state: 'fresh',
  error: null,
  take_id: uuid(500),
  takes: [takeOf(row, ms)],
  ...more,
});
const speechOf = (rows: readonly Row[], ...segments: Segment[]) => {
  const speech = createRowSpeech(uuid(900), () => rows);
  speech.applyServer(segments);
  return speech;
};

describe('the state of a row', () => {
  const row = rowOf(1, 0, 2_000, 'bonjour');

  test('counts a take only for the text and voice it was made with', () => {
    const speech = speechOf([row], made(row, 1_900));
    expect(speech.stateOf(row)).toBe('fresh');
    expect(speech.stateOf({ ...row, text: 'salut' })).toBe('changed');
    expect(speech.stateOf({ ...row, voice: { ...VOICE, voice_id: 'ben' } })).toBe('changed');
    expect(speech.stateOf(rowOf(2, 0, 1, 'jamais'))).toBe('new');
  });

  test('is not open when excluded, silent, uncast or locked', () => {
    const speech = speechOf([row]);
    const states = [
      withCue(row, { left_out: true }),
      { ...row, text: '…' },
      { ...row, voice: null },
      { ...row, locked: true },
      row,
    ].map((one) => [speech.stateOf(one), isOpenRow(one, speech.stateOf(one))]);
    expect(states).toEqual([
      ['left-out', false],
      ['silent', false],
      ['uncast', false],
      ['new', false],
      ['new', true],
    ]);
  });

  test('is queued and fails with its job', () => {
    const speech = speechOf([row], made(row, 0, { state: 'queued', takes: [], take_id: null }));
    expect(speech.stateOf(row)).toBe('queued');
    speech.endWork();
    expect(speech.stateOf(row)).toBe('new');
    speech.applyServer([made(row, 0, { state: 'failed', error: 'err_service_busy', take_id: null })]);
    expect([speech.stateOf(row), isOpenRow(row, speech.stateOf(row))]).toEqual(['failed', true]);
  });
});

describe('fit', () => {
  test('a take extends into the silence after it, unless its length is fixed', () => {
    const row = rowOf(1, 0, 2_000, 'bonjour');
    const next = rowOf(2, 2_800, 4_000, 'salut');
    const fits = createRowFits(speechOf([row, next], made(row, 2_600)), 'fr', 60_000);
    expect(fits.fitOf(row, next)).toMatchObject({ kind: 'fits', speed: 1, isEstimate: false });
    const fixed = withCue(row, { fixed_length: true });
    expect(fits.fitOf(fixed, next)).toMatchObject({ kind: 'fast', speed: 1.3 });
    const near = rowOf(2, 2_000, 4_000, 'salut');
    expect(fits.fitOf({ ...row, end_ms: 1_500 }, near)).toMatchObject({ kind: 'fast' });
  });

  test('before it is made, the length is estimated from the text', () => {
    const row = rowOf(1, 0, 2_000, 'bonjour');
    const fits = createRowFits(speechOf([row]), 'fr', 60_000);
    const short = fits.fitOf(row, undefined)!;
    const long = fits.fitOf({ ...row, text: 'bonjour à toutes et à tous' }, undefined)!;
    expect(short.isEstimate).toBe(true);
    expect(long.soundMs).toBeGreaterThan(short.soundMs);
    expect(fits.fitOf(withCue(row, { left_out: true }), undefined)).toBeNull();
  });
});

test('fresh takes are played, cut at the next one of the same speaker', () => {
  const rows = [
    rowOf(1, 0, 1_000, 'un'),
    rowOf(2, 1_000, 2_000, 'deux', { speaker: 'Ben' }),
    rowOf(3, 3_000, 4_000, 'trois'),
  ];
  const speech = speechOf(rows, made(rows[0]!, 5_000), made(rows[2]!, 1_000));
  const clips = dubClips(rows, speech, 60_000);
  expect(clips.map(({ id, startMs, factor, cutMs }) => [id, startMs, factor, cutMs])).toEqual([
    [uuid(1), 0, 1.3, 3_000],
    [uuid(3), 3_000, 1, null],
  ]);
});
