import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KOKORO, WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';
import {
  kokoroLanguages,
  kokoroVoices,
  type KokoroVoice,
} from '../../demo/server/engines/speech/kokoro/voices.ts';
import { startKokoroAlone } from '../support/kokoro-alone.ts';
import { bringModel } from '../support/open-model.ts';
import { startWhisper } from '../support/whisper.ts';
import type { Figure } from './figure.ts';
import { hard } from './understood/hard.ts';
import { ordinary } from './understood/ordinary.ts';
import { speakThroughProduct } from './understood/speak-through-product.ts';
import { heardWordsOf, wordErrors, wordsOf } from './understood/word-error.ts';

interface Sentence {
  written: string;
  /** As a person would say it. */
  said: string;
  /** BCP 47. */
  language: string;
  isHard: boolean;
  voice: KokoroVoice;
}

/** What Whisper made of a sentence, and how many of its words that cost. */
interface Heard {
  text: string;
  errors: number;
}

interface Result extends Sentence {
  words: number;
  alone: Heard;
  product: Heard;
}

const sentences: readonly Sentence[] = Object.keys(ordinary).flatMap((language) => {
  const voice = kokoroVoices.find(({ languages }) => languages.includes(language))!;
  return [
    ...ordinary[language]!.map((text) => ({ written: text, said: text, language, isHard: false, voice })),
    ...hard[language]!.map(([written, said]) => ({ written, said, language, isHard: true, voice })),
  ];
});

const shortOf = (language: string): string => language.split('-')[0]!;

/** Has kokoro-onnx alone speak everything as it is written; files in order. */
const speakAlone = async (
  folder: string,
  installed: Parameters<typeof startKokoroAlone>[0],
): Promise<string[]> => {
  const alone = startKokoroAlone(installed);
  try {
    const files: string[] = [];
    for (const [at, { written, language, voice }] of sentences.entries()) {
      const file = join(folder, `alone-${at}.wav`);
      await alone.create({ text: written, voice: voice.program, language: kokoroLanguages[language]!, file });
      files.push(file);
    }
    return files;
  } finally {
    alone.close();
  }
};

const percent = (results: readonly Result[], side: 'alone' | 'product'): number => {
  const sum = (value: (result: Result) => number) =>
    results.reduce((total, result) => total + value(result), 0);
  return (100 * sum((result) => result[side].errors)) / sum(({ words }) => words);
};

/** Where to look when a figure is short: on stderr, beside the figures. */
const showWhatWasLost = (results: readonly Result[]): void => {
  for (const { written, product, alone, isHard, language } of results)
    if (product.errors > (isHard ? 0 : alone.errors))
      console.error(
        `${language} ${written}\n  product, ${product.errors} wrong: ${product.text}\n  alone, ${alone.errors} wrong: ${alone.text}`,
      );
};

/**
 * How many words Whisper base misses of what the product says with Kokoro, against kokoro-onnx alone: of ordinary
 * sentences, and of those with numbers, dates, money and abbreviations.
 */
export default async function* (): AsyncGenerator<Figure> {
  const [kokoro, whisperModel] = [await bringModel(KOKORO), await bringModel(WHISPER_BASE)];
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-understood-'));
  try {
    const productFiles = await speakThroughProduct(sentences, folder);
    const aloneFiles = await speakAlone(folder, kokoro);
    const whisper = startWhisper(whisperModel);
    const hear = async (file: string, { said, language }: Sentence): Promise<Heard> => {
      const text = await whisper.hear(file, shortOf(language));
      return { text, errors: wordErrors(wordsOf(said, language), heardWordsOf(text, language)) };
    };
    const results: Result[] = [];
    for (const [at, sentence] of sentences.entries()) {
      results.push({
        ...sentence,
        words: wordsOf(sentence.said, sentence.language).length,
        product: await hear(productFiles[at]!, sentence),
        alone: await hear(aloneFiles[at]!, sentence),
      });
    }
    whisper.close();
    showWhatWasLost(results);

    for (const language of Object.keys(ordinary)) {
      const own = results.filter((result) => result.language === language && !result.isHard);
      const [product, alone] = [percent(own, 'product'), percent(own, 'alone')];
      const name = `${shortOf(language)}-wer`;
      yield { figure: `${name}-product`, value: product, unit: '%' };
      yield { figure: `${name}-engine`, value: alone, unit: '%' };
      yield { figure: name, value: product - alone, unit: 'points', goal: { atMost: 1 } };
    }
    for (const language of Object.keys(ordinary)) {
      const own = results.filter((result) => result.language === language && result.isHard);
      yield { figure: `hard-before-${shortOf(language)}`, value: percent(own, 'alone'), unit: '%' };
      yield { figure: `hard-after-${shortOf(language)}`, value: percent(own, 'product'), unit: '%' };
    }
    const all = results.filter(({ isHard }) => isHard);
    yield { figure: 'hard-before', value: percent(all, 'alone'), unit: '%' };
    yield { figure: 'hard-after', value: percent(all, 'product'), unit: '%' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
