import { type Handlers } from '../fake-api.ts';
import { type Shelf } from './shelf.ts';

/** Chapters: order, names, merging and splitting. */
export const chapterHandlers = ({ all, rows, chapter, chapterOf, answer, missing }: Shelf): Handlers => ({
  'POST /v1/books/{book_id}/chapters/order': ({ params, body: { chapter_ids } }) => {
    const stored = all.get(params.book_id);
    if (!stored) return missing();
    stored.chapters = chapter_ids.map((id) =>
      stored.chapters.find(({ project }) => project.project_id === id)!,
    );
    return answer(stored);
  },
  'POST /v1/books/{book_id}/chapters/{chapter_id}': ({ params, body }) => {
    const stored = all.get(params.book_id);
    const found = chapterOf(params.chapter_id);
    if (!stored || !found) return missing();
    found.title = body.title ?? found.title;
    found.left_out = body.left_out ?? found.left_out;
    return answer(stored);
  },
  'POST /v1/books/{book_id}/chapters/{chapter_id}/merge': ({ params }) => {
    const stored = all.get(params.book_id);
    const at = stored?.chapters.findIndex(({ project }) => project.project_id === params.chapter_id) ?? -1;
    const [first, second] = stored?.chapters.slice(at, at + 2) ?? [];
    if (!stored || !first || !second) return missing();
    rows.patch(first, second.project.segments, []);
    stored.chapters.splice(at + 1, 1);
    return answer(stored);
  },
  'POST /v1/books/{book_id}/chapters/{chapter_id}/split': ({ params, body: { segment_id } }) => {
    const stored = all.get(params.book_id);
    const found = chapterOf(params.chapter_id);
    if (!stored || !found) return missing();
    const from = found.project.segments.findIndex((row) => row.segment_id === segment_id);
    const moved = found.project.segments.slice(from);
    rows.patch(
      found,
      [],
      moved.map((row) => row.segment_id),
    );
    stored.chapters.splice(
      stored.chapters.indexOf(found) + 1,
      0,
      chapter({ title: `${found.title} 2`, segments: moved }),
    );
    return answer(stored);
  },
});
