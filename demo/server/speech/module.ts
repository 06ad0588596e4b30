import { join } from 'node:path';
import type { ProjectKind } from '../../../src/contract/constants/projects.ts';
import { DOWNLOAD_FORMATS } from '../../../src/contract/constants/speech.ts';
import type { Job } from '../../../src/contract/index.ts';
import { VISITORS_OF_NETWORK } from '../accounts/site-keys.ts';
import { isEmbedded } from '../config/embedded.ts';
import { SPEECH, takesWork } from '../config/work.ts';
import { callerOf, ownerOf, type Caller, type KeyPrincipal } from '../http/principal.ts';
import type { Engines } from '../engines/registry.ts';
import { Notices } from '../db/notices.ts';
import { noteUnexpected } from '../http/answer-error.ts';
import { ApiError, NotEnoughCredits } from '../http/api-error.ts';
import { createAttemptLimit } from '../http/attempt-limit.ts';
import { call } from '../http/call.ts';
import { eventStream, lastEventId } from '../http/event-stream.ts';
import { createLimiter } from '../http/limiter.ts';
import { createStreamLimit, endingWith } from '../http/stream-limit.ts';
import { removeDeleted } from '../blobs/remove-deleted.ts';
import { keepCopies } from '../media/keep-copies.ts';
import type { Media } from '../media/module.ts';
import type { Files } from '../storage/module.ts';
import type { Owner } from '../projects/owner.ts';
import { serveFile } from '../media/serve-file.ts';
import type { Deps, Module } from '../module.ts';
import { renameProject } from '../projects/find-project.ts';
import { countPatch } from '../projects/limits.ts';
import { ownOf } from '../projects/owner.ts';
import { ListenerLease } from './listener-lease.ts';
import { audition } from './audition.ts';
import { chooseTake } from './choose-take.ts';
import { Downloads } from './download.ts';
import { createJobEvents } from './events.ts';
import { fileAddress } from './file-address.ts';
import { formatIn, idIn } from './file-name.ts';
import { endSpeech, forgetSpeech, lockSpeech } from './forget.ts';
import { generate } from './generate.ts';
import { addSentenceMetrics } from './sentence-metrics.ts';
import { Speculation } from './speculative.ts';
import { deleteHistory } from './delete-history.ts';
import { listHistory } from './list-history.ts';
import { cancelJobs, JOB_CHANNEL, loadJob, runningJobOf } from './jobs.ts';
import { quote } from './quote.ts';
import { recordTake } from './record-take.ts';
import { demandSpeech, lockSpeaking, speakProject, type SpeakRequest } from './speak-project.ts';
import { streamSpeech, type SpeechStream } from './stream-speech.ts';
import { loadScript } from './scripts.ts';
import { sweep, sweepOld } from './sweep.ts';
import type { Voices } from '../voices/module.ts';
import { startSpeechWorker } from './worker.ts';
import { forgetAllPrepared } from './write-job.ts';

/** Path pattern of `<script id>.<format>`. */
const FILE_NAME = `[0-9a-f-]{36}\\.(?:${DOWNLOAD_FORMATS.join('|').replaceAll('.', '\\.')})`;
/** Days after its last use until a download is deleted. It is made again on request. */
const DOWNLOAD_DAYS = 7;
/** Maximum event number: an `integer` in the database. */
const EVENT_NUMBER_MAX = 2 ** 31 - 1;

/**
 * Number of scripts that are stored or priced at once. A long one occupies the database for about a second (the
 * embedded one entirely). A burst from one user queues here, not in the database, where it would come before the short
 * requests of others.
 */
const SCRIPTS_AT_ONCE = { embedded: 1, postgres: 4 };
const SCRIPTS_WAITING = { waiting: 100, each: 12 };

/**
 * Refusals for lack of credits per user or network of visitors: a page offers to buy credits after the first, so only a program
 * continues.
 */
export const UNPAID_LIMIT = { max: 20, windowMs: 60_000 };

/** Lists of scripts that are read at once: a search reads all texts of its owner. */
const LISTS_AT_ONCE = { embedded: 2, postgres: 8 };
const LISTS_WAITING = { waiting: 100, each: 6 };

/** Number of recordings that are converted to takes at once. */
const RECORDINGS = { running: 2, waiting: 50, each: 6 };

/** Open streams of job events per user: one for each page that generates. A network of visitors has those of a few users. */
const STREAMS_MAX = 6;

/** Projects whose rows can be spoken. */
export interface SpokenProjects {
  /** Deletes the owner's projects of this kind with their takes. Resolves to the number of deleted projects. */
  deleteProjects(own: Owner, kind: ProjectKind, projectIds: readonly string[]): Promise<number>;
  /** See `speakProject`. */
  speakProject(who: Caller, request: SpeakRequest): Promise<Job>;
  /** See `demandSpeech`. */
  demandSpeech(who: Caller, request: Pick<SpeakRequest, 'projectId' | 'only'>): Promise<void>;
  /** See `lockSpeaking`. */
  lockSpeaking: typeof lockSpeaking;
}

export interface Speech extends Module, SpokenProjects {
  /** Speaks for a client that streams the job: see `streamSpeech`. */
  streamSpeech(
    who: KeyPrincipal,
    request: SpeechStream,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<Uint8Array>>;
}

interface SpeechDeps extends Deps {
  engines: Engines;
  media: Media;
  files: Files;
  voices: Pick<Voices, 'hear'>;
  /** A newly signed URL of another feature's file, by its name; undefined when the owner has none. */
  addressOf(own: Owner, fileName: string): Promise<string | undefined>;
}

/** Scripts, their takes and downloads, the jobs that generate them, and the history. */
export async function speechModule(deps: SpeechDeps): Promise<Speech> {
  const { config, db, engines, log, media, stopping, voices } = deps;
  const { sign } = media;
  const alone = isEmbedded(config);
  const downloadFolder = join(config.dataDir, 'downloads');
  const downloads = new Downloads(db, media.files, downloadFolder);
  const stopForgetting = keepCopies(
    db,
    { folder: downloadFolder, rows: { from: 'project', id: 'project_id' } },
    DOWNLOAD_DAYS,
  );
  const streams = createStreamLimit({ each: STREAMS_MAX });
  const visitorStreams = createStreamLimit({ each: VISITORS_OF_NETWORK * STREAMS_MAX });
  const running = alone ? SCRIPTS_AT_ONCE.embedded : SCRIPTS_AT_ONCE.postgres;
  const inTurn = createLimiter({ running, ...SCRIPTS_WAITING });
  /** Reading does not wait for storing: it occupies the database for only some tenths of a second. */
  const inTurnToRead = createLimiter({ running, ...SCRIPTS_WAITING });
  const listInTurn = createLimiter({
    running: alone ? LISTS_AT_ONCE.embedded : LISTS_AT_ONCE.postgres,
    ...LISTS_WAITING,
  });
  const recordingsInTurn = createLimiter(RECORDINGS);
  const unpaid = createAttemptLimit(UNPAID_LIMIT);
  const notices = new Notices(JOB_CHANNEL);
  await notices.start(db);
  const jobEvents = createJobEvents({ db, sign, notices });
  const deleting = {
    downloads,
    removeSounds: (mediaIds: readonly string[]) =>
      removeDeleted({ remove: (ids, signal) => media.files.remove(ids, signal), log, stopping }, mediaIds),
  };
  const sweeping = { db, files: deps.files, media, log };
  const listenerLease = new ListenerLease(db, log, alone);
  await listenerLease.start();
  // An object storage may be large, or away: what lies there is swept by the chore
  if (alone && !config.s3) await sweep(sweeping);
  const speculation = alone ? new Speculation(engines) : null;
  const startWorker = () =>
    startSpeechWorker({
      db,
      engines,
      files: media.files,
      speculation,
      alone,
      onFailure: (item, error) =>
        log.error('speech failed', {
          position: item?.position,
          voice: item?.voice_id,
          error,
        }),
    });

  const worker = takesWork(config, SPEECH) ? await startWorker() : null;

  return {
    chores: [
      { name: 'forget-prepared-jobs', cron: '17 * * * *', run: () => forgetAllPrepared(db) },
      { name: 'remove-unused-sounds', cron: '57 3 * * *', run: () => sweepOld(sweeping) },
    ],

    streamSpeech: (who, request, signal) =>
      streamSpeech(
        { db, log, engines, speculation, files: media.files, notices, listenerLease },
        who,
        request,
        signal,
      ),

    deleteProjects: (own, kind, projectIds) => deleteHistory(db, deleting, own, projectIds, kind),

    speakProject: (who, request) => speakProject({ db, engines, speculation, notices }, who, request),
    demandSpeech: (who, request) => demandSpeech({ db, engines }, who, request),
    lockSpeaking,

    openHolds: `select hold_id from speech_job where state = 'running'`,
    metrics: (meters) => addSentenceMetrics(meters, db),

    lockWork: async (tx, tenantId) => void (await lockSpeech(tx, tenantId)),
    endWork: endSpeech,

    async forgetTenant(tx, tenantId) {
      const { mediaIds, scriptIds } = await forgetSpeech(tx, tenantId);
      return async () => {
        await deleting.removeSounds(mediaIds);
        await downloads.forget(scriptIds);
      };
    },

    async close() {
      stopForgetting();
      await listenerLease.stop();
      await worker?.close();
      await notices.stop();
    },

    routes(app) {
      call(app, 'POST /v1/speech/quote', async ({ who, body, network }) => ({
        data: await inTurn(callerOf(who, network), () => quote({ db, engines }, who, body)),
      }));
      call(app, 'POST /v1/speech/generate', async ({ who, body, idempotencyKey, network }) => {
        const caller = callerOf(who, network);
        await unpaid.demandLeftSlowly(caller);
        const data = await inTurn(caller, async () => {
          // Requests that arrived together passed the check above before any of them was counted
          unpaid.demandLeft(caller);
          if (body.patch) await countPatch(db, caller, body.patch);
          try {
            return await generate({ db, engines, speculation, sign }, who, idempotencyKey, body);
          } catch (error) {
            if (error instanceof NotEnoughCredits) unpaid.count(caller);
            throw error;
          }
        });
        return { data };
      });
      call(app, 'GET /v1/speech/jobs/{job_id}/events', async ({ who, params, network, signal, context }) => {
        const own = ownOf(who);
        await loadJob(db, own, params.job_id);
        const after = lastEventId(context, EVENT_NUMBER_MAX) ?? 0;
        const end = (who.kind === 'visitor' ? visitorStreams : streams).begin(callerOf(who, network));
        // If the client disconnects before the first read, the generator never starts and its finally never runs
        signal.addEventListener('abort', end, { once: true });
        const until = AbortSignal.any([signal, stopping]);
        const events = jobEvents(who, params.job_id, after, until);
        return eventStream(endingWith(events, end), (error) => noteUnexpected(log, error, context));
      });
      call(app, 'POST /v1/speech/jobs/{job_id}/cancel', async ({ who, params }) => {
        const own = ownOf(who);
        const { job_id } = await loadJob(db, own, params.job_id);
        await db.transaction((tx) => cancelJobs(tx, [job_id]));
        return { data: { job: await loadJob(db, own, job_id) } };
      });
      call(app, 'GET /v1/speech/scripts/{script_id}', async ({ who, params, network }) => {
        const own = ownOf(who);
        const load = () => loadScript(db, sign, own, params.script_id);
        const script = await inTurnToRead(callerOf(who, network), load);
        const running = await runningJobOf(db, own, params.script_id);
        return { data: { script, job: running ? await loadJob(db, own, running) : null } };
      });
      call(app, 'POST /v1/speech/scripts/{script_id}/choose_take', async ({ who, params, body }) => ({
        data: await chooseTake(db, sign, ownOf(who), params.script_id, body),
      }));
      call(app, 'POST /v1/speech/scripts/{script_id}/record_take', async ({ who, params, body }) => {
        const record = () =>
          recordTake({ db, files: deps.files, media, stopping }, who, params.script_id, body);
        return { data: await recordingsInTurn(who.userId, record) };
      });
      call(app, 'POST /v1/misc/file_download_urlbyname', async ({ who, body }) => ({
        data: { url: await fileAddress({ db, sign, addressOf: deps.addressOf }, ownOf(who), body.file_name) },
      }));

      call(app, 'POST /v1/voices/{voice_id}/audition', async ({ who, params, body }) => ({
        data: { url: await audition({ db, engines, voices }, who, params.voice_id, body.text) },
      }));

      call(app, 'GET /p1/history/get', async ({ who, query }) => ({
        data: await listInTurn(ownerOf(who), () => listHistory(db, sign, ownOf(who), query)),
      }));
      call(app, 'POST /p1/history/edit', async ({ who, body }) => {
        await renameProject(db, ownOf(who), body.history_id, body.title);
        return {};
      });
      call(app, 'DELETE /p1/history/delete', async ({ who, query }) => {
        const deleted = await deleteHistory(db, deleting, ownOf(who), [query.history_id], 'speech');
        if (deleted === 0) throw new ApiError('err_not_found', { status: 404 });
        return {};
      });
      call(app, 'POST /p1/history/batch_delete', async ({ who, body }) => ({
        data: {
          deleted: await deleteHistory(db, deleting, ownOf(who), body.history_ids, 'speech'),
        },
      }));

      app.router.get(`/media/scripts/:file{${FILE_NAME}}`, async (context) => {
        media.demandSigned(context);
        const file = context.req.param('file');
        return serveFile(context.req.raw, await downloads.open(idIn(file), formatIn(file)));
      });
    },
  };
}
