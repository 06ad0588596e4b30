import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../demo/server/documents/read.ts';

const read = (source: string, encoding: BufferEncoding = 'utf8') =>
  readDocument(new Uint8Array(Buffer.from(source, encoding)), 'film.srt');
const srt = (...texts: string[]) =>
  texts.map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`).join('\n');

test('cues are joined, and a pause of more than two seconds starts a paragraph', async () => {
  const source = `1\n00:00:01,000 --> 00:00:02,000\nWe went\nto the\n\n2\n00:00:03,900 --> 00:00:05,000\nforest.\n\n3\n00:00:07,001 --> 00:00:08,000\nThen home.\n`;
  expect((await read(source)).text).toBe('We went to the forest.\n\nThen home.');
});

test('cues are read in order of time, without their numbers', async () => {
  const source = `2\n00:00:05,000 --> 00:00:06,000\nsecond.\n1\n00:00:04,000 --> 00:00:05,000\nFirst,\n`;
  expect((await read(source)).text).toBe('First, second.');
});

test('negative and reversed times are read as times, not as text', async () => {
  const source = `1\n-00:00:01,000 --> 00:00:01,000\nFirst,\n\n2\n00:00:03,000 --> 00:00:00,500\nsecond,\n\n3\n00:00:04,000 --> 00:00:05,000\nthird.\n`;
  expect((await read(source)).text).toBe('First, second, third.');
});

test.each([
  ['<i>Hello</i> <font color="#fff">you</font>', 'Hello you'],
  ['{\\an8}Above', 'Above'],
  ['One\\Ntwo', 'One two'],
  ['- Who is it?\n- Me.', 'Who is it? Me.'],
  ['>> Good evening.', 'Good evening.'],
  ['Fish &amp; chips &lt;3', 'Fish & chips <3'],
  ['I <3 you', 'I <3 you'],
  ['Ten -> nine', 'Ten -> nine'],
])('%o is read as %o', async (line, expected) => {
  expect((await read(srt(line))).text).toBe(expected);
});

test('speaker names and sounds are left out and reported', async () => {
  const found = await read(srt('MRS. FOX: Come in. [door creaks]', '(thunder)', '♪ la la ♪'));
  expect(found).toMatchObject({ text: 'Come in. la la', dropped: ['sounds', 'speakers'] });
});

describe('WebVTT', () => {
  test('notes, styles and cue names are left out, and the language is read', async () => {
    const source = `WEBVTT - A film\nLanguage: pt-br\n\nNOTE\nnot this\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Ana Silva>Bom <c.loud>dia</c></v>\n`;
    expect(await read(source)).toMatchObject({ text: 'Bom dia', language: 'pt-BR', dropped: ['speakers'] });
  });

  test('rolling captions give each line once', async () => {
    const source = `WEBVTT\n\n00:00.000 --> 00:01.000\nhello<00:00:00.500><c> there</c>\n\n00:01.000 --> 00:02.000\nhello there\nhow<00:00:01.500><c> are you</c>\n\n00:02.000 --> 00:03.000\nhow are you\n`;
    expect((await read(source)).text).toBe('hello there how are you');
  });
});

describe('any encoding is read:', () => {
  const source = srt('Grüße');
  test.each([
    ['UTF-8 with a BOM', `\ufeff${source}`, 'utf8'],
    ['UTF-16 with a BOM', `\ufeff${source}`, 'utf16le'],
    ['UTF-16 without a BOM', source, 'utf16le'],
    ['Windows-1252', source, 'latin1'],
    ['Windows line ends', source.replaceAll('\n', '\r\n'), 'utf8'],
  ] as const)('%s', async (_name, text, encoding) => {
    expect((await read(text, encoding)).text).toBe('Grüße');
  });
});

/** Far longer than a busy machine needs; quadratic time would take hours. */
const LINEAR = { timeout: 60_000 };

describe('a malicious file is read in linear time:', LINEAR, () => {
  test.each([
    ['brackets that nothing closes', '['.repeat(200_000)],
    ['styles that nothing closes', '{\\'.repeat(100_000)],
  ])('%s, which are no text', async (_, signs) => {
    await expect(read(srt(signs))).rejects.toMatchObject({ type: 'err_file_without_text' });
  });

  test('tags that nothing closes, which are text', async () => {
    const signs = '<1'.repeat(100_000);
    expect((await read(srt(signs))).text).toBe(signs);
  });

  test('400,000 cues without a pause', async () => {
    const cue = (at: number) => `00:00:00,${String(at % 1000).padStart(3, '0')} --> 00:00:01,000\na`;
    const source = Array.from({ length: 400_000 }, (_, at) => cue(at)).join('\n\n');
    const { text } = await read(source).catch((error: { type?: string }) => ({ text: error.type }));
    expect(text).toBe('err_file_text_too_long');
  });
});
