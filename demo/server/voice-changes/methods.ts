import type { VoiceChangeMethod } from '../../../src/contract/constants/voice-changes.ts';
import type { VoiceChangeOption } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { isReady } from '../engines/engine-set.ts';
import type { Converters } from '../engines/conversion/converters.ts';
import type { ConversionEngine } from '../engines/conversion/engine.ts';
import { spokenAs } from '../engines/conversion/respeak/languages.ts';
import type { Engines, FoundVoice } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';
import { InvalidRequest } from '../http/validate.ts';
import { demandAccess } from '../voices/access.ts';
import { findVoices } from '../voices/own-voices.ts';

export const toOption = (engine: ConversionEngine): VoiceChangeOption => ({
  method: engine.method,
  engine_name: engine.name,
  voice_ids: engine.voiceIds()?.slice() ?? null,
  languages: engine.languages()?.slice() ?? null,
});

/** The engine of a method. @throws ApiError err_voice_change_not_allowed when it is not ready */
export const chooseConverter = (converters: Converters, method: VoiceChangeMethod): ConversionEngine => {
  const engine = converters.ready().find((one) => one.method === method);
  if (!engine) throw new ApiError('err_voice_change_not_allowed', { status: 503 });
  return engine;
};

const invalid = (field: string, msg: string) =>
  new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', field] }]);

/**
 * The requested voice.
 *
 * @param language spoken language; undefined to detect it
 * @throws ApiError err_voice_not_found, err_voice_cannot_access_other_voice, err_engine_unavailable,
 * err_target_language_not_supported; InvalidRequest when the method does not support the voice, or not in this language
 */
export const demandVoice = async (
  { db, engines }: { db: Db; engines: Engines },
  who: User,
  converter: ConversionEngine,
  voiceId: string,
  language: string | undefined,
): Promise<FoundVoice> => {
  const found = (await findVoices(db, engines, who.tenantId, [voiceId])).get(voiceId);
  if (!found) throw new ApiError('err_voice_not_found');
  await demandAccess(db, who, [found]);
  const voiceIds = converter.voiceIds();
  if (voiceIds && !voiceIds.includes(voiceId))
    throw invalid('voice_id', `${converter.name} cannot change to this voice.`);
  const understood = converter.languages();
  if (understood && language !== undefined) {
    if (!spokenAs(found, language)) throw new ApiError('err_target_language_not_supported');
    if (!understood.includes(language))
      throw invalid('language_id', `The language "${language}" is not recognized.`);
  }
  if (!isReady(found.engine))
    throw new ApiError('err_engine_unavailable', { status: 503, msg: found.engine.state().reason });
  return found;
};
