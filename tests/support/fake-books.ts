import type { BackgroundJob, BookWord } from '../../src/contract/index.ts';
import { castHandlers } from './books/cast.ts';
import { chapterHandlers } from './books/chapters.ts';
import { checkHandlers } from './books/checks.ts';
import { exportHandlers } from './books/exports.ts';
import { listHandlers } from './books/list.ts';
import { makingHandlers } from './books/making.ts';
import { createShelf, type AddedChapter, type Stored } from './books/shelf.ts';
import type { FakeApi } from './fake-api.ts';
import { fakeLine } from './fake-line.ts';

export { importJob, passageOf } from './books/shelf.ts';

/** Books on a server: import, chapters, cast, making. Begun after the API. */
export function fakeBooks(api: FakeApi, { words = [] }: { words?: readonly BookWord[] } = {}) {
  const line = fakeLine<'GET /v1/tenant/changes'>();
  const shelf = createShelf(api);
  const { handlers: checking, hears } = checkHandlers(shelf);
  api.answer({
    ...shelf.rows.handlers,
    'GET /v1/tenant/changes': line.answer,
    ...listHandlers(shelf),
    ...chapterHandlers(shelf),
    ...castHandlers(shelf, words),
    ...makingHandlers(shelf),
    ...checking,
    ...exportHandlers(shelf),
  });

  return {
    line,
    add: shelf.add,
    speak: shelf.speech.speak,
    /** The next listening again to a chapter finds this. */
    hears,
    /** Passages of a chapter as the server has them. */
    passages: (stored: Stored, at = 0) => stored.chapters[at]!.project.segments,
    chapters: (stored: Stored) => stored.chapters.map(({ title }) => title),
    /** The import of a book goes on. */
    workImport(stored: Stored, more: Partial<BackgroundJob>, found: readonly AddedChapter[] = []) {
      stored.detail.import_job = { ...stored.detail.import_job, ...more, event: shelf.nextEvent() };
      stored.chapters.push(...found.map(shelf.chapter));
      line.send({ type: 'job', job: stored.detail.import_job });
    },
    get books() {
      return [...shelf.all.values()];
    },
  };
}

export type FakeBooks = ReturnType<typeof fakeBooks>;
