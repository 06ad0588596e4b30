import type { Client } from '../../api/client.ts';
import type { BackgroundJob, BookDetail, BookItem } from '../../contract/index.ts';
import { createJobList, type JobList } from '../../studio/jobs/job-list.ts';

/** A book in the list. Its `job` is the import of its file. */
export interface ListedBook extends BookItem {
  readonly job: BackgroundJob;
}

/** A book with its chapters. */
export type OpenedBook = BookDetail & ListedBook;

/** The user's books. */
export type Books = JobList<ListedBook, OpenedBook>;

export const listed = <Book extends BookItem>(item: Book): Book & ListedBook => ({
  ...item,
  job: item.import_job,
});

export const createBooks = (client: Client): Books =>
  createJobList<ListedBook, OpenedBook>(client, {
    idOf: ({ book_id }) => book_id,
    async page(query) {
      const { data } = await client.call('GET /v1/books', { query, silent: true });
      return { items: data.items.map(listed), next_cursor: data.next_cursor };
    },
    async read(book_id, signal) {
      const { data } = await client.call('GET /v1/books/{book_id}', {
        params: { book_id },
        silent: true,
        signal,
      });
      return listed(data.book);
    },
    itemOf,
    rename: (book_id, title) =>
      client.call('POST /v1/books/{book_id}', { params: { book_id }, body: { title } }),
    remove: (book_id) => client.call('DELETE /v1/books/{book_id}', { params: { book_id } }),
  });

/** Picks the fields that the list shows from a book that may have more. */
const itemOf = (full: ListedBook): ListedBook => ({
  book_id: full.book_id,
  title: full.title,
  author: full.author,
  language: full.language,
  cover_url: full.cover_url,
  created_at: full.created_at,
  updated_at: full.updated_at,
  chapters: full.chapters,
  segments: full.segments,
  made: full.made,
  failed: full.failed,
  characters: full.characters,
  duration_ms: full.duration_ms,
  made_ms: full.made_ms,
  import_job: full.import_job,
  make_job: full.make_job,
  job: full.job,
});
