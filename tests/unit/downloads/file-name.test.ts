import { expect, test } from 'vitest';
import { fileNameOf } from '../../../src/contract/file-name.ts';
import { nameFrom, numbered, tailOf } from '../../../src/downloads/file-name.ts';

test.each([
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['  two \n lines\t', 'two lines'],
  ['..hidden..', 'hidden'],
  ['Grüße, 世界', 'Grüße, 世界'],
  ['???', ''],
  ['a\u202egpj.exe', 'agpj.exe'],
  ['co\u00adop\ufeff', 'coop'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['~Aux~', 'Aux_'],
  ['con.wav', 'con_.wav'],
  ['Conrad', 'Conrad'],
])('%j becomes a name valid on every file system', (name, expected) => {
  expect(fileNameOf(name)).toBe(expected);
});

test.each([
  ['Hello there, my friend,…', 'Hello there, my friend'],
  ['Chapter 1: ', 'Chapter 1'],
  ['What now –', 'What now'],
  ['Wait!', 'Wait'],
  ['你好，', '你好'],
  // Part of a name
  ['Notes on C++', 'Notes on C++'],
  ['Report (final)', 'Report (final)'],
  ['Up by 100%', 'Up by 100%'],
])('%j loses trailing punctuation', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});

test.each([
  ['x'.repeat(300), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  [`${'word '.repeat(15)}end sentences`, `${'word '.repeat(15)}end`],
  [`${'word '.repeat(15)}ended, again`, `${'word '.repeat(15)}ended`],
  // File systems take at most 255 bytes
  ['😀'.repeat(200), '😀'.repeat(50)],
  ['👨‍👩‍👧'.repeat(80), '👨‍👩‍👧'.repeat(11)],
])('%j is cut between words, or between characters', (long, short) => {
  expect(fileNameOf(long)).toBe(short);
});

test('a taken name gets a number in parentheses before the extension', () => {
  expect([0, 1, 2].map((number) => numbered('Ferry', 'mp3.zip', number))).toEqual([
    'Ferry.mp3.zip',
    'Ferry (1).mp3.zip',
    'Ferry (2).mp3.zip',
  ]);
});

test.each([
  ['a short name', ''],
  [`${'word '.repeat(8)}the first part`, 'e first part'],
  [`${'word '.repeat(8)}${'👨‍👩‍👧'.repeat(12)}`, '👨‍👩‍👧'.repeat(12)],
])('the visible end of %j is %j', (name, end) => {
  expect(name.slice(tailOf(name))).toBe(end);
});

test.each([
  [`attachment; filename="Gr__e.mp3"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.mp3`, 'mp3', 'Grüße'],
  ['attachment; filename="Ferry.mp3.zip"', 'mp3.zip', 'Ferry'],
  [`attachment; filename="a.mp3"; filename*=UTF-8''%E0%A4%A.mp3`, 'mp3', 'a'],
  [`attachment; filename*=UTF-8''..%2F..%2Fetc.mp3`, 'mp3', 'etc'],
  ['attachment; filename="page.html"', 'mp3', null],
  ['inline', 'mp3', null],
  [null, 'mp3', null],
])('the name in %j, for a file with the extension %s, is %j', (disposition, ext, expected) => {
  expect(nameFrom(disposition, ext)).toBe(expected);
});
