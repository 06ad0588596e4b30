import { expect, test } from 'vitest';
import { fileKind, mayBe } from '../../../src/studio/source/file-kind.ts';

test.each([
  ['talk.mp3', 'audio/mpeg', 'audio'],
  ['film.mp4', 'video/mp4', 'video'],
  ['film.mkv', '', 'video'],
  ['film.ts', 'text/vnd.trolltech.linguist', 'video'],
  ['photo.png', 'image/png', 'picture'],
  ['film.srt', 'application/x-subrip', 'subtitles'],
  ['book.EPUB', '', 'document'],
  ['notes', 'text/plain', 'document'],
  ['all.zip', 'application/zip', 'other'],
  ['film', '', undefined],
  ['radio.ogg', 'application/ogg', undefined],
])('%s with the type “%s” is of the kind %s', (name, type, kind) => {
  expect(fileKind({ name, type })).toBe(kind);
});

test('a file of unknown kind may be anything', () => {
  expect(mayBe({ name: 'film', type: '' }, 'video')).toBe(true);
  expect(mayBe({ name: 'film.mp4', type: 'video/mp4' }, 'audio', 'video')).toBe(true);
  expect(mayBe({ name: 'film.mp4', type: 'video/mp4' }, 'document')).toBe(false);
});
