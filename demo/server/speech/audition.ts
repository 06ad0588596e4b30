import { sayItem } from '../engines/speech/say-item.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import type { Db } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import type { User } from '../http/principal.ts';
import type { Voices } from '../voices/module.ts';
import { rulesFor } from './rules.ts';

/** Free auditions per user and day. Together they are about as long as one script of the free plan. */
const AUDITION_LIMIT: RateLimit = { name: 'audition', max: 80, windowSeconds: 86_400 };

/**
 * Speaks a sentence in a voice exactly as a script of this user would, for comparing voices. Resolves to the signed URL
 * of the audio.
 *
 * @throws ApiError err_voice_not_found, err_voice_cannot_access_other_voice, err_engine_unavailable,
 * err_too_many_requests; err_invalid_param for a voice whose provider charges per text
 */
export async function audition(
  { db, engines, voices }: { db: Db; engines: Engines; voices: Pick<Voices, 'hear'> },
  who: User,
  voiceId: string,
  text: string,
): Promise<string> {
  const rules = await rulesFor(db, engines, who, [{ voice_id: voiceId }]);
  const found = rules.voices.get(voiceId);
  if (!found) throw new ApiError('err_voice_not_found');
  const { engine, voice, mix = null } = found;
  if (engine.isMetered)
    throw new ApiError('err_invalid_param', {
      msg: 'The provider of this voice charges for each text. Hear your sentence in a script.',
    });
  await countAttempt(db, AUDITION_LIMIT, who.userId);
  const language_id = voice.languages[0];
  const pronounced = rules.pronouncer.find(text, language_id, engine.can.ipa);
  const item = { text, voice_id: voiceId, language_id, speed: 1, pronounced, mix, instructions: null };
  const { request } = sayItem(engine, item);
  return voices.hear(who.userId, found, { text: request.text, phonemes: request.phonemes });
}
