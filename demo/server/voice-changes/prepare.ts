import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from '../audio/decode.ts';
import { PRODUCT_RATE } from '../audio/product-rate.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobRun } from '../jobs/kind.ts';
import { useAsset } from '../storage/assets.ts';
import { cleanInTurn, type ConvertingNeeds } from './convert.ts';
import type { VoiceChangeInput } from './input.ts';
import { separate } from './separate.ts';
import { storeSound, type Sound } from './sounds.ts';
import type { WorkedOn } from './store.ts';

/** The states of a part before its voice is changed. */
export interface Preparation {
  /** Decodes the part and stores it. @throws as `decode`; ApiError err_not_found when its file was deleted */
  read(): Promise<Sound>;
  /** Separates the voice from its background. @throws as `separate` */
  split(): Promise<{ voice: string; background: string }>;
  /** Path of the audio to convert: the part or only its voice, denoised if requested. @throws as `cleanInTurn` */
  demandVoice(): Promise<string>;
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/**
 * Prepares the part that a job works on, in files of one attempt. Each file is made when first needed, even if an
 * earlier attempt has finished that step, because its files are gone.
 */
export const prepare = (
  needs: ConvertingNeeds,
  { asset_id, start_ms, background, noise_removal }: VoiceChangeInput,
  { toldMs, sourceId }: WorkedOn,
  folder: string,
  run: JobRun,
): Preparation => {
  const { tenantId, signal, progress } = run;
  const { db, files } = needs;
  const { blobs } = files;
  const path = join(folder, 'part.wav');
  let isRead = false;

  const read = async (): Promise<Sound> => {
    const decoding = { rate: PRODUCT_RATE, startMs: start_ms, msMax: toldMs };
    await files
      .withLocalFile(asset_id, tenantId, (file) => decode(file, path, decoding, signal))
      .catch(async (error: unknown) => {
        // An error while the file is being deleted proves nothing about the file
        if (await useAsset(db, tenantId, asset_id)) throw error;
        throw new ApiError('err_not_found', { status: 404 });
      });
    const sound = await storeSound(blobs, sourceId, path, run);
    isRead = true;
    return sound;
  };
  const demandPart = once(async () => {
    if (isRead) return;
    if ((await blobs.length(sourceId)) > 0)
      await blobs.withLocalFile(sourceId, (file) => copyFile(file, path));
    else await read();
  });
  const split = once(async () => {
    await demandPart();
    return separate(needs, { path, durationMs: toldMs, folder, tenantId }, { signal, onProgress: progress });
  });
  const demandVoice = once(async () => {
    await demandPart();
    const voice = background === 'together' ? path : (await split()).voice;
    if (noise_removal === 'none') return voice;
    const clean = join(folder, 'clean.wav');
    await cleanInTurn(needs, voice, clean, noise_removal, { who: tenantId, signal });
    return clean;
  });
  return { read, split, demandVoice };
};
