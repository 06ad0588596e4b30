import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { concatenate, type JoinedTake } from '../../demo/server/audio/concatenate.ts';
import { encodableFormats } from '../../demo/server/audio/encode.ts';
import { finishUtterance } from '../../demo/server/engines/speech/finish-utterance.ts';
import { readWav } from '../../demo/server/audio/wav.ts';
import { createFliteEngine } from '../../demo/server/engines/speech/flite/engine.ts';
import { measure, probe } from '../support/hear.ts';
import { PATIENT } from '../support/patient.ts';
import { say } from '../support/say.ts';

const RATE = 24_000;

describe('takes joined into one file', () => {
  let folder: string;
  const takes: JoinedTake[] = [];
  let samples: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voxbench-join-'));
    samples = 0;
    for (const [i, seconds] of [1.2345, 0.5, 2].entries()) {
      const tone = Float32Array.from(
        { length: seconds * RATE },
        (_, k) => 0.3 * Math.sin((k * (i + 1)) / 20),
      );
      const { wav } = finishUtterance([{ samples: tone, sampleRate: RATE }]);
      const path = join(folder, `take-${i}.wav`);
      await writeFile(path, wav);
      const gapMs = [250, 600, 0][i]!;
      takes.push({ path, gapMs });
      samples += (wav.length - 44) / 2 + (gapMs * RATE) / 1000;
    }
  });
  afterAll(() => rm(folder, { recursive: true }));
  afterEach(() => vi.unstubAllEnvs());

  test('have every sample and pause in a WAV, and its header says so', async () => {
    const path = join(folder, 'all.wav');
    expect(await concatenate(takes, 'wav', path)).toBe(Math.round((samples * 1000) / RATE));
    const bytes = await readFile(path);
    const all = readWav(bytes).samples;
    expect(all).toHaveLength(samples);
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    const first = readWav(await readFile(takes[0]!.path)).samples;
    expect(all.subarray(0, first.length)).toEqual(first);
    expect(all.subarray(first.length, first.length + RATE / 4).every((sample) => sample === 0)).toBe(true);
    expect(probe(path)).toMatchObject({ codec: 'pcm_s16le', sampleRate: RATE, channels: 1 });
  });

  test.each([
    ['mp3', 'mp3'],
    ['opus', 'opus'],
  ] as const)('play as long and as loud in %s', async (format, codec) => {
    const path = join(folder, `all.${format}`);
    await concatenate(takes, format, path);
    const { codec: found, channels, playsMs } = probe(path);
    expect({ found, channels }).toEqual({ found: codec, channels: 1 });
    expect(Math.abs(playsMs - (samples * 1000) / RATE)).toBeLessThan(30);
    const { lufs, truePeak } = measure(await readFile(path));
    expect(Math.abs(lufs + 19)).toBeLessThan(1);
    expect(truePeak).toBeLessThan(-1);
  });

  test('take up about half as much in Opus as in MP3', async () => {
    const engine = createFliteEngine();
    const path = join(folder, 'speech.wav');
    const said = await say(engine, 'flite-rms', 'The ferry leaves at seven, long before the market opens.');
    await engine.close();
    await writeFile(path, finishUtterance(said).wav);
    const kbits = async (format: 'mp3' | 'opus') => {
      const file = join(folder, `speech.${format}`);
      const ms = await concatenate([{ path, gapMs: 0 }], format, file);
      return ((await stat(file)).size * 8) / ms;
    };
    const opus = await kbits('opus');
    expect(opus).toBeLessThan(45);
    expect(opus).toBeLessThan(0.65 * (await kbits('mp3')));
  });

  test('are written without holding a long row of them in memory', async () => {
    const path = join(folder, 'long.wav');
    const many = Array.from({ length: 2000 }, () => takes[2]!);
    const before = process.memoryUsage.rss();
    const ms = await concatenate(many, 'wav', path);
    expect(ms).toBe(4_000_000);
    expect((await stat(path)).size).toBe(2000 * 2 * RATE * 2 + 44);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100e6);
    await rm(path);
  });

  test.each(['wav', 'mp3'] as const)('fail when a take is missing, as %s', async (format) => {
    const gone = [takes[0]!, { path: join(folder, 'gone.wav'), gapMs: 0 }];
    await expect(concatenate(gone, format, join(folder, 'x'))).rejects.toThrow(/ENOENT/);
  });

  test.each(['wav', 'mp3', 'opus'] as const)('stop on an abort, as %s', async (format) => {
    const abort = new AbortController();
    const many = Array.from({ length: 5000 }, () => takes[2]!);
    const path = join(folder, `aborted.${format}`);
    const joining = concatenate(many, format, path, abort.signal);
    await vi.waitFor(async () => expect((await stat(path)).size).toBeGreaterThan(0), PATIENT);
    abort.abort(new Error('enough'));
    await expect(joining).rejects.toThrow(/enough|aborted/);
    await rm(path);
  });

  test('are read from paths as files, never as addresses for ffmpeg', async () => {
    const path = join(folder, 'http:__%d.mp3');
    await concatenate(takes, 'mp3', path);
    expect((await stat(path)).size).toBeGreaterThan(1000);
  });

  test('can be made only as WAV without ffmpeg', async () => {
    expect(encodableFormats()).toEqual(expect.arrayContaining(['wav', 'mp3', 'm4a', 'opus']));
    vi.stubEnv('PATH', folder);
    expect(encodableFormats()).toEqual(['wav']);
    await expect(concatenate(takes, 'mp3', join(folder, 'none.mp3'))).rejects.toThrow(/ffmpeg/);
  });
});
