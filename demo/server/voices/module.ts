import { join } from 'node:path';
import { DEFAULT_VOICE_SPEECH } from '../../../src/api/constants.ts';
import type { Voice } from '../../../src/api/contract.ts';
import { EngineError } from '../engines/engine.ts';
import { isReady, type Engines, type FoundVoice } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { sendFile } from '../http/static.ts';
import { serveFile } from '../media/serve-file.ts';
import type { Deps, Module } from '../module.ts';
import { favor, favoritesOf } from './favorites.ts';
import { FLAGS, FLAGS_PATH, languageIcon, languageName } from './languages.ts';
import { Previews } from './previews.ts';

/** Status of a voice that is ready to be used; voices in the making do not exist on this server. */
const STATUS_READY = 2;
const RETRY_AFTER_SECONDS = 5;

const voiceOf = ({ engine, voice }: FoundVoice, favorites: ReadonlySet<string>): Voice => ({
  voice_id: voice.voiceId,
  name: voice.name,
  description: voice.description,
  is_disabled: !isReady(engine),
  is_favorite: favorites.has(voice.voiceId),
  labels: { gender: voice.gender, language: voice.languages[0], style: voice.style.join(',') },
  languages: [...voice.languages],
  model_ids: [engine.model.modelId],
  preview_url: `/v1/voices/${encodeURIComponent(voice.voiceId)}/preview.wav`,
});

/** Voices, their previews and favourites; models and languages. */
export const voicesModule = ({ config, db, engines, log, stopping }: Deps & { engines: Engines }): Module => {
  const previews = new Previews(engines, join(config.dataDir, 'previews'), stopping);
  previews.prepare();
  const stopPreparing = engines.onChange(() => previews.prepare());

  const openPreview = async (voiceId: string) => {
    const found = engines.find(voiceId);
    if (!found) throw new ApiError('err_voice_not_found', { status: 404 });
    try {
      return await previews.open(found);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      log.warn('preview failed', { voice: voiceId, error });
      throw new ApiError('err_engine_unavailable', { status: 503, retryAfter: RETRY_AFTER_SECONDS });
    }
  };

  return {
    async close() {
      stopPreparing();
      await previews.settled();
    },

    routes(app) {
      call(app, 'GET /p1/voices/internal_get_all_voices', async ({ who, query }) => {
        if (!query.status.includes(STATUS_READY)) return { voices: [] };
        const favorites = await favoritesOf(db, who);
        const voices = engines.voices().map((found) => voiceOf(found, favorites));
        return { voices: query.legacy_voice_skip_disabled ? voices.filter((v) => !v.is_disabled) : voices };
      });
      call(app, 'GET /p1/voices/get_default_voice', () => {
        const first = engines.voices().find(({ engine }) => isReady(engine));
        const map: Record<string, string> = first ? { [DEFAULT_VOICE_SPEECH]: first.voice.voiceId } : {};
        return { default_voice_map: map };
      });
      call(app, 'GET /p1/voices/get_supported_model', () => ({
        models: engines.models().map(({ modelId, name, description, languages }) => ({
          model_id: modelId,
          name,
          description,
          languages: languages.map((tag) => ({ language_id: tag, name: languageName(tag) })),
        })),
      }));
      call(app, 'GET /v1/misc/get_language_icon', () => {
        const tags = new Set(engines.voices().flatMap(({ voice }) => voice.languages));
        return { language: [...tags].map((tag) => ({ language_code: tag, icon: languageIcon(tag) })) };
      });
      call(app, 'POST /p1/voices/favor_voice', async ({ who, body }) => {
        if (body.favor && !engines.find(body.voice_id)) throw new ApiError('err_voice_not_found');
        await favor(db, who, body.voice_id, body.favor);
        return {};
      });

      app.router.get('/v1/voices/:voice/preview.wav', async (context) => {
        const preview = await openPreview(context.req.param('voice'));
        return serveFile(context.req.raw, { ...preview, contentType: 'audio/wav' });
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
