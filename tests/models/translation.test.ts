import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Model } from '../../demo/server/engines/local/install/model.ts';
import {
  BERGAMOT_EN_PT,
  OPUS_EN_FR,
  OPUS_ZH_EN,
} from '../../demo/server/engines/local/install/translation-models.ts';
import type { Installation } from '../../demo/server/engines/local/installation.ts';
import { createApertiumEngine } from '../../demo/server/engines/translation/apertium/engine.ts';
import { createBergamotEnPt } from '../../demo/server/engines/translation/bergamot/engine.ts';
import type { TranslationEngine } from '../../demo/server/engines/translation/engine.ts';
import { createOpusEnFr, createOpusZhEn } from '../../demo/server/engines/translation/opus/engine.ts';
import { installPackages, isInstalled } from '../support/debian.mjs';
import { openModel } from '../support/open-model.ts';

interface Sample {
  source: string;
  target: string;
  text: string;
  /** Words of the translation, each with equally good alternatives. */
  words: readonly RegExp[];
}

interface Case {
  name: string;
  model: Model;
  create: (installation: Installation) => TranslationEngine;
  samples: readonly Sample[];
}

const cases: readonly Case[] = [
  {
    name: 'OPUS-MT English–French',
    model: OPUS_EN_FR,
    create: createOpusEnFr,
    samples: [
      {
        source: 'en',
        target: 'fr',
        text: 'The meeting was moved to Thursday because the manager is ill.',
        words: [/réunion/, /jeudi/, /malade/],
      },
      {
        source: 'en',
        target: 'fr',
        text: 'Could you please close the window? It is getting cold.',
        words: [/fenêtre \?/, /froid/],
      },
      {
        source: 'fr',
        target: 'en',
        text: 'Ma sœur travaille dans un hôpital. Elle y va tous les jours à sept heures.',
        words: [/sister works (in|at) a hospital\./, /every day/, /seven|7/],
      },
    ],
  },
  {
    name: 'OPUS-MT Chinese–English',
    model: OPUS_ZH_EN,
    create: createOpusZhEn,
    samples: [
      {
        source: 'zh',
        target: 'en',
        text: '请把窗户关上好吗？天气变冷了。',
        words: [/window/, /[.?] .*cold/],
      },
      { source: 'zh', target: 'en', text: '点击下面的按钮导出您的视频。', words: [/button/, /video/] },
    ],
  },
  {
    name: 'Bergamot English–Portuguese',
    model: BERGAMOT_EN_PT,
    create: createBergamotEnPt,
    samples: [
      {
        source: 'en',
        target: 'pt',
        text: 'My sister works at a hospital. She drinks two litres of water every day.',
        words: [/irmã trabalha/, /hospital\./, /dois litros de água/],
      },
      {
        source: 'pt',
        target: 'en',
        text: 'O trem parte às sete da manhã.',
        words: [/train/, /seven|7/, /morning/],
      },
    ],
  },
];

describe.each(cases)('$name', ({ model, create, samples }) => {
  let engine: TranslationEngine;
  beforeAll(async () => {
    engine = create(openModel(model));
    await vi.waitFor(
      () => {
        const { state, reason } = engine.state();
        if (state !== 'ready') throw new Error(`${state}: ${reason}`);
      },
      { timeout: 880_000, interval: 500 },
    );
  });
  afterAll(() => engine?.close());

  const translate = (request: Parameters<TranslationEngine['translate']>[0]) =>
    engine.translate(request, new AbortController().signal);

  test.each(samples)('translates $source into $target: $text', async ({ source, target, text, words }) => {
    const [found, ...more] = await translate({ texts: [text], source, target });
    expect(more).toEqual([]);
    for (const word of words) expect(found).toMatch(word);
  });

  test('returns one translation for each text, in order, and leaves texts without letters alone', async () => {
    const [{ source, target, text, words }] = samples as [Sample];
    const found = await translate({ texts: ['♪ 1 2 3', text, '', text], source, target });
    expect(found).toHaveLength(4);
    expect([found[0], found[2]]).toEqual(['♪ 1 2 3', '']);
    for (const word of words) expect(found[1]).toMatch(word);
    expect(found[3]).toBe(found[1]);
  });
});

test('Apertium conveys the meaning of English and Spanish, and leaves its own markup in a text alone', async () => {
  if (!isInstalled('apertium')) installPackages(['apertium', 'apertium-eng-spa']);
  const engine = createApertiumEngine();
  const signal = new AbortController().signal;
  expect(engine.state()).toMatchObject({ state: 'ready', reason: '' });
  const texts = ['Drink two litres of water. Where is the [old] ^house$?', '12', 'The red car @ 5 / 6'];
  const [first, second, third] = await engine.translate({ texts, source: 'en', target: 'es' }, signal);
  expect(first).toMatch(/agua\. .*\[viej[oa]\].*\^.*casa.*\$\?/);
  expect(second).toBe('12');
  expect(third).toMatch(/coche.* @ 5 \/ 6/);
  expect(
    await engine.translate({ texts: ['¿Dónde está la casa?'], source: 'es', target: 'en' }, signal),
  ).toEqual([expect.stringMatching(/where.* house/i)]);
});
