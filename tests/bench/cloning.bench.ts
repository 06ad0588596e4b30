import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';
import { pitchQuantile, trackPitch } from '../../demo/server/audio/voice-match/pitch-track.ts';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import type { CloneKind } from '../../demo/server/engines/cloning/engine.ts';
import { createLookalikeEngine } from '../../demo/server/engines/cloning/lookalike/engine.ts';
import { KOKORO, RESEMBLYZER, WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';
import { createEngines } from '../../demo/server/engines/registry.ts';
import { RECOGNITION_RATE } from '../../demo/server/engines/recognition/engine.ts';
import type { Embedding } from '../../demo/server/engines/speakers/engine.ts';
import { createResemblyzerEngine } from '../../demo/server/engines/speakers/resemblyzer/engine.ts';
import type { SpeechEngine, VoiceMix } from '../../demo/server/engines/speech/engine.ts';
import { finishUtterance } from '../../demo/server/engines/speech/finish-utterance.ts';
import { createKokoroEngine } from '../../demo/server/engines/speech/kokoro/engine.ts';
import { speak } from '../../demo/server/engines/speech/speak.ts';
import { installPackages } from '../support/debian.mjs';
import { bringModel, openModel } from '../support/open-model.ts';
import { startWhisper } from '../support/whisper.ts';
import type { Figure } from './figure.ts';
import { ordinary } from './understood/ordinary.ts';
import { heardWordsOf, wordErrors, wordsOf } from './understood/word-error.ts';

/**
 * A folder of English speakers: for each of them a folder of recordings in files, such as LibriSpeech has them. Without
 * it the two speakers of a Debian package are taken.
 */
const SPEAKERS = process.env['BENCH_SPEAKERS'];
const DEBIAN = { name: 'pocketsphinx-testdata', folder: '/usr/share/pocketsphinx/test/data' };
const SPEAKERS_MAX = 7;
const KIND: CloneKind = process.env['BENCH_CLONE'] === 'professional' ? 'professional' : 'instant';
/** Of an instant clone. */
const SAMPLE_SECONDS_MAX = 120;
const LANGUAGE = 'en-US';
const SAID = ordinary[LANGUAGE]!.slice(0, 6);
/** What stock voices are chosen by. */
const CHOSEN_BY = ordinary[LANGUAGE]!.slice(6, 7);

const { signal } = new AbortController();

interface Speaker {
  name: string;
  sample: string;
  /** Other recordings, which the clone knows nothing of. */
  heldOut: string;
}

const toWav = (files: readonly string[], out: string, rate = PRODUCT_RATE): void => {
  const inputs = files.flatMap((file) => ['-i', file]);
  const filter = `concat=n=${files.length}:v=0:a=1`;
  const format = ['-ac', '1', '-ar', String(rate), '-t', String(SAMPLE_SECONDS_MAX)];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', filter, ...format, out]);
};

const lengthMs = async (path: string): Promise<number> => {
  const { samples, sampleRate } = readWav(await readFile(path));
  return Math.round((samples.length * 1000) / sampleRate);
};

/** Median pitch in hertz. */
const pitchOf = async (path: string): Promise<number> => {
  const { samples, sampleRate } = readWav(await readFile(path));
  return pitchQuantile(trackPitch(samples, sampleRate).hz, 0.5);
};

/** Of unit vectors. */
const cosine = (a: Embedding, b: Embedding): number =>
  a.reduce((sum, value, axis) => sum + value * b[axis]!, 0);

/** Two thirds of each speaker's recordings are the sample, every third one is held out. */
const findSpeakers = async (scratch: string): Promise<Speaker[]> => {
  if (!SPEAKERS && !existsSync(DEBIAN.folder)) installPackages([DEBIAN.name]);
  const root = SPEAKERS ?? DEBIAN.folder;
  const speakers: Speaker[] = [];
  for (const name of (await readdir(root)).sort()) {
    if (!(await stat(join(root, name))).isDirectory()) continue;
    const files = (await readdir(join(root, name))).filter((file) => /\.(?:wav|flac)$/.test(file)).sort();
    if (files.length < 3 || speakers.length === SPEAKERS_MAX) continue;
    const [sample, heldOut] = ['sample', 'held-out'].map((part) => join(scratch, `${name}-${part}.wav`));
    const pathsOf = (isHeldOut: boolean) =>
      files.filter((_, at) => (at % 3 === 2) === isHeldOut).map((file) => join(root, name, file));
    toWav(pathsOf(false), sample!);
    toWav(pathsOf(true), heldOut!);
    speakers.push({ name, sample: sample!, heldOut: heldOut! });
  }
  return speakers;
};

/** Speaks sentences one after the other into a WAV. */
const speakInto = async (
  kokoro: SpeechEngine,
  path: string,
  sentences: readonly string[],
  mix: VoiceMix,
): Promise<string> => {
  const parts: Float32Array[] = [];
  for (const text of sentences) {
    const chunks = await speak(kokoro, { voiceId: 'clone', mix, text, language: LANGUAGE, speed: 1 }, signal);
    parts.push(readWav(finishUtterance(chunks).wav).samples);
  }
  const samples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  await writeFile(path, writeWav(samples, PRODUCT_RATE));
  return path;
};

const becomesReady = (engine: Pick<SpeechEngine, 'state' | 'onChange'>) =>
  new Promise<void>((done) => {
    const look = () => engine.state().state === 'ready' && done();
    engine.onChange(look);
    look();
  });

interface Result {
  stock: number;
  clone: number;
  ceiling: number;
  seconds: number;
  /** How far the pitch of the clone is from the speaker's, in percent of it. */
  pitchOff: number;
  /** Words not understood, of a hundred. */
  wrongStock: number;
  wrongClone: number;
}

async function* cloneAll(scratch: string): AsyncGenerator<Result> {
  const whisper = startWhisper(await bringModel(WHISPER_BASE));
  await bringModel(RESEMBLYZER);
  const kokoro = createKokoroEngine(openModel(KOKORO));
  const resemblyzer = createResemblyzerEngine(openModel(RESEMBLYZER));
  const cloner = createLookalikeEngine(createEngines([kokoro]), [resemblyzer]);
  await becomesReady(cloner);

  const voiceOf = async (path: string): Promise<Embedding> => {
    const wav = join(scratch, 'compared.wav');
    toWav([path], wav, RECOGNITION_RATE);
    const [embedding] = await resemblyzer.embed(wav, [[0, await lengthMs(wav)]], { signal });
    return embedding!;
  };
  const said = wordsOf(SAID.join(' '), LANGUAGE);
  const wrong = async (path: string) =>
    (100 * wordErrors(said, heardWordsOf(await whisper.hear(path, 'en'), LANGUAGE))) / said.length;
  const stock: { voiceId: string; voice: Embedding }[] = [];
  for (const { voiceId, languages } of kokoro.voices()) {
    if (!languages.some((tag) => tag.startsWith('en'))) continue;
    const path = await speakInto(kokoro, join(scratch, 'stock.wav'), CHOSEN_BY, {
      shares: [{ voiceId, share: 1 }],
    });
    stock.push({ voiceId, voice: await voiceOf(path) });
  }

  for (const { name, sample, heldOut } of await findSpeakers(scratch)) {
    const [speaker, judge] = [await voiceOf(sample), await voiceOf(heldOut)];
    const [nearest] = stock.toSorted((a, b) => cosine(b.voice, speaker) - cosine(a.voice, speaker));
    const folder = join(scratch, name);
    await mkdir(folder);
    const begun = performance.now();
    const { engineVoice } = await cloner.clone({
      kind: KIND,
      name,
      language: 'en',
      samples: [{ path: sample, durationMs: await lengthMs(sample) }],
      signal,
      onProgress: () => {},
      folder,
      tenantId: 'bench',
      mark: 'bench',
    });
    const seconds = (performance.now() - begun) / 1000;
    const byStock = { shares: [{ voiceId: nearest!.voiceId, share: 1 }] };
    const stockPath = await speakInto(kokoro, join(folder, 'stock.wav'), SAID, byStock);
    const clonePath = await speakInto(
      kokoro,
      join(folder, 'clone.wav'),
      SAID,
      cloner.spokenBy(engineVoice).mix,
    );
    const result = {
      stock: cosine(await voiceOf(stockPath), judge),
      clone: cosine(await voiceOf(clonePath), judge),
      ceiling: cosine(speaker, judge),
      seconds,
      pitchOff: 100 * ((await pitchOf(clonePath)) / (await pitchOf(sample)) - 1),
      wrongStock: await wrong(stockPath),
      wrongClone: await wrong(clonePath),
    };
    // Where to look when a figure is short
    console.error(`${name}, ${nearest!.voiceId}: ${JSON.stringify(result)}`);
    yield result;
  }
  whisper.close();
  await cloner.close();
  await kokoro.close();
  await resemblyzer.close();
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How near clones of real speakers come to them, how long that takes, and whether clones are understood. */
export default async function* (): AsyncGenerator<Figure> {
  const scratch = await mkdtemp(join(tmpdir(), 'voxbench-cloning-'));
  try {
    const results: Result[] = [];
    for await (const result of cloneAll(scratch)) results.push(result);
    const meanOf = (name: keyof Result) => mean(results.map((result) => result[name]));
    yield { figure: 'speakers', value: results.length, unit: '' };
    yield { figure: 'similarity-stock', value: meanOf('stock'), unit: 'cosine' };
    yield { figure: 'similarity-clone', value: meanOf('clone'), unit: 'cosine' };
    yield { figure: 'similarity-ceiling', value: meanOf('ceiling'), unit: 'cosine' };
    const gains = results.map(({ clone, stock }) => clone - stock);
    yield { figure: 'gain', value: mean(gains), unit: 'cosine', goal: { atLeast: 0.12 } };
    yield { figure: 'gain-least', value: Math.min(...gains), unit: 'cosine' };
    const pitchOff = mean(results.map((result) => Math.abs(result.pitchOff)));
    yield { figure: 'pitch-off', value: pitchOff, unit: '%' };
    const slowest = Math.max(...results.map(({ seconds }) => seconds));
    yield {
      figure: 'seconds-slowest',
      value: slowest,
      unit: 's',
      ...(KIND === 'instant' && { goal: { atMost: 60 } }),
    };
    const [wrongStock, wrongClone] = [meanOf('wrongStock'), meanOf('wrongClone')];
    yield { figure: 'words-wrong-stock', value: wrongStock, unit: '%' };
    yield { figure: 'words-wrong-clone', value: wrongClone, unit: '%' };
    yield { figure: 'words-lost', value: wrongClone - wrongStock, unit: 'points', goal: { atMost: 3 } };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
