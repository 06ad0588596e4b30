import { describe, expect, test } from 'vitest';
import type { RecognizedSegment } from '../../demo/server/engines/recognition/engine.ts';
import { toSegments as segmentsOf } from '../../demo/server/transcription/segments.ts';
import { toUtterances, withSpeakers } from '../../demo/server/recognition/speakers/utterances.ts';
import { toStretches } from '../../demo/server/recognition/stretch.ts';
import { timedWordsOf } from '../../demo/server/recognition/timed-words.ts';
import { writers } from '../../demo/server/transcription/writers.ts';
import { SCRIPT_SEGMENTS_MAX } from '../../src/contract/constants/script.ts';
import { ProjectSegment } from '../../src/contract/index.ts';
import { heardAt } from '../support/fake-recognition.ts';

const toSegments = (heard: readonly RecognizedSegment[]) => segmentsOf(toStretches(heard));
const [hello] = toSegments([heardAt(1_000, 'Hello there, my friend.')]);
const timesOf = (segment: ProjectSegment, earliestMs = 0) =>
  timedWordsOf(segment, earliestMs).map(({ text, startMs, endMs }) => [text, startMs, endMs]);
const transcriptOf = (segments: ProjectSegment[]) => ({
  project: {
    project_id: crypto.randomUUID(),
    kind: 'transcription' as const,
    title: '',
    revision: 2,
    created_at: 0,
    updated_at: 0,
    lead: '',
    segments,
    removed: [],
  },
  language: 'en',
  durationMs: 10_000,
});

describe('what was recognised', () => {
  test('becomes segments within the limits of the contract, with the position of each word in the text', () => {
    const segments = toSegments([heardAt(0, 'One.'), heardAt(600, 'Two.'), heardAt(9_000, 'Three.')]);
    for (const segment of segments) expect(ProjectSegment.parse(segment)).toEqual(segment);
    expect(segments.map(({ text, gap }) => text + gap)).toEqual(['One. ', 'Two.\n\n', 'Three.']);
    expect(hello!.words.map(([from, to]) => hello!.text.slice(from, to))).toEqual([
      'Hello',
      'there,',
      'my',
      'friend.',
    ]);
  });

  test('has no spaces between sentences in Chinese', () => {
    const [first] = toSegments([heardAt(0, '你好。'), heardAt(600, '再见。')]);
    expect(first!.gap).toBe('');
  });

  test('keeps its text when the engine spells the words differently', () => {
    const words = [
      { text: 'twenty', startMs: 0, endMs: 300, probability: null },
      { text: ' cats', startMs: 300, endMs: 600, probability: null },
    ];
    const [segment] = toSegments([{ text: ' 20 cats\0', startMs: 0, endMs: 600, words }]);
    expect(segment).toMatchObject({ text: '20 cats', words: [[3, 7, 300, 600, null]] });
  });

  test('is split where the speaker changes, by the times of the words', () => {
    const stretches = toStretches([
      heardAt(0, 'How are you? I am fine, thank you.'),
      heardAt(5_000, 'And you?'),
      heardAt(6_500, 'I am fine too.'),
    ]);
    const utterances = toUtterances(stretches);
    expect(utterances.map(({ span }) => span)).toEqual([
      [0, 1_500],
      [1_500, 4_000],
      [5_000, 6_000],
      [6_500, 8_500],
    ]);
    const segments = segmentsOf(withSpeakers(stretches, utterances, [0, 1, 1, 0]));
    for (const segment of segments) expect(ProjectSegment.parse(segment)).toEqual(segment);
    expect(segments.map(({ text, start_ms, end_ms, speaker }) => [text, start_ms, end_ms, speaker])).toEqual([
      ['How are you?', 0, 1_500, 'Speaker 1'],
      ['I am fine, thank you.', 1_500, 4_000, 'Speaker 2'],
      ['And you?', 5_000, 6_000, 'Speaker 2'],
      ['I am fine too.', 6_500, 8_500, 'Speaker 1'],
    ]);
    expect(segments[1]!.words[0]).toEqual([0, 1, 1_500, 2_000, 90]);
  });

  test('has no name for a single speaker, and stays whole', () => {
    const stretches = toStretches([heardAt(0, 'One. Two.'), { ...heardAt(2_000, 'Three.'), words: [] }]);
    const utterances = toUtterances(stretches);
    expect(utterances).toHaveLength(3);
    const segments = segmentsOf(withSpeakers(stretches, utterances, [0, 0, 0]));
    expect(segments.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['One. Two.', null],
      ['Three.', null],
    ]);
  });

  test('is split in long speech without a pause, preferably at a comma', () => {
    const [stretch] = toStretches([heardAt(0, 'a b c d e f, g h i j k l m n o p q r s')]);
    expect(toUtterances([stretch!]).map(({ span }) => span)).toEqual([
      [0, 3_000],
      [3_000, 8_000],
      [8_000, 9_500],
    ]);
  });

  test('fits into a project, however many utterances there are', () => {
    const heard: RecognizedSegment[] = Array.from({ length: 12_000 }, (_, at) =>
      heardAt(at * 1_000, `w${at}`),
    );
    const segments = toSegments(heard);
    expect(segments.length).toBeLessThanOrEqual(SCRIPT_SEGMENTS_MAX);
    const words = segments.flatMap((segment) => timesOf(segment));
    expect(words).toEqual(heard.map(({ text, startMs, endMs }) => [text, startMs, endMs]));
  });
});

describe('the words of a segment', () => {
  test('have the times of the recording', () => {
    expect(timesOf(hello!)).toEqual([
      ['Hello', 1_000, 1_500],
      ['there,', 1_500, 2_000],
      ['my', 2_000, 2_500],
      ['friend.', 2_500, 3_000],
    ]);
  });

  test('that were added by hand share the time between their neighbours', () => {
    const words = [hello!.words[0]!, [17, 24, 2_500, 3_000, 90]] as ProjectSegment['words'];
    expect(timesOf({ ...hello!, text: 'Hello to all the friend.', words })).toEqual([
      ['Hello', 1_000, 1_500],
      ['to', 1_500, 1_773],
      ['all', 1_773, 2_136],
      ['the', 2_136, 2_500],
      ['friend.', 2_500, 3_000],
    ]);
  });

  test('that replace one recognised word share its time', () => {
    const words = [[0, 6, 1_000, 2_000, 90]] as ProjectSegment['words'];
    expect(timesOf({ ...hello!, text: 'all of it', words, end_ms: 2_500 })).toEqual([
      ['all', 1_000, 1_571],
      ['of', 1_571, 2_000],
      ['it', 2_000, 2_500],
    ]);
  });

  test('are spread over a segment without word times, or follow the previous word without any', () => {
    expect(timesOf({ ...hello!, text: 'a b', words: [] })).toEqual([
      ['a', 1_000, 2_000],
      ['b', 2_000, 3_000],
    ]);
    const bare = { ...hello!, text: 'a', words: [], start_ms: null, end_ms: null };
    expect(timesOf(bare, 700)).toEqual([['a', 700, 700]]);
  });
});

describe('files', () => {
  test('never mix two speakers in a subtitle, and name them in the text', () => {
    const [one, two, three] = toSegments([
      heardAt(0, 'I said'),
      heardAt(1_000, 'nothing.'),
      heardAt(1_500, 'Really?'),
    ]);
    const transcript = transcriptOf([{ ...one!, speaker: 'Ann' }, { ...two!, speaker: 'Ann' }, three!]);
    expect(writers.srt(transcript)).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\nI said nothing.\n\n2\n00:00:01,500 --> 00:00:02,000\nReally?\n',
    );
    expect(writers.txt(transcript)).toBe('Ann: I said nothing.\n\nReally?\n');
    const [ann, nobody] = writers.vtt(transcript).split('\n\n').slice(1);
    expect([ann, nobody].map((cue) => cue!.trim().split('\n').at(-1))).toEqual([
      '<v Ann>I said nothing.',
      'Really?',
    ]);
  });

  test('leave out segments whose text was deleted', () => {
    const [one, two] = toSegments([heardAt(0, 'Gone.'), heardAt(3_000, 'Here.')]);
    const transcript = transcriptOf([{ ...one!, text: '', words: [] }, two!]);
    expect(writers.srt(transcript)).toBe('1\n00:00:03,000 --> 00:00:03,500\nHere.\n');
    expect(writers.txt(transcript)).toBe('Here.\n');
    expect(JSON.parse(writers.json(transcript))).toMatchObject({ segments: [{ text: 'Here.' }] });
  });
});
