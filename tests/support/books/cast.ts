import type { BookWord, ProjectSegment } from '../../../src/contract/index.ts';
import { ok, type Handlers } from '../fake-api.ts';
import { type Shelf } from './shelf.ts';

/** The cast, and how words are said. @param words of each book */
export const castHandlers = (
  { all, rows, speakersOf, answer, missing }: Shelf,
  words: readonly BookWord[],
): Handlers => {
  /** The passages before the last merge. */
  let before: readonly ProjectSegment[] = [];
  return {
    'GET /v1/books/{book_id}/words': () => ok({ data: { words: [...words] } }),
    'POST /v1/books/{book_id}/pronunciations': ({ params, body }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const entry = { word: body.word, language: body.language, say: body.say ?? '', ipa: body.ipa ?? '' };
      stored.detail.pronunciations = [...stored.detail.pronunciations, entry];
      return ok({ data: { pronunciations: stored.detail.pronunciations } });
    },
    'POST /v1/books/{book_id}/cast': ({ params, body: { narrator, single_voice, speakers } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const { cast } = stored.detail;
      const known = speakersOf(stored.chapters, cast.speakers);
      stored.detail.cast = {
        ...cast,
        narrator: narrator ?? cast.narrator,
        single_voice: single_voice ?? cast.single_voice,
        speakers: known.map((one) => {
          const given = speakers?.find(({ name }) => name === one.name);
          return given ? { ...one, voice: given.voice } : one;
        }),
      };
      return answer(stored);
    },
    'POST /v1/books/{book_id}/cast/merge': ({ params, body: { names, into } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const known = stored.chapters.some(({ project }) =>
        project.segments.some(({ speaker }) => speaker === into),
      );
      const former = names.filter((name) => name !== into);
      stored.detail.cast = { ...stored.detail.cast, last_merge: known ? { into, names: former } : null };
      before = stored.chapters.flatMap(({ project }) => project.segments);
      for (const one of stored.chapters) {
        const changed = one.project.segments.filter(({ speaker }) => speaker && names.includes(speaker));
        rows.patch(
          one,
          changed.map((row) => ({ ...row, speaker: into })),
          [],
        );
      }
      return answer(stored);
    },
    'POST /v1/books/{book_id}/cast/unmerge': ({ params }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      stored.detail.cast = { ...stored.detail.cast, last_merge: null };
      for (const one of stored.chapters) {
        const changed = one.project.segments.map((row) => ({
          ...row,
          speaker: before.find(({ segment_id }) => segment_id === row.segment_id)?.speaker ?? null,
        }));
        rows.patch(one, changed, []);
      }
      return answer(stored);
    },
    'POST /v1/books/{book_id}/cast/find': ({ params }) => {
      const stored = all.get(params.book_id);
      return stored ? answer(stored) : missing();
    },
    'POST /v1/books/{book_id}/pronunciations/delete': ({ params, body }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      stored.detail.pronunciations = stored.detail.pronunciations.filter(({ word }) => word !== body.word);
      return ok({ data: { pronunciations: stored.detail.pronunciations } });
    },
  };
};
