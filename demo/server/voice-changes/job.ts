import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceChangeCredits } from '../../../src/contract/constants/billing.ts';
import {
  VOICE_CHANGE_MS_MIN,
  type NoiseRemoval,
  type VoiceChangeMethod,
} from '../../../src/contract/constants/voice-changes.ts';
import { decode } from '../audio/decode.ts';
import { PRODUCT_RATE } from '../audio/product-rate.ts';
import type { Queryable } from '../db/db.ts';
import type { Conversion } from '../engines/conversion/engine.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobKind, Json } from '../jobs/kind.ts';
import { useAsset } from '../storage/assets.ts';
import { cleanInTurn, convertInTurn, type ConvertingNeeds } from './convert.ts';
import { dropSoundsUnlessKept, storeSound, type Sound } from './sounds.ts';
import { changeOfJob, KIND, noteResult, noteSource } from './store.ts';

/** What a job works on. */
export interface VoiceChangeInput extends Record<string, Json> {
  asset_id: string;
  start_ms: number;
  /** Null for the end of the recording. */
  end_ms: number | null;
  method: VoiceChangeMethod;
  voice_id: string;
  noise_removal: NoiseRemoval;
  /** ISO 639-1; null to have it found. */
  language_id: string | null;
}

const STEPS = new Map([
  ['decode', 0.05],
  ['denoise', 0.1],
  ['convert', 0.83],
  ['store', 0.02],
]);

/** What the step of the conversion gives. */
interface Converted extends Conversion {
  sound: Sound;
}

/**
 * Changes the voice of a part of a recording: decodes the part, removes noise where that was ordered, has it converted;
 * stores and charges the result.
 */
export const voiceChangeJob = (needs: ConvertingNeeds): JobKind => ({
  kind: KIND,
  feature: 'voice-changer',
  steps: STEPS,
  run(given, { jobId, tenantId, signal, step, progress }) {
    const { db, files, withFolder } = needs;
    const { blobs } = files;
    const { asset_id, start_ms, method, voice_id, noise_removal, language_id } = given as VoiceChangeInput;

    return withFolder(async (folder) => {
      const { changeId, toldMs, sourceId, resultId } = await changeOfJob(db, tenantId, jobId);
      const part = join(folder, 'part.wav');
      const clean = join(folder, 'clean.wav');
      const out = join(folder, 'changed.wav');

      const read = async (): Promise<Sound> => {
        const decoding = { rate: PRODUCT_RATE, startMs: start_ms, msMax: toldMs };
        await files
          .withLocalFile(asset_id, tenantId, (file) => decode(file, part, decoding, signal))
          .catch(async (error: unknown) => {
            // What fails while the file is deleted says nothing of the file
            if (await useAsset(db, tenantId, asset_id)) throw error;
            throw new ApiError('err_not_found', { status: 404 });
          });
        return storeSound(blobs, sourceId, part);
      };
      const work = async (): Promise<Json> => {
        let isRead = false;
        let isClean = noise_removal === 'none';
        /** An attempt before this one may have read the part: then its local files are gone. */
        const demandPart = async () => {
          if (isRead) return;
          if ((await blobs.length(sourceId)) > 0)
            await blobs.withLocalFile(sourceId, (path) => copyFile(path, part));
          else await read();
          isRead = true;
        };
        const demandClean = async (): Promise<string> => {
          await demandPart();
          if (noise_removal === 'none') return part;
          if (!isClean) await cleanInTurn(needs, tenantId, part, clean, noise_removal, signal);
          isClean = true;
          return clean;
        };

        const source = (await step(
          'decode',
          { asset_id, start_ms, toldMs },
          async () => {
            const sound = await read();
            isRead = true;
            // Files say roughly how long they are; one that has hardly any of the part is damaged, or lies
            if (sound.durationMs < VOICE_CHANGE_MS_MIN / 2) throw new ApiError('err_file_damaged');
            if (sound.peaks.every((peak) => peak === 0)) throw new ApiError('err_nobody_speaks');
            return sound as unknown as Json;
          },
          { write: (tx, sound) => noteSource(tx, tenantId, changeId, sound as unknown as Sound) },
        )) as unknown as Sound;
        if (noise_removal !== 'none')
          await step('denoise', { asset_id, noise_removal }, async () => {
            await demandClean();
            return null;
          });
        const converted = (await step('convert', { asset_id, method, voice_id, language_id }, async () => {
          const { durationMs } = source;
          const request = {
            path: await demandClean(),
            out,
            durationMs,
            language: language_id ?? undefined,
            tenantId,
          };
          const conversion = await convertInTurn(needs, method, voice_id, request, {
            signal,
            onProgress: progress,
          });
          signal.throwIfAborted();
          return { ...conversion, sound: await storeSound(blobs, resultId, out) } as unknown as Json;
        })) as unknown as Converted;
        const credits = Math.min(voiceChangeCredits(source.durationMs), voiceChangeCredits(toldMs));
        const write = (tx: Queryable) => noteResult(tx, tenantId, changeId, { ...converted, credits });
        await step('store', {}, () => Promise.resolve(null), { write, credits: () => credits });
        return { change_id: changeId };
      };

      return work().catch(async (error: unknown) => {
        await dropSoundsUnlessKept(
          { db, blobs },
          { tenantId, jobId, ids: [sourceId, resultId] },
          error,
          signal,
        );
        throw error;
      });
    });
  },
});
