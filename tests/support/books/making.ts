import { speechCredits } from '../../../src/contract/constants/billing.ts';
import { ok, type Handlers } from '../fake-api.ts';
import { backgroundJob } from '../video-translation-parts.ts';
import { uuid } from '../uuid.ts';
import { type Shelf } from './shelf.ts';

/** Prices and speaking. */
export const makingHandlers = ({ all, speech, spokenIn, openIn, missing, nextEvent }: Shelf): Handlers => ({
  'POST /v1/books/{book_id}/quote': ({ params, body: { chapter_ids } }) => {
    const stored = all.get(params.book_id);
    if (!stored) return missing();
    const chapters = spokenIn(stored, chapter_ids).map((one) => ({
      chapter_id: one.project.project_id,
      segments: openIn(one).length,
      credits: openIn(one).reduce((sum, { text }) => sum + speechCredits(text), 0),
    }));
    const sum = (of: 'segments' | 'credits') => chapters.reduce((total, one) => total + one[of], 0);
    const segments = sum('segments');
    return ok({
      data: {
        credits: sum('credits'),
        segments,
        duration_ms: segments * 1_000,
        wait_ms: segments * 500,
        left_out: [],
        chapters,
      },
    });
  },
  'POST /v1/books/{book_id}/make': ({ params, body: { chapter_ids } }) => {
    const stored = all.get(params.book_id);
    if (!stored) return missing();
    for (const one of spokenIn(stored, chapter_ids)) openIn(one).forEach(speech.speak);
    const job = backgroundJob(uuid(5_000), 'book-make', { event: nextEvent() });
    stored.detail.make_job = job;
    return ok({ data: { job } });
  },
});
