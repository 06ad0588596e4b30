import { expect, test } from 'vitest';
import { IMPORT_CHARACTERS_MAX } from '../../../src/contract/constants/documents.ts';
import { TEXT_BYTES_MAX } from '../../../src/studio/import/import-limits.ts';
import { readTextFile, unwrapLines } from '../../../src/studio/import/import-text.ts';

const read = (content: BlobPart, name = 'a.txt', type = '') =>
  readTextFile(new File([content], name, { type }));

test('a text file is imported unchanged, except for uniform line ends', async () => {
  expect(await read('One.\r\nTwo.\rThree.')).toMatchObject({ text: 'One.\nTwo.\nThree.' });
});

test('Markdown is converted to plain text, by file name or type', async () => {
  expect(await read('# Hi\n\n**you**', 'a.MD')).toMatchObject({ text: 'Hi\n\nyou' });
  expect(await read('# Hi', 'a', 'text/markdown')).toMatchObject({ text: 'Hi' });
});

test('legacy and UTF-16 encodings are read', async () => {
  expect(await read(new Uint8Array([0xef, 0xbb, 0xbf, 0x68, 0x69]))).toMatchObject({ text: 'hi' });
  expect(await read(new Uint8Array([0xff, 0xfe, 0x68, 0, 0x69, 0]))).toMatchObject({ text: 'hi' });
  expect(await read(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))).toMatchObject({ text: 'café' });
});

test('files that are not text are refused, each with its reason', async () => {
  expect(await read('x', 'a.docx')).toEqual({ refusal: 'importKind' });
  expect(await read('x', 'a.exe', 'application/octet-stream')).toEqual({ refusal: 'importKind' });
  expect(await read(new Uint8Array([1, 0, 2]))).toEqual({ refusal: 'importBinary' });
  expect(await read(' \n ')).toEqual({ refusal: 'importEmpty' });
  expect(await read(new Uint8Array(TEXT_BYTES_MAX + 1).fill(65))).toEqual({ refusal: 'importTooLarge' });
});

test('a file with the maximum number of characters is accepted, and one more is not', async () => {
  expect(await read('ä'.repeat(IMPORT_CHARACTERS_MAX))).toHaveProperty('text');
  expect(await read('ä'.repeat(IMPORT_CHARACTERS_MAX + 1))).toEqual({ refusal: 'importTooLarge' });
});

test('hard-wrapped lines are joined, but not verses and lists', () => {
  const wrapped = `${'word '.repeat(12).trim()} and\n${'more '.repeat(11).trim()} it goes\nto an end.`;
  expect(unwrapLines(wrapped)).toBe(wrapped.replaceAll('\n', ' '));
  // A file ends with the end of its last line
  expect(unwrapLines(`${wrapped}\n\n${wrapped}\n`)).toBe(
    `${wrapped.replaceAll('\n', ' ')}\n\n${wrapped.replaceAll('\n', ' ')}\n`,
  );
  const verse = 'Roses are red\nViolets are blue\n\n- one\n- two';
  expect(unwrapLines(verse)).toBe(verse);
});
