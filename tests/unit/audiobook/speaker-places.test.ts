import { expect, test } from 'vitest';
import { keepSpeakerPlaces } from '../../../src/audiobook/book/model/speaker-places.ts';
import type { BookDetail } from '../../../src/contract/index.ts';

/** A book with these speakers, in the server's order. */
const book = (...names: string[]) => ({ cast: { speakers: names.map((name) => ({ name })) } }) as BookDetail;
const after = (now: BookDetail, before: BookDetail) =>
  keepSpeakerPlaces(now, before).cast.speakers.map(({ name }) => name);

test('speakers keep their places while a book is open, and new ones come last', () => {
  expect(after(book('Clara', 'Ashdown'), book('Ashdown', 'Clara'))).toEqual(['Ashdown', 'Clara']);
  expect(after(book('Ines', 'Clara', 'Ashdown'), book('Ashdown', 'Clara'))).toEqual([
    'Ashdown',
    'Clara',
    'Ines',
  ]);
});

test('a renamed speaker keeps the place', () => {
  expect(after(book('Clara', 'Mr. Ashdown'), book('Ashdown', 'Clara'))).toEqual(['Mr. Ashdown', 'Clara']);
});
