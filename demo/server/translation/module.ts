import type { TranslationModel } from '../../../src/contract/index.ts';
import { closingRuns, PaidRuns, type RunKind } from '../billing/paid-runs.ts';
import { isReady } from '../engines/engine-set.ts';
import type { TranslationEngine } from '../engines/translation/engine.ts';
import type { Translators } from '../engines/translation/translators.ts';
import { call } from '../http/call.ts';
import { createLimiter } from '../http/limiter.ts';
import type { Deps, Module } from '../module.ts';
import { translateTexts, type PaidTexts, type Translated } from './translate-texts.ts';
import { createTranslator, type Translator } from './translator.ts';

const RUNS: RunKind = { table: 'translation_run', feature: 'translation' };
/** Limits on translations that are requested and waited for, in total and per user. */
const WAITING = { running: 8, waiting: 60, each: 4 };

const toModel = (engine: TranslationEngine): TranslationModel => ({
  model_id: engine.model.modelId,
  name: engine.model.name,
  description: engine.model.description,
  pairs: engine.pairs && engine.pairs.map(([source, target]): [string, string] => [source, target]),
  quality: engine.quality,
  ...engine.can,
  ready: isReady(engine),
});

/** Translates users' texts; users take turns. */
export interface Translation extends Module {
  translator: Translator;
  /** See `translateTexts`. */
  paid(request: PaidTexts): Promise<Translated>;
}

/** Module of text translation. */
export const translationModule = async ({
  db,
  log,
  stopping,
  translators,
}: Deps & { translators: Translators }): Promise<Translation> => {
  const translator = createTranslator(translators, log);
  const runs = new PaidRuns<Translated>(db, log, RUNS);
  await runs.sweep();
  const inTurn = createLimiter(WAITING);
  const paid = (request: PaidTexts) =>
    inTurn(request.who.userId, () => {
      const signal = AbortSignal.any([request.signal, stopping]);
      return translateTexts({ translator, runs }, { ...request, signal });
    });
  return {
    translator,
    paid,
    ...closingRuns(RUNS),
    close: () => runs.stop(),
    routes(app) {
      call(app, 'GET /v1/translations/models', () => ({
        data: { models: [...translators.ready(), ...translators.installable()].map(toModel) },
      }));
      call(app, 'POST /v1/translations', async ({ who, body, idempotencyKey: key, signal }) => ({
        data: await paid({ who, key, asked: body, texts: () => body, signal }),
      }));
    },
  };
};
