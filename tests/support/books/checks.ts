import type { BookCheck } from '../../../src/contract/index.ts';
import { ok, type Handlers } from '../fake-api.ts';
import { recognitionModel } from '../fake-transcription.ts';
import { backgroundJob } from '../video-translation-parts.ts';
import { uuid } from '../uuid.ts';
import { NOW, type Shelf } from './shelf.ts';

/** Listening again to what was made. */
export function checkHandlers({ all, checks, answer, spokenIn, missing, nextEvent }: Shelf) {
  /** What the next listening finds. */
  let found: Partial<BookCheck> = {};
  const unmark = (chapterId: string, segmentIds: readonly string[]) => {
    const check = checks.get(chapterId);
    if (!check) return;
    const passages = check.passages.filter(({ segment_id }) => !segmentIds.includes(segment_id));
    checks.set(chapterId, { ...check, passages });
  };
  const handlers: Handlers = {
    'GET /v1/transcriptions/models': () =>
      ok({ data: { models: [recognitionModel('whisper')], tells_speakers: false } }),
    'POST /v1/books/{book_id}/check/quote': ({ params, body: { chapter_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const [one] = spokenIn(stored, chapter_ids);
      const segments = one && !checks.has(one.project.project_id) ? one.project.segments.length : 0;
      return ok({ data: { credits: segments * 2, segments, wait_ms: segments * 100 } });
    },
    'POST /v1/books/{book_id}/check': ({ params, body: { chapter_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const event = nextEvent();
      const job = backgroundJob(uuid(7_000 + event), 'book-check', { event });
      for (const id of chapter_ids)
        checks.set(id, { job, checked_at: NOW, words: 0, heard: 0, passages: [], ...found });
      return ok({ data: { job } });
    },
    'POST /v1/books/{book_id}/chapters/{chapter_id}/check/accept': ({ params, body: { segment_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      unmark(params.chapter_id, segment_ids);
      return answer(stored);
    },
    'POST /v1/books/{book_id}/chapters/{chapter_id}/remake': ({ params, body: { segment_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      unmark(params.chapter_id, segment_ids);
      const event = nextEvent();
      const job = backgroundJob(uuid(7_000 + event), 'book-make', { event });
      stored.detail.make_job = job;
      return ok({ data: { job } });
    },
  };
  return { handlers, hears: (check: Partial<BookCheck>) => void (found = check) };
}
