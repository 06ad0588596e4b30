import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { createLog } from '../../demo/server/config/log.ts';
import type { Engine } from '../../demo/server/engines/engine.ts';
import { KOKORO, RESEMBLYZER, WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import { createWhisperEngine } from '../../demo/server/engines/recognition/whisper/engine.ts';
import type { SpeakerEngine } from '../../demo/server/engines/speakers/engine.ts';
import { createResemblyzerEngine } from '../../demo/server/engines/speakers/resemblyzer/engine.ts';
import type { SpeechEngine } from '../../demo/server/engines/speech/engine.ts';
import { createKokoroEngine } from '../../demo/server/engines/speech/kokoro/engine.ts';
import { tellApart } from '../../demo/server/recognition/speakers/tell-apart.ts';
import { toUtterances, withSpeakers } from '../../demo/server/recognition/speakers/utterances.ts';
import { toStretches } from '../../demo/server/recognition/stretch.ts';
import { openModel } from '../support/open-model.ts';
import { say } from '../support/say.ts';

const TURNS = [
  'Good morning, and thank you for coming to the studio today.',
  'It is a pleasure to be here. I have been looking forward to this talk for weeks.',
  'Let us begin with your new book. What made you write it?',
  'Well, my grandmother kept letters from the war, and nobody had ever read them.',
  'That sounds like a treasure.',
  'It was. There were more than two hundred letters in an old wooden box.',
  'How long did it take you to read them all?',
  'About four months. Some of them were hard to read because the ink had faded.',
];
const RATE = 24_000;
const PAUSE_MS = 200;

let folder: string;
let kokoro: SpeechEngine;
let whisper: RecognitionEngine;
let resemblyzer: SpeakerEngine;
const isReady = (engine: Engine) =>
  vi.waitFor(
    () => {
      if (engine.state().state === 'off') throw new Error(engine.state().reason);
      expect(engine.state().state, engine.state().reason).toBe('ready');
    },
    { timeout: 800_000, interval: 500 },
  );
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-speakers-'));
  kokoro = createKokoroEngine(openModel(KOKORO));
  whisper = createWhisperEngine(openModel(WHISPER_BASE));
  resemblyzer = createResemblyzerEngine(openModel(RESEMBLYZER));
  for (const engine of [kokoro, whisper, resemblyzer]) await isReady(engine);
});
afterAll(async () => {
  for (const engine of [kokoro, whisper, resemblyzer]) await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Turns, spoken by these voices one after the other, and when each voice begins to speak. */
const talk = async (voices: readonly string[], turns: readonly string[]) => {
  const samples: number[] = [];
  const begins: { ms: number; voice: string }[] = [];
  for (const [index, text] of turns.entries()) {
    const voice = voices[index % voices.length]!;
    begins.push({ ms: (samples.length * 1000) / RATE, voice });
    for (const chunk of await say(kokoro, `kokoro-${voice}`, text)) {
      expect(chunk.sampleRate).toBe(RATE);
      for (const sample of chunk.samples) samples.push(sample);
    }
    for (let left = (PAUSE_MS * RATE) / 1000; left > 0; left--) samples.push(0);
  }
  const [whole, path] = [join(folder, 'whole.wav'), join(folder, `${voices.join('-')}.wav`)];
  await writeFile(whole, writeWav(Float32Array.from(samples), RATE));
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', whole, '-ac', '1', '-ar', '16000', path]);
  return { path, durationMs: (samples.length * 1000) / RATE, begins };
};

/** The voice of each word: the actual one and the detected one. */
const wordsOf = async (voices: readonly string[], turns: readonly string[] = TURNS) => {
  const { path, durationMs, begins } = await talk(voices, turns);
  const { signal } = new AbortController();
  const heard = await whisper.recognize({ path, durationMs, language: 'en' }, { signal });
  const stretches = toStretches(heard.segments);
  const utterances = toUtterances(stretches);
  const told = await tellApart(resemblyzer, utterances, {
    path,
    signal,
    onProgress: () => undefined,
    log: createLog('off'),
  });
  return withSpeakers(stretches, utterances, told!).flatMap(({ words, speaker }) =>
    words.map(([, , startMs, endMs]) => {
      const middle = (startMs + endMs) / 2;
      return { said: begins.findLast(({ ms }) => ms <= middle)!.voice, told: speaker };
    }),
  );
};

test.each([
  ['a woman and a man', ['af_heart', 'am_michael']],
  ['two women and a man', ['af_bella', 'bf_emma', 'am_michael']],
  ['two women whose voices are alike', ['af_sarah', 'af_nova']],
])('words of %s are assigned to their speakers', async (name, voices) => {
  const words = await wordsOf(voices);
  const names = new Map(voices.map((voice, index) => [voice, `Speaker ${index + 1}`]));
  const right = words.filter(({ said, told }) => told === names.get(said)).length;
  console.log(`${name}: ${right} of ${words.length} words`);
  expect(new Set(words.map(({ told }) => told)).size).toBe(voices.length);
  expect(right / words.length).toBeGreaterThan(0.95);
});

test('a single speaker counts as one', async () => {
  const words = await wordsOf(['af_heart'], TURNS.slice(0, 4));
  expect(new Set(words.map(({ told }) => told))).toEqual(new Set([null]));
});
