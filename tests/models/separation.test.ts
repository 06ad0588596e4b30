import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import { KOKORO } from '../../demo/server/engines/local/install/models.ts';
import { SPLEETER } from '../../demo/server/engines/local/install/separation-models.ts';
import { SEPARATION_RATE, type SeparationEngine } from '../../demo/server/engines/separation/engine.ts';
import { createSpleeterEngine } from '../../demo/server/engines/separation/spleeter/engine.ts';
import { createKokoroEngine } from '../../demo/server/engines/speech/kokoro/engine.ts';
import { openModel } from '../support/open-model.ts';
import { say } from '../support/say.ts';

const TEXT =
  'My grandmother kept letters from the war, and nobody had ever read them. There were more than two hundred ' +
  'letters in an old wooden box, and some of them were hard to read because the ink had faded with the years.';
const SPEECH_RATE = 24_000;
/** Ends before the recording does. */
const TALK_SECONDS = 12;
/** Longer than a piece that the network takes at once. */
const SECONDS = 26;

let folder: string;
let spleeter: SeparationEngine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-separation-'));
  const installation = openModel(SPLEETER);
  installation.control('install');
  spleeter = createSpleeterEngine(installation);
  await vi.waitFor(() => expect(spleeter.state().state, JSON.stringify(spleeter.state())).toBe('ready'), {
    timeout: 500_000,
    interval: 500,
  });
});
afterAll(async () => {
  await spleeter?.close();
  await rm(folder, { recursive: true, force: true });
});

const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options]);
/** One channel of a file. */
const samplesOf = async (path: string): Promise<Float32Array> => {
  const mono = `${path}.mono.wav`;
  ffmpeg('-i', path, '-ac', '1', '-ar', String(SEPARATION_RATE), mono);
  return readWav(await readFile(mono)).samples;
};
/** How much stronger the component of a sound that correlates with another sound is than the rest of it, in dB. */
const likeness = (sound: Float32Array, other: Float32Array): number => {
  let [dot, square] = [0, 0];
  for (const [at, value] of other.entries()) {
    dot += value * sound[at]!;
    square += value * value;
  }
  const scale = dot / square;
  let rest = 0;
  for (const [at, value] of other.entries()) rest += (sound[at]! - scale * value) ** 2;
  return 10 * Math.log10((scale * scale * square) / rest);
};

/** Speech in some stretches over continuous chords. */
const talkOverMusic = async () => {
  const kokoro = createKokoroEngine(openModel(KOKORO));
  await vi.waitFor(() => expect(kokoro.state().state).toBe('ready'), { timeout: 300_000, interval: 500 });
  const said = (await say(kokoro, 'kokoro-af_heart', TEXT)).flatMap(({ samples }) => [...samples]);
  await kokoro.close();
  const [talk, music, mixed] = ['talk', 'music', 'mixed'].map((name) => join(folder, `${name}.wav`));
  await writeFile(
    talk!,
    writeWav(Float32Array.from(said).subarray(0, TALK_SECONDS * SPEECH_RATE), SPEECH_RATE),
  );
  const note = (hertz: number) => `exp(-2*mod(t\\,0.5))*(sin(2*PI*${hertz}*t)+0.5*sin(4*PI*${hertz}*t))`;
  const chord = `0.1*(${note(220)}+${note(277.18)}+${note(329.63)}+2*${note(55)})`;
  const stereo = ['-ac', '2', '-ar', String(SEPARATION_RATE)];
  ffmpeg('-f', 'lavfi', '-i', `aevalsrc=${chord}:s=${SEPARATION_RATE}:d=${SECONDS}`, ...stereo, music!);
  ffmpeg(
    '-i',
    talk!,
    '-i',
    music!,
    '-filter_complex',
    'amix=duration=longest:normalize=0',
    ...stereo,
    mixed!,
  );
  return { music: music!, mixed: mixed! };
};

test('the voice is removed, the music keeps its level, and no sample is lost', async () => {
  const { music, mixed } = await talkOverMusic();
  const into = join(folder, 'background.wav');
  const done: number[] = [];
  const { signal } = new AbortController();
  await spleeter.removeVoices(mixed, into, { signal, onProgress: (ms) => done.push(ms) });
  expect(done.at(-1)).toBe(SECONDS * 1000);
  const [kept, mix, alone] = [await samplesOf(into), await samplesOf(mixed), await samplesOf(music)];
  expect(kept.length).toBe(mix.length);
  const talked = (sound: Float32Array) => sound.subarray(0, TALK_SECONDS * SEPARATION_RATE);
  const [before, after] = [likeness(talked(mix), talked(alone)), likeness(talked(kept), talked(alone))];
  console.log(`music in the mix ${before.toFixed(1)} dB, without the voice ${after.toFixed(1)} dB`);
  expect(after).toBeGreaterThan(before + 8);
  // Where nobody speaks, the result equals the recording, also where two pieces meet
  const quiet = (sound: Float32Array) => sound.subarray((TALK_SECONDS + 1) * SEPARATION_RATE);
  expect(likeness(quiet(kept), quiet(alone))).toBeGreaterThan(20);
});

test('a cancelled separation ends at once', async () => {
  const long = join(folder, 'long.wav');
  ffmpeg('-f', 'lavfi', '-i', 'anoisesrc=d=600:a=0.1', '-ac', '2', '-ar', String(SEPARATION_RATE), long);
  const cancel = new AbortController();
  const reason = new Error('given up');
  const work = spleeter.removeVoices(long, join(folder, 'never.wav'), {
    signal: cancel.signal,
    onProgress: () => cancel.abort(reason),
  });
  await expect(work).rejects.toBe(reason);
});
