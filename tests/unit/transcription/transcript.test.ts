import { describe, expect, test } from 'vitest';
import { SEGMENT_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';
import { createTranscript, speakersOf } from '../../../src/transcription/editor/transcript.ts';
import { nextUnsure } from '../../../src/transcription/editor/unsure.ts';
import { segmentOf } from '../../support/segment-of.ts';
import { uuid } from '../../support/uuid.ts';

const begin = () => {
  let now = 0;
  const transcript = createTranscript(
    [segmentOf(1, 0, 'good morning to you'), segmentOf(2, 3_000, 'and [too] you')],
    () => now,
  );
  return {
    transcript,
    texts: () => transcript.$segments.get().map(({ text }) => text),
    wait: (ms: number) => (now += ms),
  };
};

describe('a row', () => {
  test('is split into two with their word times, and merged again', () => {
    const { transcript, texts } = begin();
    const caret = transcript.split(uuid(1), 'good morning '.length)!;
    expect(texts()).toEqual(['good morning', 'to you', 'and too you']);
    const [first, second] = transcript.$segments.get();
    expect(caret).toEqual({ id: second!.segment_id, offset: 0 });
    expect([first!.end_ms, second!.start_ms, second!.end_ms]).toEqual([1000, 1000, 2000]);
    expect(second!.words.map(([from, to]) => second!.text.slice(from, to))).toEqual(['to', 'you']);
    expect(transcript.mergeWithPrevious(second!.segment_id)).toEqual({ id: uuid(1), offset: 13 });
    expect(transcript.$segments.get()[0]).toEqual({ ...segmentOf(1, 0, 'good morning to you') });
  });

  test('is not split at its edges, and the first one is not merged upwards', () => {
    const { transcript, texts } = begin();
    expect(transcript.split(uuid(1), 0)).toBeNull();
    expect(transcript.split(uuid(1), 19)).toBeNull();
    expect(transcript.mergeWithPrevious(uuid(1))).toBeNull();
    expect(texts()).toHaveLength(2);
  });

  test('rejects text that is too long, typed or merged', () => {
    const { transcript, texts } = begin();
    const long = 'x'.repeat(SEGMENT_CHARACTERS_MAX);
    expect(transcript.setText(uuid(1), `${long}x`, 0)).toBe(false);
    expect(transcript.setText(uuid(1), long, 0)).toBe(true);
    expect(transcript.mergeWithPrevious(uuid(2))).toBeNull();
    expect(texts()).toEqual([long, 'and too you']);
  });
});

describe('undo', () => {
  test('reverts continuous typing in one step, then the split before it', () => {
    const { transcript, texts, wait } = begin();
    transcript.split(uuid(1), 4);
    transcript.setText(uuid(2), 'and to you', 6);
    wait(100);
    transcript.setText(uuid(2), 'and to you!', 11);
    wait(5_000);
    transcript.setText(uuid(2), 'and to you!!', 12);
    transcript.undo();
    expect(texts().at(-1)).toBe('and to you!');
    transcript.undo();
    expect(texts().at(-1)).toBe('and too you');
    expect(transcript.undo()).toEqual({ id: uuid(1), offset: 4 });
    expect(texts()).toEqual(['good morning to you', 'and too you']);
    expect(transcript.$can.get()).toEqual({ undo: false, redo: true });
    transcript.redo();
    transcript.redo();
    expect(texts()).toEqual(['good', 'morning to you', 'and to you!']);
  });

  test('has nothing to redo after a new edit', () => {
    const { transcript } = begin();
    transcript.setText(uuid(1), 'good evening to you', 0);
    transcript.undo();
    transcript.setText(uuid(2), 'you', 0);
    expect(transcript.redo()).toBeNull();
  });
});

describe('undo after another window has changed the text', () => {
  test('reverts what was typed here and keeps the rows of the other window', () => {
    const { transcript, texts } = begin();
    transcript.setText(uuid(1), 'good evening to you', 12);
    const [first, second] = transcript.$segments.get();
    transcript.adopt([first!, segmentOf(3, 2_500, 'added'), { ...second!, text: 'and you', words: [] }]);
    transcript.undo();
    expect(texts()).toEqual(['good morning to you', 'added', 'and you']);
    transcript.redo();
    expect(texts()).toEqual(['good evening to you', 'added', 'and you']);
    expect(transcript.$can.get()).toEqual({ undo: true, redo: false });
  });

  test('does not restore a row that the other window removed', () => {
    const { transcript, texts } = begin();
    transcript.setText(uuid(1), 'good evening to you', 12);
    transcript.adopt(transcript.$segments.get().slice(0, 1));
    transcript.undo();
    expect(texts()).toEqual(['good morning to you']);
  });

  test('stops at a step on a row that the other window has changed since', () => {
    const { transcript, texts } = begin();
    transcript.split(uuid(1), 4);
    transcript.setText(uuid(2), 'and me', 6);
    const [first, ...rest] = transcript.$segments.get();
    transcript.adopt([{ ...first!, text: 'very good' }, ...rest]);
    transcript.undo();
    expect(texts()).toEqual(['very good', 'morning to you', 'and too you']);
    expect(transcript.$can.get().undo).toBe(false);
  });

  test('keeps the speaker that the other window named, and reverts the text', () => {
    const { transcript } = begin();
    transcript.setText(uuid(1), 'good evening to you', 12);
    transcript.adopt(transcript.$segments.get().map((segment) => ({ ...segment, speaker: 'Ada' })));
    transcript.undo();
    expect(transcript.$segments.get()[0]).toMatchObject({ text: 'good morning to you', speaker: 'Ada' });
  });
});

test('speakers are named for a row, renamed everywhere, and restored by undo', () => {
  const { transcript } = begin();
  transcript.setSpeaker(uuid(1), 'Ben');
  transcript.setSpeaker(uuid(2), 'Ben');
  transcript.renameSpeaker('Ben', 'Ada');
  expect(transcript.$segments.get().map(({ speaker }) => speaker)).toEqual(['Ada', 'Ada']);
  expect(speakersOf(transcript.$segments.get())).toEqual(['Ada']);
  transcript.undo();
  expect(speakersOf(transcript.$segments.get())).toEqual(['Ben']);
});

test('words to check are found one after another, and then from the start again', () => {
  const segments = [segmentOf(1, 0, 'a [b] c [d]'), segmentOf(2, 0, 'e f'), segmentOf(3, 0, '[g] h')];
  const places: unknown[] = [];
  let at = nextUnsure(segments, null);
  for (let times = 0; times < 4; times++) {
    places.push([at!.id, at!.offset]);
    at = nextUnsure(segments, at);
  }
  expect(places).toEqual([
    [uuid(1), 2],
    [uuid(1), 6],
    [uuid(3), 0],
    [uuid(1), 2],
  ]);
  expect(nextUnsure([segmentOf(1, 0, 'a b')], null)).toBeNull();
});
