import { join } from 'node:path';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import { DEFAULT_VOICE_SPEECH } from '../../../src/contract/constants/voices.ts';
import type { Voice } from '../../../src/contract/index.ts';
import { SPEECH, takesWork } from '../config/work.ts';
import { EngineError } from '../engines/engine.ts';
import { isReady } from '../engines/engine-set.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { sendFile } from '../http/static.ts';
import { scheduleCleanup } from '../process/clean-folder.ts';
import type { Media } from '../media/module.ts';
import { serveFile } from '../media/serve-file.ts';
import type { Sign } from '../media/signed-url.ts';
import type { Deps, Module } from '../module.ts';
import { levelOf } from './access.ts';
import { tellVoicesChanged } from './changes.ts';
import {
  addCollection,
  collectVoice,
  collectionsOf,
  deleteCollection,
  renameCollection,
} from './collections.ts';
import { favor, favoritesOf } from './favorites.ts';
import { isNeeded } from './is-needed.ts';
import { FLAGS, FLAGS_PATH, languageIcon, languageName } from './languages.ts';
import { deleteMix, keepMix, mixVoices } from './mixes.ts';
import { findOwnVoice, findVoices, ownVoicesOf } from './own-voices.ts';
import { knowSounds, type KnowSound } from './likeness/known-sounds.ts';
import { Heard } from './heard.ts';
import { Previews, type Preview, type Said } from './previews.ts';

/** Status of a usable voice. On this server, unfinished voices are not listed. */
const STATUS_READY = 2;
const RETRY_AFTER_SECONDS = 5;
/** Samples that a user may have generated for trying something out. */
const HEAR_LIMIT: RateLimit = { name: 'hear', max: 120, windowSeconds: 300 };
/** Mixes that one user may store: each has a sample to generate. */
const KEEP_LIMIT: RateLimit = { name: 'keep-mix', max: 120, windowSeconds: 300 };
/** What nobody listened to or compared for so long is made anew when somebody does. */
const UNUSED_DAYS = 30;

const previewPath = (voiceId: string) => `/v1/voices/${encodeURIComponent(voiceId)}/preview.wav`;

const voiceOf = (found: FoundVoice, favorites: ReadonlySet<string>, sign: Sign): Voice => {
  const { engine, voice, mix, clone } = found;
  const needs_level = levelOf(found);
  return {
    voice_id: voice.voiceId,
    name: voice.name,
    description: voice.description,
    is_disabled: !isReady(engine),
    is_favorite: favorites.has(voice.voiceId),
    labels: {
      gender: voice.gender,
      language: voice.languages[0],
      ...(voice.age !== undefined && { age: voice.age }),
      style: voice.style.join(','),
    },
    languages: [...voice.languages],
    model_ids: [engine.model.modelId],
    // Only the workspace that made a voice may hear it
    preview_url: mix ? sign(previewPath(voice.voiceId)) : previewPath(voice.voiceId),
    mix: clone ? null : (mix?.shares.map(({ voiceId, share }) => ({ voice_id: voiceId, share })) ?? null),
    ...(clone && { clone: { clone_id: clone.cloneId, kind: clone.kind } }),
    ...(needs_level !== undefined && { needs_level }),
  };
};

export interface Voices extends Module {
  /**
   * Speaks a text for a user who is trying a voice out. Resolves to a signed URL.
   *
   * @throws ApiError err_engine_unavailable, err_too_many_requests
   */
  hear(userId: string, found: FoundVoice, said?: Said): Promise<string>;
  /**
   * The sample of a voice. It is generated first if it does not exist.
   *
   * @throws ApiError err_engine_unavailable
   */
  sampleOf(found: FoundVoice): Promise<Preview>;
  /** Removes the sample of a voice that was deleted or made again. */
  forgetSample(found: FoundVoice): Promise<void>;
  /** Measures a voice by its sample, which is generated first if it does not exist. */
  soundOf: KnowSound;
}

/** Voices, including those that workspaces made, their previews and favourites; models and languages. */
export const voicesModule = (deps: Deps & { engines: Engines; media: Media }): Voices => {
  const { config, db, engines, log, stopping } = deps;
  const { sign, demandSigned } = deps.media;
  const [previewFolder, soundFolder] = [
    join(config.dataDir, 'previews'),
    join(config.dataDir, 'voice-sounds'),
  ];
  const previews = new Previews(engines, previewFolder, stopping);
  const prepare = () => previews.prepare(() => isNeeded(db));
  /** Processes that only answer requests leave this to workers, to stay responsive. */
  const speaks = takesWork(config, SPEECH);
  const stopPreparing = speaks ? engines.onChange(prepare) : () => undefined;
  if (speaks) prepare();
  const heard = new Heard(config, engines, stopping);
  // Of a voice that is deleted at another machine these go here
  const stopForgetting = [previewFolder, soundFolder].map((folder) => scheduleCleanup(folder, UNUSED_DAYS));

  const speaking = async <T>(found: FoundVoice, speak: () => Promise<T>): Promise<T> => {
    try {
      return await speak();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      log.warn('preview failed', { voice: found.voice.voiceId, error });
      throw new ApiError('err_engine_unavailable', { status: 503, retryAfter: RETRY_AFTER_SECONDS });
    }
  };

  const hear: Voices['hear'] = async (userId, found, said) => {
    await countAttempt(db, HEAR_LIMIT, userId);
    const etag = await speaking(found, () => heard.make(found, said));
    return sign(`/media/heard/${etag}.wav`);
  };

  return {
    hear,
    sampleOf: (found) => speaking(found, () => previews.open(found)),
    forgetSample: (found) => previews.forget(found),
    soundOf: knowSounds(soundFolder, (found) => previews.open(found)),

    chores: heard.chores,

    async close() {
      stopPreparing();
      for (const stop of stopForgetting) stop();
      await Promise.all([previews.settled(), heard.close()]);
    },

    routes(app) {
      call(app, 'GET /p1/voices/internal_get_all_voices', async ({ who, query }) => {
        if (!query.status.includes(STATUS_READY)) return { voices: [] };
        const favorites = await favoritesOf(db, who);
        // A visitor's page offers only the voices that everybody has
        const own = who.kind === 'user' ? await ownVoicesOf(db, engines, who.tenantId) : [];
        const all = [...own, ...engines.voices()];
        const theirs = who.kind === 'user' ? all : all.filter((found) => levelOf(found) === undefined);
        const voices = theirs.map((found) => voiceOf(found, favorites, sign));
        return { voices: query.legacy_voice_skip_disabled ? voices.filter((v) => !v.is_disabled) : voices };
      });
      call(app, 'GET /p1/voices/get_default_voice', () => {
        const first = engines.voices().find(({ engine }) => isReady(engine));
        const map: Record<string, string> = first ? { [DEFAULT_VOICE_SPEECH]: first.voice.voiceId } : {};
        return { default_voice_map: map };
      });
      call(app, 'GET /p1/voices/get_supported_model', () => ({
        models: engines.models().map(({ modelId, name, description, can, languages }) => ({
          model_id: modelId,
          name,
          description,
          languages: languages.map((tag) => ({ language_id: tag, name: languageName(tag) })),
          can_blend: can.blend,
          can_ipa: can.ipa,
          can_mark: can.marks,
        })),
      }));
      call(app, 'GET /v1/misc/get_language_icon', () => {
        const tags = new Set(engines.voices().flatMap(({ voice }) => voice.languages));
        return { language: [...tags].map((tag) => ({ language_code: tag, icon: languageIcon(tag) })) };
      });
      call(app, 'POST /p1/voices/favor_voice', async ({ who, body }) => {
        const found = await findVoices(db, engines, who.tenantId, [body.voice_id]);
        if (body.favor && !found.has(body.voice_id)) throw new ApiError('err_voice_not_found');
        await favor(db, who, body.voice_id, body.favor);
        await tellVoicesChanged(db, who.tenantId);
        return {};
      });

      call(app, 'POST /v1/voices/mixes', async ({ who, body }) => {
        await countAttempt(db, KEEP_LIMIT, who.userId);
        const found = await keepMix(db, engines, who.tenantId, body);
        await tellVoicesChanged(db, who.tenantId);
        return { data: { voice: voiceOf(found, new Set(), sign) } };
      });
      call(app, 'POST /v1/voices/mixes/{voice_id}/delete', async ({ who, params }) => {
        const mixes = await findVoices(db, engines, who.tenantId, [params.voice_id]);
        await deleteMix(db, who.tenantId, params.voice_id);
        await tellVoicesChanged(db, who.tenantId);
        // Another mix with the same shares shares the sample; it is then generated again
        for (const mix of mixes.values()) await previews.forget(mix).catch(() => undefined);
        return {};
      });
      call(app, 'POST /v1/voices/mixes/preview', async ({ who, body }) => {
        const found = mixVoices(engines, body.mix, { voiceId: 'mix', name: '' });
        return { data: { url: await hear(who.userId, found) } };
      });

      call(app, 'GET /v1/voices/collections', async ({ who }) => ({
        data: { collections: await collectionsOf(db, who) },
      }));
      call(app, 'POST /v1/voices/collections', async ({ who, body }) => {
        const collection = await addCollection(db, who, body.name);
        await tellVoicesChanged(db, who.tenantId);
        return { data: { collection } };
      });
      call(app, 'POST /v1/voices/collections/{collection_id}/rename', async ({ who, params, body }) => {
        const collection = await renameCollection(db, who, params.collection_id, body.name);
        await tellVoicesChanged(db, who.tenantId);
        return { data: { collection } };
      });
      call(app, 'POST /v1/voices/collections/{collection_id}/voices', async ({ who, params, body }) => {
        const known = !body.inside || (await findVoices(db, engines, who.tenantId, [body.voice_id])).size > 0;
        if (!known) throw new ApiError('err_voice_not_found');
        const collection = await collectVoice(db, who, params.collection_id, body);
        await tellVoicesChanged(db, who.tenantId);
        return { data: { collection } };
      });
      call(app, 'DELETE /v1/voices/collections/{collection_id}', async ({ who, params }) => {
        await deleteCollection(db, who, params.collection_id);
        await tellVoicesChanged(db, who.tenantId);
        return {};
      });

      app.router.get('/v1/voices/:voice/preview.wav', async (context) => {
        const voiceId = context.req.param('voice');
        let found = engines.find(voiceId);
        if (!found && (found = await findOwnVoice(db, engines, voiceId))) demandSigned(context);
        if (!found) throw new ApiError('err_voice_not_found', { status: 404 });
        const preview = await speaking(found, () => previews.open(found));
        return serveFile(context.req.raw, { ...preview, contentType: 'audio/wav' });
      });
      app.router.get('/media/heard/:file{[0-9a-f]{32}\\.wav}', async (context) => {
        demandSigned(context);
        const kept = await heard.find(context.req.param('file').slice(0, 32));
        return serveFile(context.req.raw, { ...kept, contentType: 'audio/wav' });
      });
      app.router.get(`${FLAGS_PATH}:file{[a-z-]+\\.svg}`, async (context) => {
        const headers = {
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        };
        const flag = await sendFile(context, FLAGS, context.req.param('file'), headers);
        if (!flag) throw new ApiError('err_not_found', { status: 404 });
        return flag;
      });
    },
  };
};
