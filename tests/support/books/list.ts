import { ok, type Handlers } from '../fake-api.ts';
import { uuid } from '../uuid.ts';
import { importJob, type Shelf } from './shelf.ts';

/** The list of books, and what is changed of a book as a whole. */
export const listHandlers = ({ all, add, itemOf, answer, missing, nextEvent }: Shelf): Handlers => ({
  'POST /v1/books': ({ url: { searchParams } }) => {
    const name = searchParams.get('file_name')!;
    const job = importJob(all.size + 1, { state: 'queued', progress: 0, event: nextEvent(), ended_at: null });
    const stored = add(name.replace(/\.\w+$/, ''), [], { import_job: job, import: null });
    return ok({ data: { item: itemOf(stored) } });
  },
  'POST /v1/books/{book_id}/import': ({ params }) => {
    const stored = all.get(params.book_id);
    if (!stored) return missing();
    stored.detail.import_job = { ...importJob(1), job_id: uuid(4_500), state: 'queued', event: nextEvent() };
    return ok({ data: { item: itemOf(stored) } });
  },
  'GET /v1/books': ({ url: { searchParams } }) => {
    const wanted = searchParams.get('search')?.toLowerCase() ?? '';
    const items = [...all.values()].map(itemOf).filter(({ title }) => title.toLowerCase().includes(wanted));
    return ok({ data: { items, next_cursor: null } });
  },
  'GET /v1/books/{book_id}': ({ params }) => {
    const stored = all.get(params.book_id);
    return stored ? answer(stored) : missing();
  },
  'POST /v1/books/{book_id}': ({ params, body: { title, language, tags } }) => {
    const stored = all.get(params.book_id);
    if (!stored) return missing();
    const { detail } = stored;
    stored.detail = {
      ...detail,
      title: title ?? detail.title,
      language: language ?? detail.language,
      tags: { ...detail.tags, ...tags },
      author: tags?.author ?? detail.author,
    };
    return answer(stored);
  },
  'DELETE /v1/books/{book_id}': ({ params }) => (all.delete(params.book_id) ? ok() : missing()),
  'GET /v1/books/{book_id}/left_out': () => ok({ data: { passages: ['1 See the map.', '2 Ibid.'] } }),
  'POST /v1/books/{book_id}/place': ({ params, body }) => {
    const stored = all.get(params.book_id);
    if (!stored) return missing();
    stored.detail.place = body;
    return ok();
  },
});
