import { join } from 'node:path';
import { voiceChangeCredits } from '../../../src/contract/constants/billing.ts';
import { VOICE_CHANGE_MS_MIN } from '../../../src/contract/constants/voice-changes.ts';
import { putBehind } from '../audio/background.ts';
import type { Queryable } from '../db/db.ts';
import type { Conversion } from '../engines/conversion/engine.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobKind, Json } from '../jobs/kind.ts';
import { convertInTurn, type ConvertingNeeds } from './convert.ts';
import type { VoiceChangeInput } from './input.ts';
import { prepare } from './prepare.ts';
import { dropSoundsUnlessKept, storeSound, type Sound } from './sounds.ts';
import { changeOfJob, KIND, noteResult, noteSource } from './store.ts';

const STEPS = new Map([
  ['decode', 0.05],
  ['separate', 0.25],
  ['denoise', 0.1],
  ['convert', 0.58],
  ['store', 0.02],
]);

/** Result of the step that converts the voice. */
interface Converted extends Conversion {
  sound: Sound;
}

/**
 * Changes the voice in part of a recording: decodes the part, separates its voice and removes noise if requested, and
 * converts it. Stores and charges the result.
 */
export const voiceChangeJob = (needs: ConvertingNeeds): JobKind => ({
  kind: KIND,
  feature: 'voice-changer',
  steps: STEPS,
  run(given, run) {
    const { jobId, tenantId, signal, step, progress } = run;
    const { db, files, withFolder } = needs;
    const { blobs } = files;
    const input = given as VoiceChangeInput;
    const { asset_id, start_ms, method, voice_id, background, noise_removal, language_id } = input;

    return withFolder(async (folder) => {
      const change = await changeOfJob(db, tenantId, jobId);
      const { changeId, toldMs, sourceId, resultId } = change;
      const part = prepare(needs, input, change, folder, run);

      const work = async (): Promise<Json> => {
        const source = (await step(
          'decode',
          { asset_id, start_ms, toldMs },
          async () => {
            const sound = await part.read();
            // The stated duration is only approximate. A file with hardly any of the part is damaged or false
            if (sound.durationMs < VOICE_CHANGE_MS_MIN / 2) throw new ApiError('err_file_damaged');
            if (sound.peaks.every((peak) => peak === 0)) throw new ApiError('err_nobody_speaks');
            return sound as unknown as Json;
          },
          { write: (tx, sound) => noteSource(tx, tenantId, changeId, sound as unknown as Sound) },
        )) as unknown as Sound;
        if (background !== 'together')
          await step('separate', { asset_id }, async () => {
            await part.split();
            return null;
          });
        if (noise_removal !== 'none')
          await step('denoise', { asset_id, noise_removal }, async () => {
            await part.demandVoice();
            return null;
          });
        const converted = (await step('convert', { asset_id, method, voice_id, language_id }, async () => {
          const voice = join(folder, 'changed.wav');
          const request = {
            path: await part.demandVoice(),
            out: voice,
            durationMs: source.durationMs,
            language: language_id ?? undefined,
            tenantId,
          };
          const conversion = await convertInTurn(needs, method, voice_id, request, {
            signal,
            onProgress: progress,
          });
          signal.throwIfAborted();
          let out = voice;
          if (background === 'put_back') {
            out = join(folder, 'whole.wav');
            await putBehind({ voice, background: (await part.split()).background }, out, signal);
          }
          return { ...conversion, sound: await storeSound(blobs, resultId, out, run) } as unknown as Json;
        })) as unknown as Converted;
        const credits = Math.min(voiceChangeCredits(source.durationMs), voiceChangeCredits(toldMs));
        const write = (tx: Queryable) => noteResult(tx, tenantId, changeId, { ...converted, credits });
        await step('store', {}, () => Promise.resolve(null), { write, credits: () => credits });
        return { change_id: changeId };
      };

      return work().catch(async (error: unknown) => {
        await dropSoundsUnlessKept({ db, blobs }, run, [sourceId, resultId], error);
        throw error;
      });
    });
  },
});
