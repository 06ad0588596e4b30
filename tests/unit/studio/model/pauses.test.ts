import { expect, test } from 'vitest';
import { pauseMs } from '../../../../src/contract/constants/script.ts';
import { newSegment } from '../../../../src/studio/model/script-text.ts';
import { toInput } from '../../../../src/studio/model/segment.ts';
import { createSplitter } from '../../../../src/studio/model/split.ts';

const split = (text: string) => createSplitter()(text);
const settings = { voiceId: 'v', modelId: 'm', languageId: 'en', speed: 1 };

test('a pause ends a sentence and is part of its gap', () => {
  expect(split('Wait here [pause 1.5s] and then go. [Pause 300MS]\n\nOn.').pieces).toEqual([
    { text: 'Wait here', gap: ' [pause 1.5s] ' },
    { text: 'and then go.', gap: ' [Pause 300MS]\n\n' },
    { text: 'On.', gap: '' },
  ]);
  expect(split('[pause 1s] Go.')).toEqual({ lead: '[pause 1s] ', pieces: [{ text: 'Go.', gap: '' }] });
});

test('text that only resembles a pause is text', () => {
  for (const text of ['Wait [pause] here.', 'Wait [pause 1 s] here.', 'Wait [pause 1m] here.']) {
    expect(split(text).pieces).toEqual([{ text, gap: '' }]);
  }
});

test('typing or removing a pause gives the same segments as a fresh split', () => {
  const splitter = createSplitter();
  const before = 'One is here. Two is there, Dr. Who. Three.';
  for (let at = 0; at <= before.length; at++) {
    const text = `${before.slice(0, at)}[pause 2s]${before.slice(at)}`;
    splitter(before);
    expect(splitter(text)).toEqual(split(text));
  }
});

test('a gap too long to be sent keeps its pauses', () => {
  const { gap } = toInput(newSegment('x', `${' '.repeat(995)}[pause 2s]\n[pause 500ms]`), settings);
  expect(gap).toBe('\n\n[pause 2s][pause 500ms]');
  expect(pauseMs(gap)).toBe(2500);
  expect(toInput(newSegment('x', '[pause 1s]'.repeat(200)), settings).gap.length).toBeLessThanOrEqual(1000);
});
