import { isEmbedded } from '../config/embedded.ts';
import type { Separators } from '../engines/separation/separators.ts';
import type { Engines } from '../engines/registry.ts';
import { call, demandScope } from '../http/call.ts';
import { createLimiter } from '../http/limiter.ts';
import type { Media } from '../media/module.ts';
import { serveFile } from '../media/serve-file.ts';
import type { Deps, Module } from '../module.ts';
import { openScratch } from '../process/scratch-folder.ts';
import { projectNotFound, renameProject } from '../projects/find-project.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import type { HearingNeeds } from '../recognition/hear.ts';
import type { SpokenProjects } from '../speech/module.ts';
import type { Translation } from '../translation/module.ts';
import type { Translator } from '../translation/translator.ts';
import type { Voices } from '../voices/module.ts';
import { fileAddress } from './addresses.ts';
import { translateBack } from './back-translations.ts';
import { backgroundJob } from './background/background-job.ts';
import { BACKGROUND_NAME, loadBackground, openBackground } from './background/backgrounds.ts';
import { beginBackground } from './background/begin-background.ts';
import { begin, quote } from './begin.ts';
import { changeSettings } from './change-settings.ts';
import { beginRender } from './render/begin-render.ts';
import { demandPicture } from './render/picture-watermark.ts';
import { loadRenders, openRender, RENDER_NAME } from './render/renders.ts';
import { renderJob } from './render/render-job.ts';
import { forgetRecording } from './forget-recording.ts';
import { goOn, ownStage } from './go-on.ts';
import { deleteTranslation } from './delete.ts';
import { openSubtitles, SUBTITLES_NAME } from './downloads.ts';
import { videoTranslationJob } from './job.ts';
import { listTranslations, loadDetail, loadItem } from './list.ts';
import { importProject } from './project-file/import.ts';
import { PROJECT_NAME, serveProject } from './project-file/serve.ts';
import { retry } from './retry.ts';
import { MEDIA_NAME, openMedia } from './serve.ts';
import { speakJob } from './speak-job.ts';
import { stagePrice } from './stage-price.ts';
import { serveTakes, TAKES_NAME } from './takes.ts';
import { translateJob } from './translate-job.ts';

/**
 * Translations that are read at once. A long one occupies the embedded database for tenths of a second. Several
 * requests of one user wait here rather than in the database, where they would delay short requests of others.
 */
const AT_ONCE = { embedded: 1, postgres: 4 };
const WAITING = { waiting: 200, each: 12 };
/** Project files that are unpacked at once. */
const IMPORTING = { running: 1, waiting: 20, each: 2 };

type Needs = Deps &
  Omit<HearingNeeds, 'db' | 'log'> & {
    media: Media;
    engines: Engines;
    translation: Translation;
    translator: Translator;
    separators: Separators;
    voices: Voices;
    spoken: SpokenProjects;
  };

export interface VideoTranslations extends Module {
  /** A fresh signed address of a text or a render by its file name; undefined if the owner has none. */
  addressOf(own: Owner, fileName: string): Promise<string | undefined>;
}

/** Translates users' videos. */
export const videoTranslationModule = (needs: Needs): VideoTranslations => {
  const { config, db, files, media, spoken } = needs;
  const { sign } = media;
  const alone = isEmbedded(config);
  const inTurn = createLimiter({ running: alone ? AT_ONCE.embedded : AT_ONCE.postgres, ...WAITING });
  const importing = createLimiter(IMPORTING);
  const withFolder = openScratch(config, 'videos');
  const beginning = { ...needs, sign };
  files.keepWhile('exists (select from video_source v where v.asset_id = asset.asset_id)');
  files.keepWhile(
    `exists (select from video_render r where r.tenant_id = asset.tenant_id
                and r.picture->'watermark'->>'asset_id' = asset.asset_id::text)`,
  );
  files.onForget(forgetRecording);
  files.keepBlobsWhile(
    `exists (select from video_source v where id in (v.thumbnails_id, v.poster_id, v.cut_id)
                or id = v.copy_id and v.asset_id is not null)`,
  );
  files.keepBlobsWhile('exists (select from video_background where file_id = id)');
  files.keepBlobsWhile(
    `exists (select from video_render r join job using (job_id)
              where id = r.file_id and job.state in ('queued', 'running', 'done'))`,
  );
  files.keepBlobsWhile(
    `exists (select from video_render r join job using (job_id)
              where r.part_ids @> array[id] and job.state in ('queued', 'running'))`,
  );

  return {
    addressOf: (own, fileName) => fileAddress(db, sign, own, fileName),
    jobKinds: [
      videoTranslationJob({ ...needs, withFolder }),
      translateJob(needs),
      speakJob(needs),
      backgroundJob({ ...needs, withFolder }),
      renderJob({ ...needs, withFolder }),
    ],
    async forgetTenant(tx, tenantId) {
      const renders = await tx.query<{ ids: string[] }>(
        'delete from video_render where tenant_id = $1 returning part_ids || file_id as ids',
        [tenantId],
      );
      await tx.query('delete from video_translation where tenant_id = $1', [tenantId]);
      const rows = await tx.query<{ ids: string[] }>(
        `delete from video_source where tenant_id = $1 returning array[copy_id, thumbnails_id, poster_id, cut_id] as ids`,
        [tenantId],
      );
      const backgrounds = await tx.query<{ file_id: string }>(
        'delete from video_background where tenant_id = $1 returning file_id',
        [tenantId],
      );
      const all = [
        ...[...rows, ...renders].flatMap(({ ids }) => ids),
        ...backgrounds.map(({ file_id }) => file_id),
      ];
      return () => files.removeDeleted(all);
    },

    routes(app) {
      call(app, 'POST /v1/video-translations/quote', async ({ who, body }) => ({
        data: await inTurn(who.userId, () => quote(beginning, who, body)),
      }));
      call(app, 'POST /v1/video-translations', async ({ who, body, idempotencyKey }) => {
        if (body.until === 'speech') demandScope(who, 'speech');
        const projectIds = await inTurn(who.userId, () => begin(beginning, who, idempotencyKey, body));
        return { data: { items: await Promise.all(projectIds.map((id) => loadItem(db, sign, who, id))) } };
      });
      call(app, 'POST /v1/video-translations/import', async ({ who, body, idempotencyKey }) => {
        const { projectId, brought } = await importing(who.userId, () =>
          importProject({ ...needs, withFolder }, who, idempotencyKey, body.asset_id),
        );
        return { data: { item: await loadItem(db, sign, who, projectId), brought } };
      });
      call(app, 'GET /v1/video-translations', async ({ who, query }) => ({
        data: await inTurn(who.userId, () => listTranslations(db, sign, who, query)),
      }));
      call(app, 'GET /v1/video-translations/{project_id}', async ({ who, params, query }) => {
        const load = async () => {
          const renders = await loadRenders(db, sign, who.tenantId, params.project_id);
          const background = await loadBackground(beginning, who.tenantId, params.project_id);
          return loadDetail(db, sign, who, params.project_id, { renders, background }, query.after);
        };
        return { data: { translation: await inTurn(who.userId, load) } };
      });
      call(app, 'POST /v1/video-translations/{project_id}/retry', async ({ who, params, idempotencyKey }) => {
        await retry(db, who, idempotencyKey, params.project_id);
        return { data: { item: await loadItem(db, sign, who, params.project_id) } };
      });
      call(app, 'GET /v1/video-translations/{project_id}/quote', async ({ who, params }) => {
        const stage = await ownStage(db, who, params.project_id);
        return { data: await inTurn(who.userId, () => stagePrice(db, stage)) };
      });
      call(
        app,
        'POST /v1/video-translations/{project_id}/continue',
        async ({ who, params, body, idempotencyKey }) => {
          const { project_id } = params;
          if (body.until === 'speech') demandScope(who, 'speech');
          await inTurn(who.userId, () => goOn(db, who, idempotencyKey, project_id, body.until));
          return { data: { item: await loadItem(db, sign, who, project_id) } };
        },
      );
      call(app, 'POST /v1/video-translations/{project_id}/rename', async ({ who, params, body }) => {
        await ownStage(db, who, params.project_id);
        await renameProject(db, ownOf(who), params.project_id, body.title);
        return {};
      });
      call(app, 'POST /v1/video-translations/{project_id}/settings', async ({ who, params, body }) => ({
        data: { settings: await changeSettings(db, who, params.project_id, body) },
      }));
      call(app, 'POST /v1/video-translations/{project_id}/back_translations', async (request) => {
        const { who, params, body, idempotencyKey: key, signal } = request;
        const asked = { key, projectId: params.project_id, segmentIds: body.segment_ids, signal };
        return { data: await translateBack(needs, who, asked) };
      });
      call(app, 'POST /v1/video-translations/{project_id}/background', async ({ who, params }) => {
        await beginBackground(beginning, who, params.project_id);
        return { data: { background: await loadBackground(beginning, who.tenantId, params.project_id) } };
      });
      call(app, 'POST /v1/video-translations/{project_id}/renders', async (request) => {
        const { who, params, body, idempotencyKey } = request;
        const begun = await beginRender(db, who, idempotencyKey, params.project_id, body, (assetId) =>
          inTurn(who.userId, () => demandPicture(needs, who, assetId)),
        );
        for (const id of begun.dropped) await files.blobs.remove(id);
        const renders = await loadRenders(db, sign, who.tenantId, params.project_id);
        const render = renders.find(({ render_id }) => render_id === begun.renderId);
        if (!render) throw projectNotFound();
        return { data: { render } };
      });
      call(app, 'DELETE /v1/video-translations/{project_id}', async ({ who, params }) => {
        await deleteTranslation({ db, files, spoken }, who, params.project_id);
        return {};
      });
      app.router.get(`/media/video-renders/:file{${RENDER_NAME}}`, async (context) => {
        media.demandSigned(context);
        const file = context.req.param('file');
        return serveFile(context.req.raw, await openRender({ db, blobs: files.blobs }, file));
      });
      app.router.get(`/media/video-translations/:file{${TAKES_NAME}}`, async (context) => {
        media.demandSigned(context);
        return serveTakes(db, context.req.raw, context.req.param('file'), (id) => media.files.bytes(id));
      });
      app.router.get(`/media/video-translations/:file{${PROJECT_NAME}}`, async (context) => {
        media.demandSigned(context);
        const file = context.req.param('file');
        const from = { ...needs, blobs: files.blobs, sounds: media.files };
        return inTurn(file, () => serveProject(from, context.req.raw, file));
      });
      app.router.get(`/media/video-backgrounds/:file{${BACKGROUND_NAME}}`, async (context) => {
        media.demandSigned(context);
        const file = context.req.param('file');
        return serveFile(context.req.raw, await openBackground({ db, blobs: files.blobs }, file));
      });
      app.router.get(`/media/video-translations/:file{${SUBTITLES_NAME}}`, async (context) => {
        media.demandSigned(context);
        const file = context.req.param('file');
        return serveFile(context.req.raw, await inTurn(file, () => openSubtitles(db, file)));
      });
      app.router.get(
        `/media/video-sources/:source_id{[0-9a-f-]{36}}/:name{(?:${MEDIA_NAME})}`,
        async (context) => {
          media.demandSigned(context);
          const { source_id, name } = context.req.param();
          return serveFile(context.req.raw, await openMedia({ db, blobs: files.blobs }, source_id!, name!));
        },
      );
    },
  };
};
