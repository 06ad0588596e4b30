import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '../../demo/server/audio/decode.ts';
import { resample } from '../../demo/server/audio/resample.ts';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { KOKORO, RESEMBLYZER, WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';
import { RECOGNITION_RATE } from '../../demo/server/engines/recognition/engine.ts';
import { createWhisperEngine } from '../../demo/server/engines/recognition/whisper/engine.ts';
import { createResemblyzerEngine } from '../../demo/server/engines/speakers/resemblyzer/engine.ts';
import { tellApart } from '../../demo/server/recognition/speakers/tell-apart.ts';
import { toUtterances, withSpeakers } from '../../demo/server/recognition/speakers/utterances.ts';
import { toStretches } from '../../demo/server/recognition/stretch.ts';
import { cuesOfStretches, type Cue } from '../../demo/server/video-translation/cue.ts';
import { measureSpeakers } from '../../demo/server/video-translation/heard-speakers/measure-speakers.ts';
import { genderOf } from '../../demo/server/voices/likeness/voice-sound.ts';
import { startKokoroAlone } from '../support/kokoro-alone.ts';
import { bringModel, openModel } from '../support/open-model.ts';
import type { Figure } from './figure.ts';
import { ordinary } from './understood/ordinary.ts';

/** Who talks to whom: a woman and a man, two women, two men, three. */
const DIALOGUES = {
  'two-mixed': [
    ['af_heart', 'am_michael'],
    ['bf_emma', 'bm_george'],
    ['af_nicole', 'am_puck'],
  ],
  'two-alike': [
    ['af_bella', 'af_sarah'],
    ['am_adam', 'am_eric'],
  ],
  three: [['af_heart', 'bf_emma', 'am_michael']],
} as const;
const TURNS = 10;
const PAUSE_SECONDS = 0.35;
/** Beside the ends of a turn nothing is judged, as is usual: recognition tells times of words by so much. */
const COLLAR_MS = 250;

interface Turn {
  voice: string;
  fromMs: number;
  toMs: number;
}

/** Who speaks at a time; undefined for nobody. */
const speakerAt = (cues: readonly Cue[], ms: number): string | undefined => {
  const cue = cues.find(({ startMs, endMs }) => startMs <= ms && ms < endMs);
  return cue && (cue.speaker ?? '');
};

/**
 * Share of the time of speech in which the right one is named, in percent: each name stands for the voice that it is heard
 * with most, and no two for the same one. A turn without a speaker counts as wrong.
 */
const rightTime = (turns: readonly Turn[], cues: readonly Cue[]): number => {
  const shared = new Map<string, number>();
  let all = 0;
  for (const { voice, fromMs, toMs } of turns)
    for (let ms = fromMs + COLLAR_MS; ms < toMs - COLLAR_MS; ms += 10) {
      all++;
      const pair = JSON.stringify([voice, speakerAt(cues, ms) ?? null]);
      shared.set(pair, (shared.get(pair) ?? 0) + 1);
    }
  const taken = new Set<string>();
  let right = 0;
  for (const [pair, times] of [...shared].toSorted((a, b) => b[1] - a[1])) {
    const [voice, name] = JSON.parse(pair) as [string, string | null];
    if (name === null || taken.has(`voice ${voice}`) || taken.has(`name ${name}`)) continue;
    taken.add(`voice ${voice}`).add(`name ${name}`);
    right += times;
  }
  return (100 * right) / all;
};

const QUIET = 0.01;

const withoutSilence = (samples: Float32Array): Float32Array => {
  const isLoud = (sample: number) => Math.abs(sample) > QUIET;
  return samples.slice(samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1);
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How rightly speakers are told apart, and their genders found, in dialogues that Kokoro speaks and Whisper writes down. */
export default async function* (): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-speakers-'));
  const { signal } = new AbortController();
  const log = createLog('error');
  const kokoro = await bringModel(KOKORO);
  await bringModel(WHISPER_BASE);
  await bringModel(RESEMBLYZER);
  const alone = startKokoroAlone(kokoro);
  const whisper = createWhisperEngine(openModel(WHISPER_BASE));
  const engine = createResemblyzerEngine(openModel(RESEMBLYZER));

  let next = 0;
  const talk = async (voices: readonly string[]): Promise<{ file: string; turns: Turn[] }> => {
    const pieces: Float32Array[] = [];
    const turns: Turn[] = [];
    let ms = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      const voice = voices[turn % voices.length]!;
      const text = ordinary['en-US']![next++ % ordinary['en-US']!.length]!;
      const said = join(folder, 'said.wav');
      await alone.create({ text, voice, language: voice.startsWith('b') ? 'en-gb' : 'en-us', file: said });
      const { samples, sampleRate } = readWav(await readFile(said));
      const sound = withoutSilence(resample(samples, sampleRate, PRODUCT_RATE));
      const lengthMs = (sound.length * 1000) / PRODUCT_RATE;
      turns.push({ voice, fromMs: ms, toMs: ms + lengthMs });
      pieces.push(sound, new Float32Array(PAUSE_SECONDS * PRODUCT_RATE));
      ms += lengthMs + PAUSE_SECONDS * 1000;
    }
    const samples = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      samples.set(piece, at);
      at += piece.length;
    }
    const file = join(folder, 'dialogue.wav');
    await writeFile(file, writeWav(samples, PRODUCT_RATE));
    return { file, turns };
  };

  try {
    const genders = { right: 0, all: 0 };
    const overLength: number[] = [];
    for (const [kind, casts] of Object.entries(DIALOGUES)) {
      const found: number[] = [];
      const given: number[] = [];
      for (const voices of casts) {
        const { file, turns } = await talk(voices);
        const path = join(folder, 'decoded.wav');
        const durationMs = await decode(file, path, { rate: RECOGNITION_RATE, msMax: 600_000 }, signal);
        const { segments } = await whisper.recognize({ path, durationMs, language: 'en' }, { signal });
        const stretches = toStretches(segments);
        const utterances = toUtterances(stretches);
        const cuesWith = async (speakers: number | undefined) => {
          const telling = { path, signal, onProgress: () => {}, log, speakers };
          const numbers = (await tellApart(engine, utterances, telling))!;
          return cuesOfStretches(withSpeakers(stretches, utterances, numbers));
        };
        const begun = performance.now();
        const cues = await cuesWith(undefined);
        overLength.push((performance.now() - begun) / durationMs);
        found.push(rightTime(turns, cues));
        given.push(rightTime(turns, await cuesWith(voices.length)));
        const measuring = { engine: undefined, who: 'bench', signal, onProgress: () => {}, log };
        for (const { cue, sound } of await measureSpeakers(file, cues, measuring)) {
          const { startMs, endMs } = cues[cue]!;
          const turn = turns.find(({ toMs }) => toMs > (startMs + endMs) / 2)!;
          genders.all++;
          if (genderOf(sound) === (turn.voice[1] === 'f' ? 'female' : 'male')) genders.right++;
        }
      }
      const goal = kind === 'two-mixed' ? { goal: { atLeast: 90 } } : {};
      yield { figure: `${kind}-time-right`, value: mean(found), unit: '%', ...goal };
      yield { figure: `${kind}-time-right-count-given`, value: mean(given), unit: '%', ...goal };
    }
    yield { figure: 'gender-right', value: (100 * genders.right) / genders.all, unit: '%' };
    yield { figure: 'telling-apart-time-over-length', value: mean(overLength), unit: 'ratio' };
  } finally {
    alone.close();
    await whisper.close();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}
