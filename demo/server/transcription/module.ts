import { isEmbedded } from '../config/embedded.ts';
import { call } from '../http/call.ts';
import { createLimiter } from '../http/limiter.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import type { SpeakerEngines } from '../engines/speakers/engine.ts';
import type { Media } from '../media/module.ts';
import { serveFile } from '../media/serve-file.ts';
import type { Deps, Module } from '../module.ts';
import { renameProject } from '../projects/find-project.ts';
import { ownOf, type Owner } from '../projects/owner.ts';
import type { RecognitionService } from '../recognition/module.ts';
import type { Files } from '../storage/module.ts';
import { begin, quote } from './begin.ts';
import { deleteTranscription } from './delete.ts';
import { openTranscript, TRANSCRIPT_NAME, transcriptAddress } from './downloads.ts';
import { toModel } from '../recognition/models.ts';
import { transcriptionJob } from './job.ts';
import { listTranscriptions, loadDetail, loadItem } from './list.ts';

/**
 * Number of texts that are read at once. A long one occupies the embedded database for tenths of a second. A burst from
 * one user queues here, not in the database, where it would come before the short requests of others.
 */
const AT_ONCE = { embedded: 1, postgres: 4 };
const WAITING = { waiting: 200, each: 12 };

export interface Transcription extends Module {
  /** A newly signed URL of a file by its name, `<project id>.<format>`; undefined when the owner has no such file. */
  addressOf(own: Owner, fileName: string): Promise<string | undefined>;
}

interface Needs extends Deps {
  files: Files;
  media: Media;
  recognizers: Recognizers;
  recognition: RecognitionService;
  speakerEngines: SpeakerEngines;
}

/** Transcribes users' recordings into text that they can correct and download. */
export const transcriptionModule = (needs: Needs): Transcription => {
  const { config, db, files, media, recognizers, speakerEngines } = needs;
  const { sign } = media;
  const beginning = { ...needs, sign };
  const running = isEmbedded(config) ? AT_ONCE.embedded : AT_ONCE.postgres;
  const inTurn = createLimiter({ running, ...WAITING });
  files.keepWhile('exists (select from transcription t where t.asset_id = asset.asset_id)');

  return {
    jobKinds: [transcriptionJob(needs)],
    addressOf: (own, fileName) => transcriptAddress(db, sign, own, fileName),

    routes(app) {
      call(app, 'GET /v1/transcriptions/models', () => ({
        data: {
          models: recognizers.ready().map(toModel),
          tells_speakers: speakerEngines.ready() !== undefined,
        },
      }));
      call(app, 'POST /v1/transcriptions/quote', async ({ who, body }) => ({
        data: await quote(beginning, who, body),
      }));
      call(app, 'POST /v1/transcriptions', async ({ who, body, idempotencyKey }) => {
        const projectId = await begin(beginning, who, idempotencyKey, body);
        return { data: { transcription: await loadItem(db, who, projectId) } };
      });
      call(app, 'GET /v1/transcriptions', async ({ who, query }) => ({
        data: await inTurn(who.userId, () => listTranscriptions(db, who, query)),
      }));
      call(app, 'GET /v1/transcriptions/{project_id}', async ({ who, params }) => {
        const transcription = await inTurn(who.userId, () => loadDetail(db, sign, who, params.project_id));
        return { data: { transcription } };
      });
      call(app, 'POST /v1/transcriptions/{project_id}/rename', async ({ who, params, body }) => {
        const { project_id } = params;
        await loadItem(db, who, project_id);
        await renameProject(db, ownOf(who), project_id, body.title);
        return {};
      });
      call(app, 'DELETE /v1/transcriptions/{project_id}', async ({ who, params }) => {
        await deleteTranscription({ db, files }, who, params.project_id);
        return {};
      });
      app.router.get(`/media/transcriptions/:file{${TRANSCRIPT_NAME}}`, async (context) => {
        media.demandSigned(context);
        const file = context.req.param('file');
        return serveFile(context.req.raw, await inTurn(file, () => openTranscript(db, file)));
      });
    },
  };
};
