import { createHash } from 'node:crypto';
import { translationCredits } from '../../../src/contract/constants/billing.ts';
import type { CallAnswer } from '../../../src/contract/index.ts';
import type { PaidRuns } from '../billing/paid-runs.ts';
import type { Queryable } from '../db/db.ts';
import { isReady } from '../engines/engine-set.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallRequest } from '../http/call.ts';
import type { Caller } from '../http/principal.ts';
import type { Translator } from './translator.ts';

/** Installing a model takes about a minute. */
const RETRY_AFTER_SECONDS = 30;

type Call = 'POST /v1/translations';
type Texts = CallRequest<Call>['body'];
export type Translated = CallAnswer<Call>['data'];

/** Texts whose translation a caller waits and pays for. */
export interface PaidTexts {
  who: Caller;
  /** Idempotency key. */
  key: string;
  /** The whole request, which is compared when the key is used again: a different request is refused. */
  asked: unknown;
  /** The texts to translate; not called for a repeated request. */
  texts(): Promise<Texts> | Texts;
  signal: AbortSignal;
  /** Stores the result, in the transaction that charges for it. */
  write?(tx: Queryable, translated: Translated): Promise<void>;
}

/** Texts without a letter are returned unchanged, at no cost. */
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Translates texts while their sender is waiting, and charges their characters. Costs nothing when it fails.
 *
 * @throws ApiError as `Translator`, `PaidRuns.begin`
 * @throws NotEnoughCredits
 */
export const translateTexts = async (
  { translator, runs }: { translator: Translator; runs: PaidRuns<Translated> },
  { who, key, asked, texts: textsOf, signal, write }: PaidTexts,
): Promise<Translated> => {
  const { tenantId } = who;
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest();
  const run = { tenantId, key: `${who.userId} ${key}`, fingerprint };
  const known = await runs.known(run);
  if (known) return known;

  const { texts, source, target, model_id, style, glossary, characters_max } = await textsOf();
  // Nothing to translate needs no model
  if (texts.length === 0) return { model_id: model_id ?? '', texts, credits_charged: 0 };
  const engine = translator.choose({ source, target }, model_id);
  if (!isReady(engine))
    throw new ApiError('err_engine_unavailable', {
      status: 503,
      retryAfter: RETRY_AFTER_SECONDS,
      msg: `${engine.model.name} is being set up. Try again in a minute.`,
    });
  const worded = texts.flatMap((text, index) => (hasLetter(text) ? [index] : []));
  const credits = translationCredits(worded.map((index) => texts[index]!));
  const runId = await runs.begin(run, who.kind === 'key' ? who : undefined, credits);
  try {
    const made =
      worded.length === 0
        ? []
        : await translator.translate(
            engine,
            {
              texts: worded.map((index) => texts[index]!),
              source,
              target,
              style,
              glossary,
              charactersMax: characters_max && worded.map((index) => characters_max[index] ?? null),
            },
            { tenantId, signal },
          );
    const all = [...texts];
    worded.forEach((index, place) => (all[index] = made[place]!));
    const translated = { model_id: engine.model.modelId, texts: all, credits_charged: credits };
    await runs.finish(runId, translated, credits, write && ((tx) => write(tx, translated)));
    return translated;
  } catch (error) {
    await runs.fail(runId);
    throw error;
  }
};
