import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { decode } from '../../demo/server/audio/decode.ts';
import { peaksOf } from '../../demo/server/audio/peaks.ts';

const never = new AbortController().signal;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'voxbench-decode-'))));
afterAll(() => rm(folder, { recursive: true }));

const recording = async (samples: Float32Array) => {
  const path = join(folder, 'recording.wav');
  await writeFile(path, writeWav(samples, 16_000));
  return path;
};

test('a recording is decoded up to the length limit', async () => {
  const path = await recording(new Float32Array(16_000 * 5));
  const into = join(folder, 'decoded.wav');
  expect(await decode(path, into, { rate: 16_000, msMax: 10_000 }, never)).toBe(5_000);
  expect(await decode(path, into, { rate: 16_000, msMax: 3_000 }, never)).toBe(3_000);
});

test('a full disk is reported as such', async () => {
  const path = await recording(new Float32Array(16_000 * 5));
  await expect(decode(path, '/dev/full', { rate: 16_000, msMax: 10_000 }, never)).rejects.toMatchObject({
    type: 'err_storage_full',
    status: 503,
  });
});

test('a long recording has four thousand peaks, which show where it is loud', async () => {
  const path = join(folder, 'long.wav');
  // Silent for 100 seconds, then loud for as long
  const loud = ['-f', 'lavfi', '-i', 'aevalsrc=if(lt(t\\,100)\\,0\\,0.5*sin(2000*t)):s=16000:d=200'];
  execFileSync('ffmpeg', ['-v', 'error', ...loud, '-fflags', '+bitexact', path]);
  const peaks = await peaksOf(path, 16_000);
  expect(peaks).toHaveLength(4_000);
  expect(peaks.slice(0, 2_000).every((peak) => peak === 0)).toBe(true);
  expect(peaks.slice(2_000).every((peak) => peak === 50)).toBe(true);
});

describe('a part in the middle of a recording', () => {
  /** A tone whose pitch rises by 100 Hz each second. */
  const steps = ['-f', 'lavfi', '-i', 'aevalsrc=0.5*sin(2*PI*t*100*(1+floor(t))):s=16000:d=60'];
  const pitchOf = async (path: string) => {
    const samples = new Int16Array((await readFile(path)).subarray(44).buffer.slice(44));
    let rises = 0;
    for (let at = 1; at < samples.length; at++) if (samples[at - 1]! < 0 && samples[at]! >= 0) rises++;
    return (rises * 16_000) / samples.length;
  };

  test.each([
    ['part.wav', []],
    ['part.mp3', ['-q:a', '5']],
    ['part.webm', ['-c:a', 'libopus', '-live', '1']],
    ['part.aac', ['-c:a', 'aac']],
    ['part.mkv', ['-c:a', 'libmp3lame']],
    ['part.flac', []],
    ['part.m4a', ['-c:a', 'aac']],
    ['part.ogg', ['-c:a', 'libvorbis']],
  ])('in %s is decoded exactly', async (name, options) => {
    const path = join(folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...steps, ...options, path]);
    const into = join(folder, 'decoded.wav');
    expect(await decode(path, into, { rate: 16_000, startMs: 40_100, msMax: 800 }, never)).toBe(800);
    expect(await pitchOf(into)).toBeCloseTo(4_100, -2);
  });
});
