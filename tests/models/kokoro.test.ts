import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import type { SpeakRequest, SpeechChunk, SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { createKokoroEngine } from '../../demo/server/engines/speech/kokoro/engine.ts';
import { KOKORO, WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';
import type { InstalledModel } from '../../demo/server/engines/local/installation.ts';
import { kokoroLanguages, kokoroVoices } from '../../demo/server/engines/speech/kokoro/voices.ts';
import { speak } from '../../demo/server/engines/speech/speak.ts';
import { startKokoroAlone } from '../support/kokoro-alone.ts';
import { bringModel, openModel } from '../support/open-model.ts';
import { secondsOf } from '../support/say.ts';
import { startWhisper, type Whisper } from '../support/whisper.ts';
import { wordErrors } from '../bench/understood/word-error.ts';

const HEART = 'kokoro-af_heart';
const EMMA = 'kokoro-bf_emma';
const SENTENCE = 'The ferry leaves at seven, long before the market opens.';
const XIAOBEI = 'kokoro-zf_xiaobei';
const ALPHA = 'kokoro-jf_alpha';
const LONG =
  'The old ferry left the harbour at seven in the morning, and nobody on the pier waved; the captain, who had seen ' +
  'many winters, kept his eyes on the grey water. ';

let engine: SpeechEngine;
let installed: InstalledModel;

beforeAll(async () => {
  const installation = openModel(KOKORO);
  engine = createKokoroEngine(installation);
  await vi.waitFor(
    () => {
      if (engine.state().state === 'off') throw new Error(engine.state().reason);
      expect(engine.state().state, engine.state().reason).toBe('ready');
    },
    { timeout: 800_000, interval: 500 },
  );
  installed = installation.installed()!;
});
afterAll(() => engine?.close());

const ask = (text: string, more: Partial<SpeakRequest> = {}, signal = new AbortController().signal) => {
  const voiceId = more.voiceId ?? HEART;
  const language = engine.voices().find((voice) => voice.voiceId === voiceId)!.languages[0];
  return speak(engine, { voiceId, text, language, speed: 1, ...more }, signal);
};
const samplesOf = (chunks: readonly SpeechChunk[]) => chunks.flatMap(({ samples }) => [...samples]);
const marksOf = (chunks: readonly SpeechChunk[]) => chunks.flatMap(({ marks }) => marks ?? []);
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const rms = (samples: readonly number[]) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1));

/** Ids of the running workers. */
const workers = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('worker.py'))
    .map((line) => Number.parseInt(line, 10));
const memoryOf = (pid: number) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096;

/** The first clause: enough to hear a voice, in a quarter of the time. */
const beginOf = (sample: string) => sample.split(/(?<=[,，、])/)[0]!;

describe('Kokoro', () => {
  test.each(kokoroVoices.map(({ voiceId, sample }) => [voiceId, beginOf(sample)] as const))(
    '%s begins its sample at a human pace and a sane level',
    async (voiceId, sample) => {
      const chunks = await ask(sample, { voiceId });
      const charactersPerSecond = sample.length / secondsOf(chunks);
      // A Chinese or Japanese character is a syllable or more.
      const [least, most] = /\p{Script=Han}/u.test(sample) ? [1.5, 8] : [5, 22];
      expect(charactersPerSecond).toBeGreaterThan(least);
      expect(charactersPerSecond).toBeLessThan(most);
      const level = rms(samplesOf(chunks));
      expect(level).toBeGreaterThan(0.015);
      expect(level).toBeLessThan(0.3);
      const words = marksOf(chunks).map(({ from, to }) => sample.slice(from, to));
      expect(letters(words.join(''))).toBe(letters(sample));
    },
  );

  test.each([
    [HEART, SENTENCE],
    ['kokoro-ff_siwis', 'Les enfants ont construit un château de sable au bord de la mer.'],
    [ALPHA, '雨がやんで、通りは静かです。ちょうどコーヒーを入れたところです。'],
  ])('speed changes the length of %s by exactly its factor', async (voiceId, text) => {
    const usual = await ask(text, { voiceId });
    for (const speed of [0.79, 1.21]) {
      const changed = await ask(text, { voiceId, speed });
      expect(Math.abs((secondsOf(changed) * speed) / secondsOf(usual) - 1), `at ${speed}`).toBeLessThan(0.01);
      // Word times scale too: the last word ends where the speed puts it, within four frames of the model.
      const [wanted, told] = [usual, changed].map((chunks) => marksOf(chunks).at(-1)!.endMs);
      expect(Math.abs(told! - wanted! / speed), `at ${speed}`).toBeLessThan(100);
    }
  });

  describe('word times', () => {
    const hard: [voiceId: string, text: string, words: string[]][] = [
      [
        HEART,
        '“It’s 3.14,” she said—in 1984 (of the well-known 1,000,000)… 😀 don’t “stop”!',
        [
          'It’s',
          '3.14',
          'she',
          'said',
          'in',
          '1984',
          'of',
          'the',
          'well-known',
          '1,000,000',
          'don’t',
          'stop',
        ],
      ],
      [EMMA, 'Half past 10:30 - rock ’n’ roll, AT&T.', 'Half past 10:30 rock n roll AT&T'.split(' ')],
      [
        'kokoro-ef_dora',
        '¿Cómo estás, amigo? ¡Vamos a la playa!',
        'Cómo estás amigo Vamos a la playa'.split(' '),
      ],
      [
        'kokoro-ff_siwis',
        'Les enfants ont dit « bonjour » à l’école, aujourd’hui.',
        'Les enfants ont dit bonjour à l’école aujourd’hui'.split(' '),
      ],
      ['kokoro-if_sara', 'Buongiorno; l’ora è perché.', 'Buongiorno l’ora è perché'.split(' ')],
      ['kokoro-pf_dora', 'O próximo trem para São Paulo.', 'O próximo trem para São Paulo'.split(' ')],
      ['kokoro-hf_alpha', 'नमस्ते। गाड़ी चार से 25।', 'नमस्ते गाड़ी चार से 25'.split(' ')],
    ];
    /** Languages without spaces: libraries find their words. */
    const unspaced: typeof hard = [
      [
        XIAOBEI,
        '我得去重庆，买“iPhone”和A4纸：二百块！',
        ['我', '得', '去', '重庆', '买', 'iPhone', '和', 'A4', '纸', '二百块'],
      ],
      [
        ALPHA,
        '「東京タワー」へ行った…Tokyoは𠮷野家・二〇二五年。',
        ['東京タワー', 'へ', '行っ', 'た', 'Tokyo', 'は', '𠮷野家', '二', '〇二', '五', '年'],
      ],
    ];
    test.each([...hard, ...unspaced])('of %s follow the text: %s', async (voiceId, text, words) => {
      const chunks = await ask(text, { voiceId });
      const marks = marksOf(chunks);
      expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(words);
      for (const [at, { startMs, endMs }] of marks.entries()) {
        expect(endMs).toBeGreaterThan(startMs);
        expect(startMs).toBeGreaterThanOrEqual(marks[at - 1]?.endMs ?? 0);
      }
      expect(marks.at(-1)!.endMs).toBeLessThanOrEqual(secondsOf(chunks) * 1000);
    });

    test('match where each word is heard', async () => {
      const chunks = await ask('Yes. No! Maybe? Later. Never.');
      const samples = samplesOf(chunks);
      const rate = chunks[0]!.sampleRate / 1000;
      const inside = marksOf(chunks).flatMap(({ startMs, endMs }) =>
        samples.slice(startMs * rate, endMs * rate),
      );
      expect(rms(inside) ** 2 * inside.length).toBeGreaterThan(0.8 * rms(samples) ** 2 * samples.length);
      expect(inside.length).toBeLessThan(0.7 * samples.length);
    });

    test('equal those of kokoro-onnx', async () => {
      const alone = startKokoroAlone(installed);
      try {
        for (const [voiceId, text] of [[HEART, SENTENCE], ...hard.slice(2, 4)] as const) {
          const { program, languages } = kokoroVoices.find((voice) => voice.voiceId === voiceId)!;
          const language = kokoroLanguages[languages[0]]!;
          const expected = await alone.times({ text, voice: program, language });
          const marks = marksOf(await ask(text, { voiceId }));
          expect(marks).toHaveLength(expected.length);
          for (const [at, { startMs, endMs }] of marks.entries()) {
            expect(Math.abs(startMs - expected[at]!.startMs), expected[at]!.word).toBeLessThan(60);
            expect(Math.abs(endMs - expected[at]!.endMs), expected[at]!.word).toBeLessThan(60);
          }
        }
      } finally {
        alone.close();
      }
    });
  });

  test('a long text arrives in pieces, and its word times run on across them', async () => {
    const text = LONG.repeat(3).trim();
    const chunks: SpeechChunk[] = [];
    const request = { voiceId: HEART, text, language: 'en-US', speed: 1 };
    for await (const chunk of engine.speak(request, new AbortController().signal)) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(1);
    const marks = marksOf(chunks);
    expect(marks.map(({ from, to }) => text.slice(from, to)).join(' ')).toBe(text.replace(/[.,;]/g, ''));
    let spoken = 0;
    for (const { samples, sampleRate, marks = [] } of chunks) {
      expect(marks[0]!.startMs).toBeGreaterThanOrEqual(spoken);
      spoken += (samples.length * 1000) / sampleRate;
      expect(marks.at(-1)!.endMs).toBeLessThanOrEqual(spoken);
    }
  });

  // Neither sentence has a mark to cut at. Each has some 600 phonemes; the model takes 510.
  test.each([
    [
      HEART,
      'The old captain who had seen many winters and who knew every rock of that coast kept his eyes on the grey ' +
        'water while the passengers slept below and the engine went on with its slow and even song and the boy at ' +
        'the bow counted the lights of the villages that passed one after the other behind the rain until the last ' +
        'of them was gone and nothing was left but the sound of the sea and the smell of coffee from the kitchen ' +
        'where the cook had begun to bake bread for the long day that lay ahead of all of them before the ship ' +
        'would reach the other side of the bay.',
    ],
    [
      ALPHA,
      '雨がやんで通りは静かになり子どもたちは学校から帰って来ておばあさんは窓の外を見ながらお茶を飲み猫は庭で眠り父は新聞を読み' +
        '母は台所で夕飯を作り兄は自転車を直し姉は友達に手紙を書きわたしは部屋で古い写真を見ていたそして空はだんだん暗くなり' +
        '遠くの山の上に月が出て虫の声が聞こえ始め風が木の葉を揺らし川の水が静かに流れ町の明かりが一つずつついていったので' +
        'わたしたちは窓を閉めて夕飯を食べた。',
    ],
  ])('%s speaks a sentence longer than the model takes without a gap', async (voiceId, text) => {
    const chunks = await ask(text, { voiceId });
    expect(chunks.length).toBeGreaterThan(1);
    const marks = marksOf(chunks);
    expect(letters(marks.map(({ from, to }) => text.slice(from, to)).join(''))).toBe(letters(text));
    for (const [at, { startMs, endMs }] of marks.entries()) {
      expect(endMs).toBeGreaterThan(startMs);
      expect(startMs).toBeGreaterThanOrEqual(marks[at - 1]?.endMs ?? 0);
    }
    const rate = chunks[0]!.sampleRate;
    const levels = Array.from({ length: Math.floor(secondsOf(chunks) * 100) }, () => 0);
    const samples = samplesOf(chunks);
    for (const at of levels.keys())
      levels[at] = rms(samples.slice((at * rate) / 100, ((at + 1) * rate) / 100));
    const heard = levels.map(
      (level) => level > 0.0126 * levels.reduce((most, one) => Math.max(most, one), 0),
    );
    let seam = 0;
    for (const chunk of chunks.slice(0, -1)) {
      seam += (chunk.samples.length * 100) / rate;
      const at = Math.round(seam);
      const quiet = heard.indexOf(true, at) - heard.lastIndexOf(true, at - 1) - 1;
      // In hundredths of a second: at most the pause at a comma.
      expect(quiet, `at ${seam / 100} s`).toBeLessThan(15);
    }
  });

  test('a mix sounds like none of its voices', async () => {
    const mixed = (share: number) =>
      ask(SENTENCE, {
        mix: {
          shares: [
            { voiceId: HEART, share },
            { voiceId: 'kokoro-am_michael', share: 1 - share },
          ],
        },
      });
    const said = [
      await ask(SENTENCE),
      await ask(SENTENCE, { voiceId: 'kokoro-am_michael' }),
      await mixed(0.5),
    ];
    const keys = said.map((chunks) => `${secondsOf(chunks)} ${rms(samplesOf(chunks)).toFixed(4)}`);
    expect(new Set(keys).size).toBe(3);
    expect(rms(samplesOf(said[2]!))).toBeGreaterThan(0.015);
    expect(secondsOf(await mixed(1)), 'all of one voice').toBe(secondsOf(said[0]!));
  });

  test('IPA changes only the word it stands for', async () => {
    const text = 'Siobhan opened the window.';
    const guessed = await ask(text);
    const given = await ask(text, { phonemes: [{ from: 0, to: 7, ipa: '/ʃɪˈvɔːn/' }] });
    const likeIt = await ask('Shivawn opened the window.', {
      phonemes: [{ from: 0, to: 7, ipa: 'ʃɪˈvɔːn' }],
    });
    expect(samplesOf(given)).not.toEqual(samplesOf(guessed));
    expect(secondsOf(given)).toBe(secondsOf(likeIt));
    expect(marksOf(given).map(({ from, to }) => text.slice(from, to))).toEqual(
      'Siobhan opened the window'.split(' '),
    );
  });

  test('IPA applies to one Chinese word among others', async () => {
    const text = '我在重庆。';
    const given = await ask(text, {
      voiceId: XIAOBEI,
      phonemes: [{ from: 2, to: 4, ipa: 'ʈʂʰʊŋ˧˥ tɕʰiŋ˥˩' }],
    });
    const wrong = await ask(text, {
      voiceId: XIAOBEI,
      phonemes: [{ from: 2, to: 4, ipa: 'ʈʂʊŋ˥˩ tɕʰiŋ˥˩' }],
    });
    expect(secondsOf(given)).toBeCloseTo(secondsOf(await ask(text, { voiceId: XIAOBEI })), 0);
    expect(samplesOf(given)).not.toEqual(samplesOf(wrong));
    expect(marksOf(given).map(({ from, to }) => text.slice(from, to))).toEqual(['我', '在', '重庆']);
  });

  test.each([
    ['😀 …', HEART],
    ['你好', HEART],
    ['ひらがな', XIAOBEI],
    ['안녕', ALPHA],
  ])('text the voice cannot read is refused: %s by %s', async (text, voiceId) => {
    await expect(ask(text, { voiceId })).rejects.toMatchObject({ type: 'err_target_language_not_supported' });
  });

  describe('is understood by Whisper', () => {
    let folder: string;
    let whisper: Whisper;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'voxbench-test-'));
      whisper = startWhisper(await bringModel(WHISPER_BASE));
    });
    afterAll(async () => {
      whisper?.close();
      if (folder) await rm(folder, { recursive: true });
    });
    const hear = async (chunks: readonly SpeechChunk[], language: string) => {
      const file = join(folder, `${language}.wav`);
      await writeFile(file, writeWav(Float32Array.from(samplesOf(chunks)), chunks[0]!.sampleRate));
      return whisper.hear(file, language);
    };

    test.each([
      [XIAOBEI, 'zh', '今天早上我和哥哥一起去公司工作。'],
      [ALPHA, 'ja', '明日の朝、友達と海へ行きます。'],
    ])('%s: %s', async (voiceId, language, text) => {
      const heard = await hear(await ask(text, { voiceId }), language);
      const wrong = wordErrors([...letters(text)], [...letters(heard)]);
      expect(wrong, heard).toBeLessThanOrEqual(1);
    });

    test('in sentences that begin with “I”', async () => {
      const said: SpeechChunk[] = [];
      for (const text of [
        'I am tired.',
        'I have just made coffee.',
        'I think so.',
        'I read it yesterday.',
        'I want it.',
        'I can hear the rain.',
        'I don’t know.',
        'I would rather walk home.',
      ]) {
        const chunks = await ask(text);
        const { startMs, endMs } = marksOf(chunks)[0]!;
        // Three frames of the model; it was one when the I had no stress.
        expect(endMs - startMs, text).toBeGreaterThanOrEqual(75);
        said.push(...chunks);
      }
      const heard = await hear(said, 'en');
      expect(heard.match(/\bI\b/g), heard).toHaveLength(8);
    });
  });

  test('a cancelled text frees its worker for the next one', async () => {
    await ask('Warm.');
    const pids = workers();
    const abort = new AbortController();
    const begun = performance.now();
    const request = { voiceId: HEART, text: LONG.repeat(10), language: 'en-US', speed: 1 };
    const stream = engine.speak(request, abort.signal)[Symbol.asyncIterator]();
    await stream.next();
    const first = performance.now() - begun;
    const next = stream.next();
    next.catch(() => undefined);
    abort.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
    const freed = performance.now();
    await ask('Yes.');
    expect(performance.now() - freed).toBeLessThan(first);
    expect(workers()).toEqual(pids);
  });

  test('a worker killed in mid-sentence loses nothing', async () => {
    const usual = secondsOf(await ask(LONG));
    const request = { voiceId: HEART, text: LONG + LONG, language: 'en-US', speed: 1 };
    let pieces = 0;
    const watched: SpeechEngine = {
      ...engine,
      async *speak(request, signal) {
        for await (const chunk of engine.speak(request, signal)) {
          if (pieces++ === 0) process.kill(workers()[0]!, 'SIGKILL');
          yield chunk;
        }
      },
    };
    const chunks = await speak(watched, request, new AbortController().signal);
    expect(pieces).toBeGreaterThan(chunks.length);
    expect(secondsOf(chunks)).toBeGreaterThan(1.7 * usual);
    expect(marksOf(chunks)).toHaveLength(2 * LONG.trim().split(' ').length);
  });

  test('memory does not grow', async () => {
    const pid = workers()[0]!;
    // The first texts are short: the worker must give back what the longer ones take.
    const texts = Array.from({ length: 14 }, (_, i) => LONG.slice(0, 20 + ((i * 37) % (i <= 5 ? 20 : 80))));
    let early = 0;
    for (const [at, text] of texts.entries()) {
      await ask(text);
      if (at === 5) early = memoryOf(pid);
    }
    expect(workers()).toEqual([pid]);
    expect(memoryOf(pid)).toBeLessThan(1.1 * early);
    expect(memoryOf(pid)).toBeLessThan(800e6);
  });
});
