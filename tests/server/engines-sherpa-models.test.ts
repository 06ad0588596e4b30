import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findModels } from '../../demo/server/engines/speech/sherpa/find-models.ts';
import { voicesOf } from '../../demo/server/engines/speech/sherpa/voices.ts';

describe('a folder of models', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const put = async (paths: readonly string[]) => {
    for (const path of paths) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), 'x');
    }
  };
  const configOf = async (name: string, files: readonly string[], beside: readonly string[] = []) => {
    await put([...files.map((file) => `${name}/${file}`), ...beside]);
    const { models, unusable } = findModels(folder);
    const plain = JSON.stringify(models[0]?.config ?? null).replaceAll(`${folder}/`, '');
    return { config: JSON.parse(plain) as unknown, reason: unusable[0]?.reason };
  };
  const one = (model: object, rest: object = {}) => ({ model, maxNumSentences: 1, ...rest });

  test.each([
    [
      'vits-piper-en_GB-cori-medium',
      ['en_GB-cori-medium.onnx', 'tokens.txt', 'espeak-ng-data/phontab', 'MODEL_CARD'],
      one({
        vits: {
          model: 'vits-piper-en_GB-cori-medium/en_GB-cori-medium.onnx',
          tokens: 'vits-piper-en_GB-cori-medium/tokens.txt',
          dataDir: 'vits-piper-en_GB-cori-medium/espeak-ng-data',
        },
      }),
    ],
    [
      'vits-icefall-zh-aishell3',
      ['model.int8.onnx', 'model.onnx', 'tokens.txt', 'lexicon.txt', 'date.fst', 'phone.fst', 'rule.far'],
      one(
        {
          vits: {
            model: 'vits-icefall-zh-aishell3/model.onnx',
            tokens: 'vits-icefall-zh-aishell3/tokens.txt',
            lexicon: 'vits-icefall-zh-aishell3/lexicon.txt',
          },
        },
        {
          ruleFsts: 'vits-icefall-zh-aishell3/date.fst,vits-icefall-zh-aishell3/phone.fst',
          ruleFars: 'vits-icefall-zh-aishell3/rule.far',
        },
      ),
    ],
    [
      'kokoro-multi-lang-v1_0',
      ['model.onnx', 'voices.bin', 'tokens.txt', 'lexicon-gb-en.txt', 'lexicon-us-en.txt', 'lexicon-zh.txt'],
      one({
        kokoro: {
          model: 'kokoro-multi-lang-v1_0/model.onnx',
          voices: 'kokoro-multi-lang-v1_0/voices.bin',
          tokens: 'kokoro-multi-lang-v1_0/tokens.txt',
          lexicon: 'kokoro-multi-lang-v1_0/lexicon-us-en.txt,kokoro-multi-lang-v1_0/lexicon-zh.txt',
        },
      }),
    ],
    [
      'kitten-nano-en-v0_1-fp16',
      ['model.fp16.onnx', 'voices.bin', 'tokens.txt'],
      one({
        kitten: {
          model: 'kitten-nano-en-v0_1-fp16/model.fp16.onnx',
          voices: 'kitten-nano-en-v0_1-fp16/voices.bin',
          tokens: 'kitten-nano-en-v0_1-fp16/tokens.txt',
        },
      }),
    ],
  ])('with %s is read as it is published', async (name, files, config) => {
    expect((await configOf(name, files)).config).toEqual(config);
  });

  test('uses the vocoder beside a Matcha model, which is unusable without one', async () => {
    const name = 'matcha-icefall-en_US-ljspeech';
    const files = ['model-steps-3.onnx', 'tokens.txt'];
    expect((await configOf(name, files)).reason).toMatch(/needs a vocoder/);
    expect((await configOf(name, files, ['vocos-22khz-univ.onnx'])).config).toEqual(
      one({
        matcha: {
          acousticModel: `${name}/model-steps-3.onnx`,
          vocoder: 'vocos-22khz-univ.onnx',
          tokens: `${name}/tokens.txt`,
        },
      }),
    );
  });
});

describe('voices of a model', () => {
  test.each([
    ['vits-piper-de_DE-thorsten-medium', 'de-DE', 'Thorsten'],
    ['vits-piper-pt_BR-faber-medium-int8', 'pt-BR', 'Faber'],
    ['vits-coqui-de-css10', 'de-DE', 'Css10'],
    ['vits-mms-deu', 'de-DE', 'Deu'],
    ['vits-zh-hf-fanchen-C', 'zh-CN', 'Hf fanchen C'],
    ['matcha-icefall-en_US-ljspeech', 'en-US', 'Ljspeech'],
    ['vits-ljs', 'en-US', 'Ljs'],
    ['kokoro-multi-lang-v1_0', 'en-US', 'Kokoro-multi-lang-v1_0'],
  ])('%s speaks %s and is called %s', (folder, language, name) => {
    expect(voicesOf(folder, 1)).toMatchObject([{ name, languages: [language], gender: 'neutral' }]);
  });
});
