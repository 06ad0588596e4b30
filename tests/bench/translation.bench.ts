import { OPUS_EN_FR } from '../../demo/server/engines/local/install/translation-models.ts';
import type { TranslationEngine } from '../../demo/server/engines/translation/engine.ts';
import { createOpusEnFr } from '../../demo/server/engines/translation/opus/engine.ts';
import { compareBackTranslation, DOUBTFUL } from '../../src/studio/model/back-translation.ts';
import { bringModel, openModel } from '../support/open-model.ts';
import { median, type Figure } from './figure.ts';
import { translated } from './translations/sentences.ts';

const into = (engine: TranslationEngine, texts: readonly string[], source: string, target: string) =>
  engine.translate({ texts, source, target }, new AbortController().signal);

/** Scores of French sentences by how they come back into English. */
const scoresOf = async (engine: TranslationEngine, french: readonly string[]): Promise<number[]> => {
  const back = await into(engine, french, 'fr', 'en');
  return back.map((text, index) => compareBackTranslation(translated[index]!.source, text, 'en').score);
};

const share = (scores: readonly number[], isWrong: (score: number) => boolean): number =>
  (100 * scores.filter(isWrong).length) / scores.length;

/** How fast sentences are translated, and how well a translation back tells good ones from spoiled ones. */
export default async function* (): AsyncGenerator<Figure> {
  await bringModel(OPUS_EN_FR);
  const engine = createOpusEnFr(openModel(OPUS_EN_FR));
  try {
    const sources = translated.map(({ source }) => source);
    await into(engine, sources.slice(0, 1), 'en', 'fr');
    const times: number[] = [];
    for (const source of sources) {
      const begun = performance.now();
      await into(engine, [source], 'en', 'fr');
      times.push(performance.now() - begun);
    }
    yield { figure: 'sentence', value: median(times), unit: 'ms' };

    const good = await scoresOf(
      engine,
      translated.map(({ good }) => good),
    );
    const spoiled = await scoresOf(
      engine,
      translated.map(({ spoiled }) => spoiled),
    );
    const alarms = share(good, (score) => score < DOUBTFUL);
    const misses = share(spoiled, (score) => score >= DOUBTFUL);
    yield { figure: 'good_ones_doubted', value: alarms, unit: '%' };
    yield { figure: 'spoiled_ones_passed', value: misses, unit: '%' };
    yield { figure: 'error', value: (alarms + misses) / 2, unit: '%', goal: { atMost: 20 } };
  } finally {
    await engine.close();
  }
}
