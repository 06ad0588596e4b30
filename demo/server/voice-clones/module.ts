import { join } from 'node:path';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import type { Cloners } from '../engines/cloning/cloners.ts';
import type { Converters } from '../engines/conversion/converters.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import type { Engines } from '../engines/registry.ts';
import type { alike } from '../engines/speakers/alike.ts';
import type { SpeakerEngines } from '../engines/speakers/engine.ts';
import { call } from '../http/call.ts';
import type { Media } from '../media/module.ts';
import { serveFile } from '../media/serve-file.ts';
import type { Deps, Module } from '../module.ts';
import { openScratch } from '../process/scratch-folder.ts';
import type { RecognitionService } from '../recognition/module.ts';
import { createTurns } from '../process/turns.ts';
import type { Files } from '../storage/module.ts';
import type { Voices } from '../voices/module.ts';
import { tellVoicesChanged } from '../voices/changes.ts';
import { createTellAbsent } from './absent-engines.ts';
import { leaveUnanswered } from './asks.ts';
import { forgetOldAttempts } from './attempts.ts';
import { begin, beginAnew } from './begin.ts';
import { CANDIDATE_NAME, forgettingCandidate, openCandidate } from './candidate-sample.ts';
import { chooseVoice } from './candidate.ts';
import { createChecker, type JudgeSample } from './check.ts';
import { deleteClone } from './delete.ts';
import { openJobFolders } from './folders.ts';
import { voiceCloneJob } from './job.ts';
import { forgetLeftovers, leaveAll } from './leftovers.ts';
import { listClones, loadClone } from './list.ts';
import { demandOn, isShown, listOffers } from './offer.ts';
import { demandSentences, forgetOldPhrases, givePhrase } from './phrases.ts';
import { cloneNotFound, type Candidate } from './store.ts';
import { forgetTraces, hearOfTraces } from './traces.ts';
import { forgettingVoice } from './voice.ts';

const PHRASE_LIMIT: RateLimit = { name: 'clone_phrase', max: 30, windowSeconds: 600 };

interface Needs extends Deps {
  files: Files;
  media: Media;
  voices: Pick<Voices, 'sampleOf' | 'forgetSample'>;
  engines: Engines;
  cloners: Cloners;
  converters: Pick<Converters, 'forgetVoice'>;
  recognizers: Recognizers;
  recognition: RecognitionService;
  speakerEngines: SpeakerEngines;
  judgeSample: JudgeSample;
  alike: typeof alike;
}

/** Clones voices from users' samples. */
export const voiceClonesModule = (given: Needs): Module => {
  const { config, db, files, log, media, stopping } = given;
  const withFolder = openScratch(config, 'voice-samples');
  const folders = openJobFolders(db, join(config.dataDir, 'voice-clones'));
  const inTurn = createTurns<{ readonly concurrency: number }>(({ concurrency }) => concurrency);
  const needs = {
    ...given,
    sign: media.sign,
    withFolder,
    folders,
    inTurn,
    tellAbsent: createTellAbsent(log),
  };
  const check = createChecker(needs);
  files.keepWhile('exists (select from voice_clone_sample s where s.asset_id = asset.asset_id)');
  files.keepWhile('exists (select from voice_clone_order o where o.proof_id = asset.asset_id)');
  const cleanUp = async () => {
    await leaveUnanswered(needs);
    await forgetLeftovers(needs);
    await forgetTraces(needs);
    await folders.sweep();
    await forgetOldPhrases(db);
    await forgetOldAttempts(db);
  };
  let hearing: Promise<(() => Promise<void>) | void> | undefined;

  return {
    jobKinds: [voiceCloneJob(needs)],
    chores: [{ name: 'clean-up-voice-clones', cron: '*/10 * * * *', run: cleanUp }],
    appConfig: () => ({ voice_clone_config: { voice_clone_switch: isShown(needs) } }),
    async forgetTenant(tx, tenantId) {
      const clones = await tx.query<{ clone_id: string; candidate: Candidate | null }>(
        'select clone_id, candidate from voice_clone where tenant_id = $1 and mix is not null',
        [tenantId],
      );
      const afterwards: (() => Promise<void>)[] = [];
      for (const { clone_id, candidate } of clones)
        afterwards.push(
          await forgettingVoice(tx, needs, tenantId, clone_id),
          await forgettingCandidate(tx, needs, candidate),
        );
      await leaveAll(tx, tenantId);
      return async () => {
        for (const forgetVoice of afterwards) await forgetVoice();
        await forgetLeftovers(needs);
      };
    },
    start() {
      hearing = hearOfTraces(needs).catch((error: unknown) =>
        log.warn('deletions of cloned voices at other machines are not heard', { error }),
      );
      void folders.sweep().catch((error: unknown) => log.warn('folders of clones were not swept', { error }));
    },
    async close() {
      await (
        await hearing
      )?.();
    },

    routes(app) {
      app.router.get(`/media/voice-candidates/:file{${CANDIDATE_NAME}}`, async (context) => {
        media.demandSigned(context);
        return serveFile(context.req.raw, await openCandidate(needs, context.req.param('file')));
      });
      call(app, 'GET /v1/voice-clones/options', async ({ who }) => ({
        data: await listOffers(db, needs, who.tenantId),
      }));
      call(app, 'POST /v1/voice-clones/samples/check', async ({ who, body, signal }) => {
        const until = AbortSignal.any([signal, stopping]);
        return { data: { quality: await check(who, body, until) } };
      });
      call(app, 'POST /v1/voice-clones/phrase', async ({ who, body }) => {
        demandSentences(body.language_id);
        demandOn(needs);
        await countAttempt(db, PHRASE_LIMIT, who.userId);
        return { data: await givePhrase(db, who, body.language_id) };
      });
      call(app, 'POST /v1/voice-clones', async ({ who, body, idempotencyKey }) => {
        const cloneId = await begin(needs, who, idempotencyKey, body);
        return { data: { clone: await loadClone(needs, who.tenantId, cloneId) } };
      });
      call(app, 'GET /v1/voice-clones', async ({ who }) => ({
        data: { clones: await listClones(needs, who.tenantId) },
      }));
      call(app, 'GET /v1/voice-clones/{clone_id}', async ({ who, params }) => ({
        data: { clone: await loadClone(needs, who.tenantId, params.clone_id) },
      }));
      call(app, 'POST /v1/voice-clones/{clone_id}/samples', async ({ who, params, body, idempotencyKey }) => {
        await beginAnew(needs, who, idempotencyKey, params.clone_id, body);
        return { data: { clone: await loadClone(needs, who.tenantId, params.clone_id) } };
      });
      call(app, 'POST /v1/voice-clones/{clone_id}/candidate', async ({ who, params, body }) => {
        await chooseVoice(needs, who, params.clone_id, body.take);
        return { data: { clone: await loadClone(needs, who.tenantId, params.clone_id) } };
      });
      call(app, 'POST /v1/voice-clones/{clone_id}/rename', async ({ who, params, body }) => {
        const { name, labels } = body;
        const rows = await db.query(
          `update voice_clone set name = $3, gender = $4, age = $5, style = $6
            where tenant_id = $1 and clone_id = $2 returning 1`,
          [who.tenantId, params.clone_id, name, labels.gender, labels.age ?? null, labels.style],
        );
        if (rows.length === 0) throw cloneNotFound();
        await tellVoicesChanged(db, who.tenantId);
        return { data: { clone: await loadClone(needs, who.tenantId, params.clone_id) } };
      });
      call(app, 'DELETE /v1/voice-clones/{clone_id}', async ({ who, params }) => {
        await deleteClone(needs, who, params.clone_id);
        return {};
      });
    },
  };
};
