import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';
import { resample } from '../../demo/server/audio/resample.ts';
import { formantScale } from '../../demo/server/audio/voice-match/formants.ts';
import { matchVoice, measureVoice, type VoiceProfile } from '../../demo/server/audio/voice-match/index.ts';
import { spectrumDistance } from '../../demo/server/audio/voice-match/spectrum.ts';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import { KOKORO, WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';
import { createFliteEngine } from '../../demo/server/engines/speech/flite/engine.ts';
import { startKokoroAlone } from '../support/kokoro-alone.ts';
import { bringModel } from '../support/open-model.ts';
import { say } from '../support/say.ts';
import { startWhisper } from '../support/whisper.ts';
import { median, type Figure } from './figure.ts';
import { ordinary } from './understood/ordinary.ts';
import { heardWordsOf, wordErrors, wordsOf } from './understood/word-error.ts';

const LANGUAGE = 'en-US';
/** The recordings are made of other sentences than the samples of the voices they are moved towards. */
const SAID = { recording: ordinary[LANGUAGE]!.slice(0, 6), sample: ordinary[LANGUAGE]!.slice(14, 22) };
type Kind = keyof typeof SAID;
const PAUSE_SECONDS = 0.25;

/** From and to: five up and five down, neural and classic voices, men and women. */
const PAIRS = [
  ['am_michael', 'af_heart'],
  ['af_heart', 'am_michael'],
  ['bm_george', 'bf_emma'],
  ['bf_emma', 'bm_george'],
  ['am_puck', 'af_bella'],
  ['af_bella', 'am_fenrir'],
  ['flite:rms', 'flite:slt'],
  ['flite:slt', 'flite:rms'],
  ['espeak:en-us', 'af_heart'],
  ['espeak:en-us+f2', 'am_michael'],
] as const;

/** Speaks sentences one after the other into a WAV of the product's rate. */
type Speak = (voice: string, sentences: readonly string[], path: string) => Promise<void>;

const toProductRate = (options: readonly string[], path: string): void =>
  void execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...options,
    '-ac',
    '1',
    '-ar',
    String(PRODUCT_RATE),
    path,
  ]);

/** All voices of the bench. Those of Kokoro are named without an engine. */
const createSpeaker = async (folder: string): Promise<{ speak: Speak; close(): Promise<void> }> => {
  const kokoro = startKokoroAlone(await bringModel(KOKORO));
  const flite = createFliteEngine();
  const spoken = join(folder, 'spoken.wav');
  const engines: Record<string, Speak> = {
    async kokoro(voice, sentences, path) {
      const list: string[] = [];
      for (const [at, text] of sentences.entries()) {
        const file = join(folder, `sentence-${at}.wav`);
        await kokoro.create({ text, voice, language: voice.startsWith('b') ? 'en-gb' : 'en-us', file });
        list.push(`file '${file}'`);
      }
      await writeFile(join(folder, 'list'), list.join('\n'));
      toProductRate(['-f', 'concat', '-safe', '0', '-i', join(folder, 'list')], path);
    },
    async flite(voice, sentences, path) {
      const samples: number[] = [];
      for (const text of sentences) {
        for (const chunk of await say(flite, `flite-${voice}`, text))
          for (const sample of resample(chunk.samples, chunk.sampleRate, PRODUCT_RATE)) samples.push(sample);
        for (let i = 0; i < PAUSE_SECONDS * PRODUCT_RATE; i++) samples.push(0);
      }
      await writeFile(path, writeWav(Float32Array.from(samples), PRODUCT_RATE));
    },
    async espeak(voice, sentences, path) {
      execFileSync('espeak-ng', ['-v', voice, '-w', spoken, sentences.join(' ')]);
      toProductRate(['-i', spoken], path);
    },
  };
  return {
    speak: (voice, sentences, path) => {
      const [engine, name] = voice.includes(':') ? voice.split(':') : ['kokoro', voice];
      return engines[engine!]!(name!, sentences, path);
    },
    async close() {
      kokoro.close();
      await flite.close();
    },
  };
};

/** How far a voice is from the one it was moved towards. */
const misses = (voice: VoiceProfile, target: VoiceProfile) => ({
  pitch: 100 * Math.abs(voice.pitchHz / target.pitchHz - 1),
  range: Math.abs(voice.rangeSemitones - target.rangeSemitones),
  formants: 100 * Math.abs(formantScale(voice, target) - 1),
  spectrum: spectrumDistance(voice.spectrum, target.spectrum),
});

interface Result {
  before: ReturnType<typeof misses>;
  after: ReturnType<typeof misses>;
  /** After, against what the target's voice makes of the words of the recording. */
  sameWords: ReturnType<typeof misses>;
  timeOverLength: number;
  /** Words not understood, of a hundred. */
  wrongBefore: number;
  wrongAfter: number;
}

/** Changes all recordings and measures what came of it. */
async function* convert(folder: string): AsyncGenerator<Result> {
  const asking = { who: 'bench', signal: new AbortController().signal };
  const speaker = await createSpeaker(folder);
  const file = (voice: string, kind: Kind) => join(folder, `${voice.replace(/\W/g, '-')}-${kind}.wav`);
  const profiles = new Map<string, VoiceProfile>();
  for (const voice of new Set(PAIRS.flat())) {
    for (const kind of Object.keys(SAID) as Kind[]) {
      const path = file(voice, kind);
      await speaker.speak(voice, SAID[kind], path);
      profiles.set(path, await measureVoice(path, asking));
    }
  }
  await speaker.close();

  const whisper = startWhisper(await bringModel(WHISPER_BASE));
  const said = wordsOf(SAID.recording.join(' '), LANGUAGE);
  const wrong = async (path: string): Promise<number> =>
    (100 * wordErrors(said, heardWordsOf(await whisper.hear(path, 'en'), LANGUAGE))) / said.length;
  for (const [from, to] of PAIRS) {
    const path = file(from, 'recording');
    const out = join(folder, 'out.wav');
    const target = profiles.get(file(to, 'sample'))!;
    const { samples } = readWav(await readFile(path));
    const begun = performance.now();
    await matchVoice({ path, out, target, ...asking, onProgress: () => {} });
    const seconds = (performance.now() - begun) / 1000;
    const result = await measureVoice(out, asking);
    const figures = {
      before: misses(profiles.get(path)!, target),
      after: misses(result, target),
      sameWords: misses(result, profiles.get(file(to, 'recording'))!),
      timeOverLength: (seconds * PRODUCT_RATE) / samples.length,
      wrongBefore: await wrong(path),
      wrongAfter: await wrong(out),
    };
    // Where to look when a figure is short
    console.error(`${from} to ${to}: ${JSON.stringify(figures)}`);
    yield figures;
  }
  whisper.close();
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const NAMES = { pitch: '%', range: 'semitones', formants: '%', spectrum: 'dB' } as const;
const GOALS = { pitch: 1, range: 0.2, formants: 3 } as const;

/** How near a matched voice comes to its target, whether it is still understood, and how long that takes. */
export default async function* (): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-conversion-'));
  try {
    const results: Result[] = [];
    for await (const result of convert(folder)) results.push(result);
    for (const [name, unit] of Object.entries(NAMES) as [keyof typeof NAMES, string][]) {
      const values = (when: 'before' | 'after' | 'sameWords') => results.map((result) => result[when][name]);
      yield { figure: `${name}-error-before`, value: mean(values('before')), unit };
      const goal = name === 'spectrum' ? undefined : { atMost: GOALS[name] };
      yield { figure: `${name}-error`, value: mean(values('after')), unit, ...(goal && { goal }) };
      yield {
        figure: `${name}-error-worst`,
        value: Math.max(...values('after')),
        unit,
        ...(goal && { goal }),
      };
      yield { figure: `${name}-error-same-words`, value: mean(values('sameWords')), unit };
    }
    const shares = results.map(({ before, after }) => after.spectrum / before.spectrum);
    yield { figure: 'spectrum-share', value: mean(shares), unit: 'ratio', goal: { atMost: 0.5 } };
    yield {
      figure: 'spectrum-share-worst',
      value: Math.max(...shares),
      unit: 'ratio',
      goal: { atMost: 0.5 },
    };
    const before = mean(results.map(({ wrongBefore }) => wrongBefore));
    const after = mean(results.map(({ wrongAfter }) => wrongAfter));
    yield { figure: 'words-wrong-before', value: before, unit: '%' };
    yield { figure: 'words-wrong-after', value: after, unit: '%' };
    yield { figure: 'words-lost', value: after - before, unit: 'points', goal: { atMost: 3 } };
    const times = results.map(({ timeOverLength }) => timeOverLength);
    yield { figure: 'time-over-length', value: median(times), unit: 'ratio', goal: { atMost: 0.2 } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
