import { expect, test } from 'vitest';
import type { TextLine } from '../../demo/server/engines/text-in-images/engine.ts';
import type { ImageReader } from '../../demo/server/engines/text-in-images/image-reader.ts';
import { createTextReader } from '../../demo/server/subtitle-removal/read-text.ts';

/** Reads a picture in which an engine finds these lines. */
const read = (lines: readonly Partial<TextLine>[]) => {
  const seen = lines.map((line, row) => ({
    text: '',
    left: 0,
    top: 40 * row,
    right: 100,
    bottom: 40 * row + 30,
    confidence: 0.95,
    ...line,
  }));
  const images = { read: async () => ({ lines: seen, readBy: 'An engine' }) } as unknown as ImageReader;
  return createTextReader(images, 'somebody', new AbortController().signal).read(new Uint8Array());
};

test('words side by side become one line, and lines are read from top to bottom', async () => {
  const words = [
    { text: 'late.', left: 120, right: 200, top: 2, bottom: 32 },
    { text: 'It is', left: 0, right: 100, top: 0, bottom: 30 },
    { text: 'Come.', left: 0, right: 100, top: 40, bottom: 70 },
  ];
  expect(await read(words)).toBe('It is late.\nCome.');
});

test('uncertain lines and single letters are dropped', async () => {
  expect(await read([{ text: 'texture', confidence: 0.6 }, { text: '1' }, { text: '一' }])).toBe('');
});

test('short texts count only when the engine is certain', async () => {
  expect(await read([{ text: 'r1', confidence: 0.84 }])).toBe('');
  expect(await read([{ text: 'No.', confidence: 0.97 }])).toBe('No.');
  expect(await read([{ text: 'Not now', confidence: 0.84 }])).toBe('Not now');
});

test('an unpaired quotation mark is dropped, and a vertical bar used as a word becomes I', async () => {
  expect(await read([{ text: '"Leave it open' }])).toBe('Leave it open');
  expect(await read([{ text: '"Leave it", he said.' }])).toBe('"Leave it", he said.');
  expect(await read([{ text: "| never asked, and |'m sorry" }])).toBe("I never asked, and I'm sorry");
  expect(await read([{ text: 'a|b' }])).toBe('a|b');
});
