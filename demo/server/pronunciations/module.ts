import { call } from '../http/call.ts';
import { ApiError } from '../http/api-error.ts';
import type { Engines } from '../engines/registry.ts';
import type { Deps, Module } from '../module.ts';
import { readText } from '../reading/read-text.ts';
import { findVoices } from '../voices/own-voices.ts';
import type { Voices } from '../voices/module.ts';
import { forgetPronunciation, pronounce, pronunciationsOf } from './list.ts';

/** The pronunciations of a workspace. */
export const pronunciationsModule = ({
  db,
  engines,
  voices,
}: Deps & { engines: Engines; voices: Voices }): Module => ({
  routes(app) {
    call(app, 'GET /v1/pronunciations', async ({ who }) => ({
      data: { pronunciations: await pronunciationsOf(db, who.tenantId) },
    }));
    call(app, 'POST /v1/pronunciations', async ({ who, body }) => {
      await pronounce(db, who.tenantId, body);
      return {};
    });
    call(app, 'POST /v1/pronunciations/delete', async ({ who, body }) => {
      await forgetPronunciation(db, who.tenantId, body);
      return {};
    });
    call(app, 'POST /v1/pronunciations/preview', async ({ who, body }) => {
      const { pronunciation, voice_id } = body;
      const found = (await findVoices(db, engines, who.tenantId, [voice_id])).get(voice_id);
      if (!found) throw new ApiError('err_voice_not_found');
      const { engine, voice } = found;
      const { text, phonemes } = readText(pronunciation.word, voice.languages[0], [pronunciation], {
        ipa: engine.can.ipa,
      });
      return { data: { url: await voices.hear(who.userId, found, { text, phonemes }) } };
    });
  },
});
