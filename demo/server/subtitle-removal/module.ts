import type { Inpainters } from '../engines/inpainting/engine.ts';
import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import { call } from '../http/call.ts';
import { createLimiter } from '../http/limiter.ts';
import type { Media } from '../media/module.ts';
import { serveFile } from '../media/serve-file.ts';
import type { Deps, Module } from '../module.ts';
import { openScratch } from '../process/scratch-folder.ts';
import { createPaces } from '../recognition/paces.ts';
import type { Files } from '../storage/module.ts';
import { begin, beginSearch, findRemoval, quote, toOptions } from './begin.ts';
import { bytesOf, deleteRemoval } from './delete.ts';
import { listRemovals, loadDetail } from './list.ts';
import { loadPicture } from './picture.ts';
import { openDrawing } from './open-drawing.ts';
import { forgetPreviews, makePreview, openPreview, type PreviewSide } from './preview.ts';
import { removalJob } from './removal-job.ts';
import { searchJob } from './search-job.ts';
import { removalNotFound } from './store.ts';
import { openSrt } from './write-srt.ts';

/** Removals that are loaded at once: each may have thousands of areas. */
const READING = { running: 4, waiting: 200, each: 12 };
/** Number of pictures that are extracted at once: each occupies a processor for a fraction of a second. */
const PICTURING = { running: 2, waiting: 60, each: 4 };
/** Number of previews that are made at once: each occupies a processor for some seconds. */
const PREVIEWING = { running: 1, waiting: 30, each: 3 };
/** Longest wait of a preview for the installation of the network that it needs, in milliseconds. */
const INSTALLATION_MS = 60_000;

interface Needs extends Deps {
  files: Files;
  media: Media;
  images: ImageReader;
  inpainters: Inpainters;
}

/** Removes burned-in text from users' videos. */
export const subtitleRemovalModule = (needs: Needs): Module => {
  const { config, db, files, media, images, inpainters } = needs;
  const { blobs } = files;
  const { sign } = media;
  const paces = createPaces(db, { table: 'subtitle_removal_pace', key: 'method' });
  const withFolder = openScratch(config, 'subtitle-removal');
  const reading = createLimiter(READING);
  const previewing = createLimiter(PREVIEWING);
  const picturing = createLimiter(PICTURING);
  files.keepWhile(
    'exists (select from subtitle_removal r where asset.asset_id in (r.asset_id, r.result_asset_id))',
  );
  files.keepBlobsWhile(
    `exists (select from subtitle_removal r join job using (job_id)
              where (id = r.result_id or id = any(r.part_ids)) and job.state in ('queued', 'running'))`,
  );
  files.keepBlobsWhile(
    'exists (select from subtitle_removal_preview p where id in (p.before_id, p.after_id))',
  );
  const working = { ...needs, paces, withFolder };
  const beginning = { db, sign, paces, inpainters };

  return {
    jobKinds: [searchJob(working), removalJob(working)],
    chores: [{ name: 'forget-removal-previews', cron: '41 * * * *', run: () => forgetPreviews(db, blobs) }],
    async forgetTenant(tx, tenantId) {
      const ids = await bytesOf(tx, 'r.tenant_id = $1', [tenantId]);
      return () => files.removeDeleted(ids);
    },

    routes(app) {
      call(app, 'GET /v1/subtitle-removals/options', () => ({
        data: {
          methods: toOptions(inpainters),
          reads_text: images.states().some(({ state }) => state === 'ready'),
        },
      }));
      call(app, 'POST /v1/subtitle-removals', async ({ who, body }) => {
        const removalId = await beginSearch(beginning, who, body.asset_id);
        return { data: { removal: await loadDetail(db, sign, who, removalId) } };
      });
      call(app, 'GET /v1/subtitle-removals', async ({ who, query }) => ({
        data: await reading(who.userId, () => listRemovals(db, who, query)),
      }));
      call(app, 'GET /v1/subtitle-removals/{removal_id}', async ({ who, params }) => ({
        data: { removal: await reading(who.userId, () => loadDetail(db, sign, who, params.removal_id)) },
      }));
      call(app, 'GET /v1/subtitle-removals/{removal_id}/picture', async ({ who, params, query }) => ({
        data: {
          jpeg: await picturing(who.userId, () => loadPicture(working, who, params.removal_id, query.at_ms)),
        },
      }));
      call(app, 'POST /v1/subtitle-removals/{removal_id}/quote', async ({ who, params, body }) => ({
        data: await reading(who.userId, () => quote(beginning, who, params.removal_id, body)),
      }));
      call(app, 'POST /v1/subtitle-removals/{removal_id}/preview', async ({ who, params, body }) => {
        // Nothing is installed for a removal that does not exist
        await findRemoval(db, who, params.removal_id);
        const draw = await openDrawing(inpainters, body.method, needs.stopping, INSTALLATION_MS);
        return {
          data: await previewing(who.userId, () =>
            makePreview({ ...working, sign, draw }, who, params.removal_id, body),
          ),
        };
      });
      call(
        app,
        'POST /v1/subtitle-removals/{removal_id}/start',
        async ({ who, params: { removal_id }, body, idempotencyKey }) => {
          await begin(beginning, who, idempotencyKey, removal_id, body);
          return { data: { removal: await loadDetail(db, sign, who, removal_id) } };
        },
      );
      call(app, 'POST /v1/subtitle-removals/{removal_id}/rename', async ({ who, params, body }) => {
        const rows = await db.query(
          `update subtitle_removal set title = $4 where tenant_id = $1 and user_id = $2 and removal_id = $3 returning 1`,
          [who.tenantId, who.userId, params.removal_id, body.title],
        );
        if (rows.length === 0) throw removalNotFound();
        return {};
      });
      call(app, 'DELETE /v1/subtitle-removals/{removal_id}', async ({ who, params }) => {
        await deleteRemoval({ db, files }, who, params.removal_id);
        return {};
      });
      app.router.get('/media/subtitle-removals/:file{[0-9a-f-]{36}\\.srt}', async (context) => {
        media.demandSigned(context);
        return serveFile(
          context.req.raw,
          await openSrt(db, context.req.param('file').slice(0, -'.srt'.length)),
        );
      });
      app.router.get(
        '/media/subtitle-removals/previews/:preview_id{[0-9a-f-]{36}}/:side{(?:before|after)\\.mp4}',
        async (context) => {
          media.demandSigned(context);
          const { preview_id, side } = context.req.param();
          const which = side!.slice(0, -'.mp4'.length) as PreviewSide;
          return serveFile(context.req.raw, await openPreview({ db, blobs }, preview_id!, which));
        },
      );
    },
  };
};
