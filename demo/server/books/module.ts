import type { BookDetail } from '../../../src/contract/index.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import { isEmbedded } from '../config/embedded.ts';
import { createReaders, LIMITS } from '../documents/run.ts';
import type { Engines } from '../engines/registry.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import { call } from '../http/call.ts';
import { createLimiter } from '../http/limiter.ts';
import { createLimiterByKey } from '../http/limiter-by-key.ts';
import type { Caller } from '../http/principal.ts';
import { loadJob } from '../jobs/store.ts';
import type { Media } from '../media/module.ts';
import { serveFile } from '../media/serve-file.ts';
import { storedSource } from '../media/stored-source.ts';
import type { Deps, Module } from '../module.ts';
import { projectNotFound } from '../projects/find-project.ts';
import { openScratch } from '../process/scratch-folder.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import type { RecognitionService } from '../recognition/module.ts';
import type { SpokenProjects } from '../speech/module.ts';
import type { Files } from '../storage/module.ts';
import { beginImport, importAgain } from './begin-import.ts';
import { changeBook, keepPlace } from './change-book.ts';
import { changeChapter, mergeChapter, orderChapters, splitChapter } from './chapters.ts';
import { beginCheck, quoteCheck } from './check/begin-check.ts';
import { checkJob } from './check/check-job.ts';
import { acceptPassages } from './check/takes.ts';
import type { LeftOutTexts } from './compose-book.ts';
import { setCover } from './cover.ts';
import { deleteBook } from './delete-book.ts';
import { beginExport, deleteExport } from './export/begin-export.ts';
import { exportJob } from './export/export-job.ts';
import { EXPORT_NAME, exportAddress, loadExports, openExport } from './export/exports.ts';
import { findAgain } from './find-again.ts';
import { dropKeptSounds, isNeededByOpenExport } from './export/kept-sounds.ts';
import { chosenChapters, findBook, KIND } from './find-book.ts';
import { importJob } from './import-job.ts';
import { coverUrl, listBooks, loadDetail, loadItem } from './load-book.ts';
import { beginMake, beginRemake, quoteBook } from './make.ts';
import { makeJob } from './make-job.ts';
import { forgetInBook, pronounceInBook } from './pronounce-book.ts';
import { mergeSpeakers, unmergeSpeakers, setCast } from './set-cast.ts';
import { listWords } from './words.ts';

/**
 * Limits for reading a book, which may take longer than reading a document: it is a job, and its user does not wait for
 * it.
 */
const READER_LIMITS = {
  ...LIMITS,
  cpuMs: 10 * 60_000,
  wallMs: 30 * 60_000,
  memoryBytes: 1536 * 1024 * 1024,
  running: 1,
  waiting: 100,
  each: 100,
};
const IMPORT_LIMIT: RateLimit = { name: 'book-import', max: 20, windowSeconds: 300 };
/**
 * Concurrent uploads, in total and per user. On a slow connection each holds up to a hundred megabytes in memory for
 * long.
 */
const UPLOADS = { running: 4, waiting: 20, each: 2 };
const OWN_UPLOADS = { running: 1, waiting: 3 };

/**
 * Books that are loaded or changed at once. A long one occupies the embedded database for tenths of a second. Several
 * requests of one user wait here rather than in the database, where they would delay short requests of others.
 */
const AT_ONCE = { embedded: 1, postgres: 4 };
const WAITING = { waiting: 200, each: 12 };

/** Concurrent searches for speakers. Each takes a process and holds a book in memory. */
const FINDING = { running: 1, waiting: 20, each: 2 };

const COVER_NAME = '[0-9a-f-]{36}\\.jpg';

type Needs = Deps & {
  files: Files;
  media: Media;
  engines: Engines;
  images: ImageReader;
  recognizers: Recognizers;
  recognition: RecognitionService;
  spoken: SpokenProjects;
};

export interface Books extends Module {
  /** A fresh signed address of an export, by file name; undefined if the owner has none. */
  addressOf(own: Owner, fileName: string): Promise<string | undefined>;
}

/** Audiobooks: imports files as books, speaks their chapters and exports them. */
export const booksModule = (needs: Needs): Books => {
  const { config, db, engines, files, media, spoken } = needs;
  const { sign } = media;
  const { blobs } = files;
  const alone = isEmbedded(config);
  const inTurn = createLimiter({ running: alone ? AT_ONCE.embedded : AT_ONCE.postgres, ...WAITING });
  const uploads = createLimiter(UPLOADS);
  const ownUploads = createLimiterByKey(OWN_UPLOADS);
  const uploadsInTurn = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
    ownUploads(userId, () => uploads(userId, work));
  const finding = createLimiter(FINDING);
  const withFolder = openScratch(config, 'books');
  const readers = createReaders(READER_LIMITS);
  files.keepBlobsWhile('exists (select from book where id in (file_id, cover_id))');
  // Exports in progress still need audio that a newer export has replaced
  files.keepBlobsWhile(`exists (select from book_sound where file_id = id) or ${isNeededByOpenExport('id')}`);
  files.keepBlobsWhile(
    `exists (select from book_export e join job using (job_id)
              where id = e.file_id and job.state in ('queued', 'running', 'done'))`,
  );
  const detail = async (who: Caller, bookId: string): Promise<{ data: { book: BookDetail } }> => {
    const exports = await loadExports(db, sign, who.tenantId, bookId);
    return { data: { book: await inTurn(who.userId, () => loadDetail(db, sign, who, bookId, exports)) } };
  };

  return {
    addressOf: (own, fileName) => exportAddress(db, sign, own, fileName),
    jobKinds: [
      importJob({ ...needs, readers }),
      makeJob({ db, spoken }),
      checkJob(needs),
      exportJob({ ...needs, withFolder }),
    ],
    chores: [{ name: 'drop-kept-chapter-sounds', cron: '51 * * * *', run: () => dropKeptSounds(db, blobs) }],
    async forgetTenant(tx, tenantId) {
      const made = await tx.query<{ ids: (string | null)[] }>(
        `with exports as (delete from book_export where tenant_id = $1 returning file_id),
              sounds as (delete from book_sound where tenant_id = $1 returning file_id)
         select array[file_id] as ids from exports union all select array[file_id] from sounds`,
        [tenantId],
      );
      await tx.query('delete from book_check where tenant_id = $1', [tenantId]);
      const rows = await tx.query<{ ids: (string | null)[] }>(
        'delete from book where tenant_id = $1 returning array[file_id, cover_id] as ids',
        [tenantId],
      );
      const all = [...rows, ...made].flatMap(({ ids }) => ids).filter((id) => id !== null);
      return () => files.removeDeleted(all);
    },

    routes(app) {
      call(app, 'POST /v1/books', async ({ who, query, upload }) => {
        await countAttempt(db, IMPORT_LIMIT, who.userId);
        const bookId = await uploadsInTurn(who.userId, async () =>
          beginImport({ db, blobs }, who, { fileName: query.file_name, bytes: await upload() }),
        );
        return { data: { item: await loadItem(db, sign, who, bookId) } };
      });
      call(app, 'POST /v1/books/{book_id}/import', async ({ who, params, body }) => {
        await countAttempt(db, IMPORT_LIMIT, who.userId);
        if (body.recognize) needs.images.demandReady();
        await importAgain(db, who, params.book_id, body.recognize);
        return { data: { item: await loadItem(db, sign, who, params.book_id) } };
      });
      call(app, 'GET /v1/books', async ({ who, query }) => ({
        data: await inTurn(who.userId, () => listBooks(db, sign, who, query)),
      }));
      call(app, 'GET /v1/books/{book_id}', ({ who, params }) => detail(who, params.book_id));
      call(app, 'POST /v1/books/{book_id}', async ({ who, params, body }) => {
        await changeBook(db, who, params.book_id, body);
        return detail(who, params.book_id);
      });
      call(app, 'DELETE /v1/books/{book_id}', async ({ who, params }) => {
        await deleteBook({ db, files, spoken }, who, params.book_id);
        return {};
      });
      call(app, 'POST /v1/books/{book_id}/cover', async ({ who, params, upload }) => {
        const coverId = await uploadsInTurn(who.userId, async () =>
          setCover({ db, blobs }, who, params.book_id, await upload()),
        );
        return { data: { cover_url: coverUrl(sign, coverId!) } };
      });
      call(app, 'DELETE /v1/books/{book_id}/cover', async ({ who, params }) => {
        await setCover({ db, blobs }, who, params.book_id, null);
        return {};
      });
      call(app, 'GET /v1/books/{book_id}/left_out', async ({ who, params, query }) => {
        await findBook(db, ownOf(who), params.book_id);
        const [row] = await db.query<{ texts: LeftOutTexts | null }>(
          'select left_out->$3 as texts from book where tenant_id = $1 and book_id = $2',
          [who.tenantId, params.book_id, query.kind],
        );
        return { data: { passages: row?.texts?.shown ?? [] } };
      });

      call(app, 'POST /v1/books/{book_id}/chapters/order', async ({ who, params, body }) => {
        await orderChapters(db, who, params.book_id, body.chapter_ids);
        return detail(who, params.book_id);
      });
      call(app, 'POST /v1/books/{book_id}/chapters/{chapter_id}', async ({ who, params, body }) => {
        const { book_id: bookId, chapter_id: chapterId } = params;
        await changeChapter(db, who, { bookId, chapterId }, body);
        return detail(who, bookId);
      });
      call(app, 'POST /v1/books/{book_id}/chapters/{chapter_id}/merge', async ({ who, params }) => {
        const { book_id: bookId, chapter_id: chapterId } = params;
        const empty = await inTurn(who.userId, () => mergeChapter(db, who, { bookId, chapterId }));
        await spoken.deleteProjects(ownOf(who), KIND, [empty]);
        return detail(who, bookId);
      });
      call(app, 'POST /v1/books/{book_id}/chapters/{chapter_id}/split', async ({ who, params, body }) => {
        const { book_id: bookId, chapter_id: chapterId } = params;
        await inTurn(who.userId, () => splitChapter(db, who, { bookId, chapterId }, body));
        return detail(who, bookId);
      });

      call(app, 'POST /v1/books/{book_id}/cast', async ({ who, params, body }) => {
        await inTurn(who.userId, () => setCast(db, who, params.book_id, body));
        return detail(who, params.book_id);
      });
      call(app, 'POST /v1/books/{book_id}/cast/merge', async ({ who, params, body }) => {
        await inTurn(who.userId, () => mergeSpeakers(db, who, params.book_id, body));
        return detail(who, params.book_id);
      });
      call(app, 'POST /v1/books/{book_id}/cast/unmerge', async ({ who, params }) => {
        await inTurn(who.userId, () => unmergeSpeakers(db, who, params.book_id));
        return detail(who, params.book_id);
      });
      call(app, 'POST /v1/books/{book_id}/cast/find', async ({ who, params, body }) => {
        await finding(who.userId, () =>
          findAgain({ ...needs, inTurn }, who, params.book_id, body.chapter_ids),
        );
        return detail(who, params.book_id);
      });

      call(app, 'GET /v1/books/{book_id}/words', async ({ who, params }) => ({
        data: { words: await inTurn(who.userId, () => listWords(db, who, params.book_id)) },
      }));
      call(app, 'POST /v1/books/{book_id}/pronunciations', async ({ who, params, body }) => ({
        data: { pronunciations: await pronounceInBook(db, who, params.book_id, body) },
      }));
      call(app, 'POST /v1/books/{book_id}/pronunciations/delete', async ({ who, params, body }) => ({
        data: { pronunciations: await forgetInBook(db, who, params.book_id, body) },
      }));

      call(app, 'POST /v1/books/{book_id}/quote', async ({ who, params, body }) => ({
        data: await inTurn(who.userId, () =>
          quoteBook({ db, engines }, who, params.book_id, body.chapter_ids),
        ),
      }));
      call(app, 'POST /v1/books/{book_id}/make', async ({ who, params, body, idempotencyKey }) => {
        const order = { bookId: params.book_id, chapterIds: body.chapter_ids };
        const jobId = await inTurn(who.userId, () => beginMake({ db, engines }, who, idempotencyKey, order));
        return { data: { job: await loadJob(db, who, jobId) } };
      });
      call(
        app,
        'POST /v1/books/{book_id}/chapters/{chapter_id}/remake',
        async ({ who, params, body, idempotencyKey }) => {
          const { book_id: bookId, chapter_id: chapterId } = params;
          const order = { bookId, chapterId, segmentIds: body.segment_ids };
          const jobId = await inTurn(who.userId, () => beginRemake(db, who, idempotencyKey, order));
          return { data: { job: await loadJob(db, who, jobId) } };
        },
      );
      call(app, 'POST /v1/books/{book_id}/check/quote', async ({ who, params, body }) => ({
        data: await inTurn(who.userId, () => quoteCheck(needs, who, params.book_id, body.chapter_ids)),
      }));
      call(app, 'POST /v1/books/{book_id}/check', async ({ who, params, body, idempotencyKey }) => {
        const order = { bookId: params.book_id, chapterIds: body.chapter_ids };
        const jobId = await inTurn(who.userId, () => beginCheck(needs, who, idempotencyKey, order));
        return { data: { job: await loadJob(db, who, jobId) } };
      });
      call(
        app,
        'POST /v1/books/{book_id}/chapters/{chapter_id}/check/accept',
        async ({ who, params, body }) => {
          const { book_id: bookId, chapter_id: chapterId } = params;
          await chosenChapters(db, ownOf(who), bookId, [chapterId]);
          await acceptPassages(db, ownOf(who), chapterId, body.segment_ids);
          return detail(who, bookId);
        },
      );
      call(app, 'POST /v1/books/{book_id}/exports', async ({ who, params, body, idempotencyKey }) => {
        const { exportId, dropped } = await beginExport(db, who, idempotencyKey, params.book_id, body);
        for (const id of dropped) await blobs.remove(id);
        const exports = await loadExports(db, sign, who.tenantId, params.book_id);
        const made = exports.find(({ export_id }) => export_id === exportId);
        if (!made) throw projectNotFound();
        return { data: { export: made } };
      });
      call(app, 'DELETE /v1/books/{book_id}/exports/{export_id}', async ({ who, params }) => {
        for (const id of await deleteExport(db, who, params.book_id, params.export_id))
          await blobs.remove(id);
        return {};
      });
      call(app, 'POST /v1/books/{book_id}/place', async ({ who, params, body }) => {
        await keepPlace(db, who, params.book_id, body);
        return {};
      });

      app.router.get(`/media/book-exports/:file{${EXPORT_NAME}}`, async (context) => {
        media.demandSigned(context);
        return serveFile(context.req.raw, await openExport({ db, blobs }, context.req.param('file')));
      });
      app.router.get(`/media/book-covers/:file{${COVER_NAME}}`, async (context) => {
        media.demandSigned(context);
        const id = context.req.param('file').slice(0, -'.jpg'.length);
        const bytes = await blobs.length(id);
        if (bytes === 0) throw projectNotFound();
        return serveFile(context.req.raw, {
          source: storedSource(blobs, id, bytes),
          contentType: 'image/jpeg',
          etag: id,
        });
      });
    },
  };
};
