import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';
import { measureLoudness } from '../../demo/server/audio/loudness.ts';
import { formantScale } from '../../demo/server/audio/voice-match/formants.ts';
import {
  matchVoice,
  measureVoice,
  NobodySpeaks,
  type VoiceProfile,
} from '../../demo/server/audio/voice-match/index.ts';
import { spectrumDistance } from '../../demo/server/audio/voice-match/spectrum.ts';
import { trackPitch } from '../../demo/server/audio/voice-match/pitch-track.ts';
import { readWav, writeWav } from '../../demo/server/audio/wav.ts';
import { makeNoise, speakSynthetic, type SyntheticVoice } from '../support/synthetic-voice.ts';

const SECONDS = 4;
const low: SyntheticVoice = { pitchHz: 110, swing: 3, formants: 1 };
const high: SyntheticVoice = { pitchHz: 210, swing: 5, formants: 1.17 };

const voices = [low, high].map((voice) => speakSynthetic(voice, SECONDS));
const spoken = voices.map(({ samples }) => samples);
/** From the same voices, the low one first. */
const profiles: VoiceProfile[] = [];
let folder: string;
const asking = { who: 'test', signal: new AbortController().signal };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-voice-match-'));
  for (const samples of spoken) profiles.push(await measure(samples));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const save = async (samples: Float32Array): Promise<string> => {
  const path = join(folder, `${files++}.wav`);
  await writeFile(path, writeWav(samples, PRODUCT_RATE));
  return path;
};
const load = async (path: string): Promise<Float32Array> => readWav(await readFile(path)).samples;
const measure = async (samples: Float32Array) => measureVoice(await save(samples), asking);

const match = async (samples: Float32Array, target: VoiceProfile) => {
  const path = await save(samples);
  const out = join(folder, `${files++}.wav`);
  const { pitch } = await matchVoice({ path, out, target, ...asking, onProgress: () => {} });
  return { pitch, samples: await load(out) };
};

const percentOff = (value: number, wanted: number) => Math.abs(100 * (value / wanted - 1));

/** Mean and standard deviation of the true pitch of a voice where it is voiced, the latter in semitones. */
const trueMelody = ({ samples, hzAt }: ReturnType<typeof speakSynthetic>) => {
  const { hop, hz } = trackPitch(samples, PRODUCT_RATE);
  const real = [...hz.keys()].filter((frame) => hz[frame]! > 0).map((frame) => hzAt(frame * hop));
  const semitones = real.map((value) => 12 * Math.log2(value));
  const mean = semitones.reduce((sum, value) => sum + value, 0) / semitones.length;
  const squares = semitones.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    hz: real.toSorted((a, b) => a - b)[real.length >> 1]!,
    semitones: Math.sqrt(squares / semitones.length),
  };
};

describe('a measured voice', () => {
  test.each([
    ['low', 0],
    ['high', 1],
  ] as const)('has the pitch and range of the speaker: a %s one', (_, which) => {
    const real = trueMelody(voices[which]!);
    const profile = profiles[which]!;
    expect(percentOff(profile.pitchHz, real.hz)).toBeLessThan(0.5);
    expect(Math.abs(profile.rangeSemitones - real.semitones)).toBeLessThan(0.2);
  });

  test('has formants that reflect the length of the vocal tract', () => {
    const scale = formantScale(profiles[0]!, profiles[1]!);
    expect(percentOff(scale, high.formants / low.formants)).toBeLessThan(2);
  });

  test('can be stored as JSON', () => {
    expect(JSON.parse(JSON.stringify(profiles[0]))).toEqual(profiles[0]);
  });
});

describe('a matched voice', () => {
  test.each([
    ['higher', 0, 1],
    ['lower', 1, 0],
  ] as const)('has the pitch, range and timbre of a %s voice', async (_, from, to) => {
    const [source, target] = [spoken[from]!, profiles[to]!];
    const { samples, pitch } = await match(source, target);
    const result = await measure(samples);

    expect(percentOff(result.pitchHz, target.pitchHz)).toBeLessThan(1);
    expect(Math.abs(result.rangeSemitones - target.rangeSemitones)).toBeLessThan(0.2);
    expect(percentOff(formantScale(result, target), 1)).toBeLessThan(3);
    const [before, after] = [profiles[from]!, result].map((voice) =>
      spectrumDistance(voice.spectrum, target.spectrum),
    );
    expect(after! / before!).toBeLessThan(0.5);

    expect(percentOff(pitch.source, profiles[from]!.pitchHz)).toBeLessThan(0.5);
    expect(pitch.target).toBe(target.pitchHz);
    expect(percentOff(pitch.result, result.pitchHz)).toBeLessThan(1);
  });

  test('keeps its length to the sample, its pauses and its loudness', async () => {
    const source = spoken[0]!.subarray(0, 3 * PRODUCT_RATE + 17);
    const { samples } = await match(source, profiles[1]!);
    expect(samples.length).toBe(source.length);
    const loudness = [source, samples].map((sound) => measureLoudness(sound, PRODUCT_RATE));
    expect(Math.abs(loudness[0]! - loudness[1]!)).toBeLessThan(0.5);
    // In every hundredth of a second there is speech in both or in neither.
    const step = PRODUCT_RATE / 100;
    const isHeard = (sound: Float32Array, at: number) =>
      sound.subarray(at, at + step).some((sample) => Math.abs(sample) > 0.005);
    const steps = Array.from({ length: Math.floor(source.length / step) }, (_, i) => i * step);
    const differ = steps.filter((at) => isHeard(source, at) !== isHeard(samples, at));
    expect(differ.length / steps.length).toBeLessThan(0.05);
  });

  test('keeps its melody', async () => {
    const { samples } = await match(spoken[0]!, profiles[1]!);
    const [before, after] = [spoken[0]!, samples].map((sound) => trackPitch(sound, PRODUCT_RATE).hz);
    const both = [...before!.keys()].filter((frame) => before![frame]! > 0 && after![frame]! > 0);
    expect(both.length).toBeGreaterThan(200);
    const factor = profiles[1]!.rangeSemitones / profiles[0]!.rangeSemitones;
    const off = both.map((frame) => {
      const wanted = profiles[1]!.pitchHz * (before![frame]! / profiles[0]!.pitchHz) ** factor;
      return percentOff(after![frame]!, wanted);
    });
    expect(off.toSorted((a, b) => a - b)[Math.floor(off.length * 0.9)]).toBeLessThan(3);
  });

  test('hardly changes when matched to itself', async () => {
    const { samples } = await match(spoken[0]!, profiles[0]!);
    const [sound, error] = samples.reduce(
      ([power, missed], sample, i) => [power! + sample ** 2, missed! + (sample - spoken[0]![i]!) ** 2],
      [0, 0],
    );
    expect(10 * Math.log10(sound! / error!)).toBeGreaterThan(12);
  });

  test('reports its progress', async () => {
    const told: number[] = [];
    const path = await save(spoken[0]!);
    const out = join(folder, `${files++}.wav`);
    await matchVoice({ path, out, target: profiles[1]!, ...asking, onProgress: (done) => told.push(done) });
    expect(told.length).toBeGreaterThan(1);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBeLessThanOrEqual(1);
  });

  test('stops when cancelled, and the next match runs', async () => {
    const path = await save(spoken[0]!);
    const out = join(folder, `${files++}.wav`);
    const stop = new AbortController();
    const reason = new Error('Cancelled');
    const onProgress = () => stop.abort(reason);
    const matched = matchVoice({
      path,
      out,
      target: profiles[1]!,
      who: 'test',
      signal: stop.signal,
      onProgress,
    });
    await expect(matched).rejects.toBe(reason);
    await expect(measureVoice(path, { who: 'test', signal: stop.signal })).rejects.toBe(reason);
    await expect(measureVoice(path, asking)).resolves.toBeDefined();
  });
});

describe('a recording of something else', () => {
  const noise = makeNoise();
  const make = (seconds: number, sample: (at: number) => number) =>
    Float32Array.from({ length: seconds * PRODUCT_RATE }, (_, i) => sample(i / PRODUCT_RATE));
  const chord = (at: number) =>
    [220, 277.2, 329.6].reduce((sum, hz) => sum + 0.2 * Math.sin(2 * Math.PI * hz * at), 0);

  test.each([
    ['nothing at all', make(0, () => 0)],
    ['silence', make(2, () => 0)],
    ['half a second of silence', make(0.5, () => 0)],
    ['noise', make(2, () => 0.3 * noise())],
    ['a constant offset', make(2, () => 0.5)],
  ])('with %s is refused: nobody speaks', async (_, samples) => {
    await expect(measure(samples)).rejects.toBeInstanceOf(NobodySpeaks);
    await expect(match(samples, profiles[1]!)).rejects.toBeInstanceOf(NobodySpeaks);
  });

  test.each([
    ['half a second of speech', speakSynthetic(low, 0.5).samples],
    ['clipped speech', speakSynthetic(low, 3).samples.map((v) => Math.max(-0.1, Math.min(0.1, 20 * v)))],
    ['speech at full scale', speakSynthetic(low, 3).samples.map((v) => Math.max(-1, Math.min(1, 4 * v)))],
    ['music', make(3, chord)],
    ['a single tone', make(3, (at) => 0.5 * Math.sin(2 * Math.PI * 200 * at))],
  ])('with %s gives a valid sound', async (_, samples) => {
    const { samples: matched, pitch } = await match(samples, profiles[1]!);
    expect(matched.length).toBe(samples.length);
    expect(matched.every((sample) => Math.abs(sample) <= 0.9)).toBe(true);
    expect(pitch.result).toBeGreaterThan(0);
  });

  test('a file that is no recording, or too long, is refused', async () => {
    const path = join(folder, 'text.wav');
    await writeFile(path, 'Not a recording');
    await expect(measureVoice(path, asking)).rejects.toThrow('Not a WAV file');
    const long = await save(new Float32Array(302 * PRODUCT_RATE + 40_000));
    await expect(measureVoice(long, asking)).rejects.toThrow('too long');
  });
});
