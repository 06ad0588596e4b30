import { ok, type Handlers } from '../fake-api.ts';
import { backgroundJob } from '../video-translation-parts.ts';
import { uuid } from '../uuid.ts';
import { NOW, type Shelf } from './shelf.ts';

/** Files that are made of a book. */
export const exportHandlers = ({ all, missing, nextEvent }: Shelf): Handlers => ({
  'POST /v1/books/{book_id}/exports': ({ params, body: { format, preset = 'plain' } }) => {
    const stored = all.get(params.book_id);
    if (!stored) return missing();
    const export_id = uuid(6_000 + stored.detail.exports.length);
    const made = {
      export_id,
      created_at: NOW,
      format,
      preset,
      job: backgroundJob(uuid(6_500 + stored.detail.exports.length), 'book-export', { event: nextEvent() }),
      result: {
        url: `/files/${export_id}.${format}`,
        file_name: `book.${format}`,
        bytes: 250_000,
        duration_ms: 61_000,
        report: stored.chapters.map(({ title, project }, index) => ({
          chapter_id: project.project_id,
          title,
          file_name: `${index}.mp3`,
          duration_ms: 30_000,
          rms_db: -20.3,
          peak_db: -4.6,
          floor_db: -71,
          loudness_lufs: -19.8,
          true_peak_dbtp: -4.4,
          sample_rate: 44_100,
          kbps: 192,
          head_ms: 700,
          tail_ms: 2_000,
          fails: index === 1 ? (['rms'] as const).slice() : [],
        })),
        chapters_reused: 0,
        silent: 0,
      },
    };
    stored.detail.exports = [made, ...stored.detail.exports];
    return ok({ data: { export: made } });
  },
  'DELETE /v1/books/{book_id}/exports/{export_id}': ({ params }) => {
    const stored = all.get(params.book_id);
    if (!stored) return missing();
    stored.detail.exports = stored.detail.exports.filter(({ export_id }) => export_id !== params.export_id);
    return ok();
  },
});
