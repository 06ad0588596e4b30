import { join } from 'node:path';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import { decode } from '../audio/decode.ts';
import { PRODUCT_RATE } from '../audio/product-rate.ts';
import type { Log } from '../config/log.ts';
import type { SampleQuality } from '../../../src/contract/index.ts';
import type { Db } from '../db/db.ts';
import { EngineError } from '../engines/engine.ts';
import type { judgeSample } from '../engines/speakers/alike.ts';
import type { SpeakerEngines } from '../engines/speakers/engine.ts';
import { ApiError } from '../http/api-error.ts';
import { createLimiter } from '../http/limiter.ts';
import type { User } from '../http/principal.ts';
import type { Sign } from '../media/signed-url.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import { useAsset } from '../storage/assets.ts';
import type { Files } from '../storage/module.ts';
import { demandAny, type OfferNeeds } from './offer.ts';
import { findPart, type AskedPart, type Part } from './parts.ts';
import { keepQuality, knownQuality, toQuality } from './quality.ts';

export type JudgeSample = typeof judgeSample;

export interface JudgeNeeds {
  db: Db;
  log: Log;
  files: Files;
  speakerEngines: SpeakerEngines;
  judgeSample: JudgeSample;
}

/** Limit on new checks per user; repeated checks of a part do not count. */
const CHECK_LIMIT: RateLimit = { name: 'clone_check', max: 120, windowSeconds: 600 };
/** Share of a part that must decode. A header gives the length only roughly: a file with less than this is damaged. */
const WHOLE_SHARE = 0.5;
/** Number of parts that are checked at once: each occupies a processor. */
const CHECKING = { running: 2, waiting: 100, each: 10 };

/**
 * Decodes a part of a recording of the workspace. Returns its length in milliseconds.
 *
 * @throws ApiError as `decode`; err_not_found when the recording has been deleted
 */
export const decodePart = async (
  { db, files }: Pick<JudgeNeeds, 'db' | 'files'>,
  tenantId: string,
  { assetId, startMs, endMs }: Part,
  out: string,
  { rate, signal }: { rate: number; signal: AbortSignal },
): Promise<number> => {
  const decoding = { rate, startMs, msMax: endMs - startMs };
  return files
    .withLocalFile(assetId, tenantId, (file) => decode(file, out, decoding, signal))
    .catch(async (error: unknown) => {
      // An error while the file is being deleted proves nothing about the file
      if (await useAsset(db, tenantId, assetId)) throw error;
      throw new ApiError('err_not_found', { status: 404 });
    });
};

/**
 * Decodes a sample.
 *
 * @throws ApiError as `decodePart`; err_file_damaged when the file contains far less of the part than it states
 */
export const decodeSample = async (
  needs: Pick<JudgeNeeds, 'db' | 'files'>,
  tenantId: string,
  part: Part,
  out: string,
  signal: AbortSignal,
): Promise<number> => {
  const durationMs = await decodePart(needs, tenantId, part, out, { rate: PRODUCT_RATE, signal });
  if (durationMs < WHOLE_SHARE * (part.endMs - part.startMs)) throw new ApiError('err_file_damaged');
  return durationMs;
};

/**
 * Measures the quality of a decoded part as a sample, and stores it. Without an engine that compares voices, the number
 * of speakers stays unknown.
 */
export const judgePart = async (
  { db, log, speakerEngines, judgeSample }: JudgeNeeds,
  tenantId: string,
  part: Part,
  wav: string,
  signal: AbortSignal,
): Promise<SampleQuality> => {
  const asking = { who: tenantId, signal };
  const measured = await judgeSample(wav, asking, speakerEngines.ready()).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!(error instanceof EngineError)) throw error;
    log.warn('the speakers of a sample were not told apart', { error });
    return judgeSample(wav, asking);
  });
  const quality = toQuality(measured);
  await keepQuality(db, tenantId, part, quality);
  return quality;
};

/** Checks parts of recordings while their users wait. */
export const createChecker = (needs: JudgeNeeds & OfferNeeds & { sign: Sign; withFolder: WithFolder }) => {
  const { db, withFolder } = needs;
  const inTurn = createLimiter(CHECKING);

  /**
   * How good a part of a recording is as a sample.
   *
   * @throws ApiError as `findPart`, `demandAny` and `decodeSample`; err_too_many_requests
   */
  return async (who: User, asked: AskedPart, signal: AbortSignal): Promise<SampleQuality> => {
    const part = await findPart(needs, who, asked);
    demandAny(needs);
    const known = await knownQuality(db, who.tenantId, part);
    if (known) return known;
    await countAttempt(db, CHECK_LIMIT, who.userId);
    return inTurn(who.userId, () =>
      withFolder(async (folder) => {
        const wav = join(folder, 'sample.wav');
        await decodeSample(needs, who.tenantId, part, wav, signal);
        return judgePart(needs, who.tenantId, part, wav, signal);
      }),
    );
  };
};
