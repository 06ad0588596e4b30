import type { BookDetail } from '../../../contract/index.ts';

/**
 * Keeps the order that the speakers had before, with new ones at the end. The server orders them by passages, so each
 * correction could change whom a number key means.
 */
export const keepSpeakerPlaces = (book: BookDetail, before: BookDetail): BookDetail => {
  const { speakers } = before.cast;
  const places = new Map(speakers.map(({ name }, place) => [name, place]));
  const now = new Set(book.cast.speakers.map(({ name }) => name));
  const [gone, ...othersGone] = speakers.filter(({ name }) => !now.has(name));
  const [added, ...othersAdded] = [...now].filter((name) => !places.has(name));
  // Renamed
  if (gone && added !== undefined && othersGone.length + othersAdded.length === 0)
    places.set(added, places.get(gone.name)!);
  const placeOf = (name: string) => places.get(name) ?? speakers.length;
  return {
    ...book,
    cast: {
      ...book.cast,
      speakers: book.cast.speakers.toSorted((a, b) => placeOf(a.name) - placeOf(b.name)),
    },
  };
};
