import { expect, test } from 'vitest';
import { keysOfParagraphs, paragraphsOf } from '../../../../src/studio/model/paragraphs.ts';
import { emptyScript, reconcile, type ScriptText } from '../../../../src/studio/model/script-text.ts';
import { settingsOf } from '../../../../src/studio/model/segment.ts';
import { createSplitter } from '../../../../src/studio/model/split.ts';

const split = createSplitter();
const slow = { speed: 0.87 };
const read = (text: string, before: ScriptText = emptyScript) => reconcile(before, split(text));
const withOwn = (script: ScriptText, ...texts: string[]): ScriptText => ({
  ...script,
  segments: script.segments.map((one) => (texts.includes(one.text) ? { ...one, own: slow } : one)),
});
const owns = ({ segments }: ScriptText) => segments.map(({ text, own }) => [text, own?.speed]);

test('a line break ends a paragraph', () => {
  const { segments } = read('One. Two.\nThree.\n\nFour. Five.');
  expect(paragraphsOf(segments)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 3 },
    { from: 3, to: 5 },
  ]);
  expect(paragraphsOf([])).toEqual([]);
  const keys = keysOfParagraphs(segments, new Set([segments[1]!.key, segments[2]!.key]));
  expect([...keys]).toEqual(segments.slice(0, 3).map(({ key }) => key));
});

test('a new sentence gets the settings of its paragraph', () => {
  const script = withOwn(read('One here. Two there.\nThree.'), 'One here.', 'Two there.');
  expect(owns(read('One here. New one. Two there. Another.\nThree. Last.', script))).toEqual([
    ['One here.', 0.87],
    ['New one.', 0.87],
    ['Two there.', 0.87],
    ['Another.', 0.87],
    ['Three.', undefined],
    ['Last.', undefined],
  ]);
});

test('a new paragraph has the settings of the script, and the halves of a split one keep their own', () => {
  const script = withOwn(read('One here. Two there.'), 'One here.', 'Two there.');
  expect(owns(read('One here.\nTwo there.\nNew one.', script))).toEqual([
    ['One here.', 0.87],
    ['Two there.', 0.87],
    ['New one.', undefined],
  ]);
});

test('a sentence has the settings of the script, beside one with settings of its own', () => {
  const script = withOwn(read('One here. Two there.'), 'One here.');
  expect(owns(read('One here. Two there. New one.', script)).at(-1)).toEqual(['New one.', undefined]);
});

test('settings of a sentence come before those of the script', () => {
  const [one, two] = withOwn(read('One. Two.'), 'One.').segments;
  const script = { voiceId: 'v', modelId: 'm', languageId: 'en', speed: 1 };
  expect(settingsOf(one!, script)).toEqual({ ...script, speed: 0.87 });
  expect(settingsOf(two!, script)).toEqual(script);
});
