import { join } from 'node:path';
import { NOISE_REMOVALS, VOICE_CHANGE_BACKGROUNDS } from '../../../src/contract/constants/voice-changes.ts';
import type { Converters } from '../engines/conversion/converters.ts';
import type { Engines } from '../engines/registry.ts';
import type { SeparationEngine } from '../engines/separation/engine.ts';
import type { Separators } from '../engines/separation/separators.ts';
import { call } from '../http/call.ts';
import { createLimiter } from '../http/limiter.ts';
import { keepCopies } from '../media/keep-copies.ts';
import type { Media } from '../media/module.ts';
import { serveFile } from '../media/serve-file.ts';
import type { Deps, Module } from '../module.ts';
import { openScratch } from '../process/scratch-folder.ts';
import type { Owner } from '../projects/owner.ts';
import { createPaces } from '../recognition/paces.ts';
import { createTurns } from '../process/turns.ts';
import type { Files } from '../storage/module.ts';
import { begin, quote } from './begin.ts';
import type { RemoveNoise } from './convert.ts';
import { deleteChange } from './delete.ts';
import { CHANGED_NAME, changedFileAddress, ChangedFiles } from './downloads.ts';
import { voiceChangeJob } from './job.ts';
import { listChanges, loadDetail, loadItem } from './list.ts';
import { toOption } from './methods.ts';
import { openSound, type SoundName } from './serve-sound.ts';
import { changeNotFound, soundsOf } from './store.ts';

/** Number of changes that are read at once: the details of each include two waveforms. */
const READING = { running: 4, waiting: 200, each: 12 };
/** Days without use until an encoded file is deleted. It is made again on request. */
const ENCODED_DAYS = 7;

export interface VoiceChanges extends Module {
  /** A newly signed URL of a file by its name, `<change id>.<format>`; undefined when the owner has no such file. */
  addressOf(own: Owner, fileName: string): Promise<string | undefined>;
}

interface Needs extends Deps {
  files: Files;
  media: Media;
  engines: Engines;
  converters: Converters;
  separators: Separators;
  removeNoise: RemoveNoise;
}

/** Changes the voice of users' recordings. */
export const voiceChangesModule = (needs: Needs): VoiceChanges => {
  const { config, db, files, media, converters, separators } = needs;
  const { blobs } = files;
  const { sign } = media;
  const paces = createPaces(db, { table: 'voice_change_pace', key: 'method' });
  const encoded = join(config.dataDir, 'changed-voices');
  const changed = new ChangedFiles(db, blobs, encoded);
  const stopForgetting = keepCopies(
    db,
    { folder: encoded, rows: { from: 'voice_change', id: 'change_id' } },
    ENCODED_DAYS,
  );
  const inTurn = createLimiter(READING);
  const withFolder = openScratch(config, 'voice-changes');
  files.keepWhile('exists (select from voice_change c where c.asset_id = asset.asset_id)');
  files.keepBlobsWhile(
    `exists (select from voice_change c join job using (job_id)
              where id in (c.source_id, c.result_id) and job.state in ('queued', 'running', 'done'))`,
  );
  const beginning = { ...needs, sign, paces };
  const working = {
    ...needs,
    paces,
    withFolder,
    inTurn: createTurns<{ readonly concurrency: number }>(({ concurrency }) => concurrency),
    separateInTurn: createTurns<SeparationEngine>(() => 1),
  };

  return {
    jobKinds: [voiceChangeJob(working)],
    addressOf: (own, fileName) => changedFileAddress(db, sign, own, fileName),
    async forgetTenant(tx, tenantId) {
      const sounds = await soundsOf(tx, tenantId);
      return async () => {
        await files.removeDeleted(sounds.flatMap(({ sourceId, resultId }) => [sourceId, resultId]));
        await changed.forget(sounds.map(({ changeId }) => changeId));
      };
    },
    close: stopForgetting,

    routes(app) {
      call(app, 'GET /v1/voice-changes/options', () => ({
        data: {
          methods: converters.ready().map(toOption),
          backgrounds: separators.isOffered() ? [...VOICE_CHANGE_BACKGROUNDS] : ['together'],
          noise_removals: [...NOISE_REMOVALS],
        },
      }));
      call(app, 'POST /v1/voice-changes/quote', async ({ who, body }) => ({
        data: await inTurn(who.userId, () => quote(beginning, who, body)),
      }));
      call(app, 'POST /v1/voice-changes', async ({ who, body, idempotencyKey }) => {
        const changeId = await begin(beginning, who, idempotencyKey, body);
        return { data: { change: await loadItem(db, who, changeId) } };
      });
      call(app, 'GET /v1/voice-changes', async ({ who, query }) => ({
        data: await inTurn(who.userId, () => listChanges(db, who, query)),
      }));
      call(app, 'GET /v1/voice-changes/{change_id}', async ({ who, params }) => ({
        data: { change: await inTurn(who.userId, () => loadDetail(db, sign, who, params.change_id)) },
      }));
      call(app, 'POST /v1/voice-changes/{change_id}/rename', async ({ who, params, body }) => {
        const rows = await db.query(
          `update voice_change set title = $4 where tenant_id = $1 and user_id = $2 and change_id = $3 returning 1`,
          [who.tenantId, who.userId, params.change_id, body.title],
        );
        if (rows.length === 0) throw changeNotFound();
        return {};
      });
      call(app, 'DELETE /v1/voice-changes/{change_id}', async ({ who, params }) => {
        await deleteChange({ db, files, changed }, who, params.change_id);
        return {};
      });
      app.router.get(`/media/voice-changes/:file{${CHANGED_NAME}}`, async (context) => {
        media.demandSigned(context);
        return serveFile(context.req.raw, await changed.open(context.req.param('file')));
      });
      app.router.get(
        '/media/voice-changes/:change_id{[0-9a-f-]{36}}/:sound{(?:source|result)\\.wav}',
        async (context) => {
          media.demandSigned(context);
          const { change_id, sound } = context.req.param();
          const name = sound!.slice(0, -'.wav'.length) as SoundName;
          return serveFile(context.req.raw, await openSound({ db, blobs }, change_id!, name));
        },
      );
    },
  };
};
