import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { decode } from '../../demo/server/recognition/decode.ts';
import { peaksOf } from '../../demo/server/transcription/peaks.ts';

const never = new AbortController().signal;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'voxbench-decode-'))));
afterAll(() => rm(folder, { recursive: true }));

const recording = async (samples: Float32Array) => {
  const path = join(folder, 'recording.wav');
  await writeFile(path, writeWav(samples, 16_000));
  return path;
};

test('a recording is decoded up to the limit and a second', async () => {
  const path = await recording(new Float32Array(16_000 * 5));
  const into = join(folder, 'decoded.wav');
  expect(await decode(path, into, 10, never)).toBe(5_000);
  expect(await decode(path, into, 2, never)).toBe(3_000);
});

test('a full disk is told as such', async () => {
  const path = await recording(new Float32Array(16_000 * 5));
  await expect(decode(path, '/dev/full', 10, never)).rejects.toMatchObject({
    type: 'err_storage_full',
    status: 503,
  });
});

test('the peaks of a long recording are four thousand, and show where it is loud', async () => {
  const path = join(folder, 'long.wav');
  // Silent for 100 seconds, then loud as long
  const loud = ['-f', 'lavfi', '-i', 'aevalsrc=if(lt(t\\,100)\\,0\\,0.5*sin(2000*t)):s=16000:d=200'];
  execFileSync('ffmpeg', ['-v', 'error', ...loud, '-fflags', '+bitexact', path]);
  const peaks = await peaksOf(path, 200_000);
  expect(peaks).toHaveLength(4_000);
  expect(peaks.slice(0, 2_000).every((peak) => peak === 0)).toBe(true);
  expect(peaks.slice(2_000).every((peak) => peak === 50)).toBe(true);
});
