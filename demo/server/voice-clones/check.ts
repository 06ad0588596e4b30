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

/** Parts that a user may have checked; those that were checked before do not count. */
const CHECK_LIMIT: RateLimit = { name: 'clone_check', max: 120, windowSeconds: 600 };
/** Share of a part that must decode. A header gives the length only roughly: a file with less than this is damaged. */
const WHOLE_SHARE = 0.5;
/** Parts that are checked at once, each of which takes a processor. */
const CHECKING = { running: 2, waiting: 100, each: 10 };

/**
 * Decodes a part of a recording of the workspace; gives its length in milliseconds.
 *
 * @throws ApiError as `decode`; err_not_found when the recording was deleted meanwhile
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
      // What fails while the file is deleted says nothing of the file
      if (await useAsset(db, tenantId, assetId)) throw error;
      throw new ApiError('err_not_found', { status: 404 });
    });
};

/**
 * Decodes a sample.
 *
 * @throws ApiError as `decodePart`; err_file_damaged when the file has far less of the part than it says
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
 * Measures how good a decoded part of a recording is as a sample, and stores that. Where no engine can tell speakers
 * apart, it stays unknown whether there are several.
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
