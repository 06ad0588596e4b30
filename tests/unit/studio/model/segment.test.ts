import { expect, test } from 'vitest';
import type { Segment, Take } from '../../../../src/contract/index.ts';
import { newSegment } from '../../../../src/studio/model/script-text.ts';
import {
  estimateCredits,
  sayable,
  statusOf,
  toInput,
  withServerState,
  type ScriptSegment,
} from '../../../../src/studio/model/segment.ts';

const settings = { voiceId: 'v', modelId: 'm', languageId: 'en-US', speed: 1.05 };
const take: Take = {
  take_id: 't1',
  text: 'Hello.',
  voice_id: 'v',
  model_id: 'm',
  speed: 1.05,
  created_at: 0,
  duration_ms: 900,
  url: '/t1',
  peaks: [],
  marks: [],
  pronunciation: '',
};
const made = (change: Partial<ScriptSegment> = {}): ScriptSegment => ({
  ...newSegment('Hello.', ''),
  takes: [take],
  takeId: 't1',
  ...change,
});

test('a sentence is fresh while its take has exactly this text and these settings', () => {
  expect(statusOf(made(), settings)).toBe('fresh');
  expect(statusOf(made({ text: 'Hello!' }), settings)).toBe('stale');
  expect(statusOf(made({ takeId: null }), settings)).toBe('stale');
  for (const change of [{ voiceId: 'w' }, { modelId: 'n' }, { speed: 1 }]) {
    expect(statusOf(made(), { ...settings, ...change })).toBe('stale');
  }
  expect(statusOf(made(), { ...settings, speed: 1.0500001 })).toBe('fresh');
});

test('a restored take with its own settings stays fresh', () => {
  expect(statusOf(made({ own: settings }), { ...settings, voiceId: 'w' })).toBe('fresh');
});

test('a sentence that cannot be spoken is silent', () => {
  expect(statusOf(newSegment('🎉', ''), settings)).toBe('silent');
});

test('a failure is shown until the text changes or a take matches', () => {
  expect(statusOf({ ...newSegment('Hi.', ''), work: 'failed' }, settings)).toBe('failed');
  expect(statusOf(made({ work: 'failed' }), settings)).toBe('fresh');
});

test('code points are counted, and a repeated sentence is charged once', () => {
  expect(estimateCredits([newSegment('a🎉b', '')], settings)).toBe(3);
  expect(estimateCredits([newSegment('Same.', ''), newSegment('Same.', '\n')], settings)).toBe(5);
});

test('characters that cannot be stored are replaced when sent, and the take still matches', () => {
  expect(sayable('a\0b\ud800c')).toBe('a\ufffdb\ufffdc');
  expect(toInput(newSegment('x\ud83d', ' '), settings).text).toBe('x\ufffd');
  const spoken = made({ text: 'x\0', takes: [{ ...take, text: 'x\ufffd' }] });
  expect(statusOf(spoken, settings)).toBe('fresh');
});

test('a gap too long to be sent keeps its pause', () => {
  expect(toInput(newSegment('x', ' '.repeat(1001)), settings).gap).toBe(' ');
  expect(toInput(newSegment('x', `${' '.repeat(1000)}\n`), settings).gap).toBe('\n\n');
});

test('news from the server do not change the text in the editor', () => {
  const known: Segment = {
    segment_id: 'id-1',
    rank: 'a0',
    text: 'Hello.',
    gap: '',
    voice_id: 'v',
    model_id: 'm',
    language_id: 'en-US',
    speed: 1.05,
    state: 'failed',
    error: 'err_service_busy',
    take_id: 't1',
    takes: [take],
  };
  const after = withServerState(newSegment('Hello there.', ' ', 'id-1'), known);
  expect(after).toMatchObject({
    key: 'id-1',
    text: 'Hello there.',
    gap: ' ',
    work: 'failed',
    error: 'err_service_busy',
    takeId: 't1',
  });
  expect(withServerState(after, { ...known, error: 'something new' }).error).toBeNull();
});

test('a sentence repeated in two voices is charged twice', () => {
  const inVoice = (voiceId: string) => ({ ...newSegment('Same.', ''), own: { voiceId } });
  expect(estimateCredits([newSegment('Same.', ''), inVoice('w'), inVoice('w')], settings)).toBe(10);
  const atSpeed = { ...newSegment('Same.', ''), own: { speed: 1 } };
  expect(estimateCredits([newSegment('Same.', ''), atSpeed], settings)).toBe(10);
});
