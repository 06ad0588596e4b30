import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractSound } from '../../demo/server/video/background.ts';
import { cutPart } from '../../demo/server/video/cut-part.ts';
import { ffmpeg } from '../support/flash-video.ts';

const RATE = 44_100;
const BYTES_PER_SECOND = RATE * 4;
const WATCHED = { signal: new AbortController().signal, onProgress: () => undefined };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-limits-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a part that gets too large is refused, and writing stops', async () => {
  const path = join(folder, 'noise.mp4');
  const noise = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=8,noise=alls=100:allf=t'];
  await ffmpeg(...noise, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '35', path);
  const part = { fromMs: 1_000, toMs: 7_000 };
  const into = join(folder, 'part.mp4');
  const cutting = { who: 'test', ...WATCHED };
  await cutPart(path, into, part, { ...cutting, bytesMax: 100_000_000 });
  const { size: whole } = await stat(into);
  const refused = cutPart(path, into, part, { ...cutting, bytesMax: Math.floor(whole / 3) });
  await expect(refused).rejects.toMatchObject({ type: 'err_files_quota' });
  expect((await stat(into)).size).toBeLessThan(whole / 1.5);
});

test('the sound of a recording is no longer than its stated duration', async () => {
  const path = join(folder, 'long.wav');
  await ffmpeg('-f', 'lavfi', '-i', 'sine=d=20', path);
  const into = join(folder, 'sound.wav');
  await extractSound({ path, startSeconds: 0 }, into, RATE, { durationMs: 2_000, ...WATCHED });
  const { size } = await stat(into);
  expect(size).toBeGreaterThan(2 * BYTES_PER_SECOND);
  expect(size).toBeLessThan(3.1 * BYTES_PER_SECOND);
});

/** Overwrites all frames except the first ones with 255; their headers stay. */
const damage = (adts: Buffer, whole: number): Buffer => {
  for (let at = 0, frame = 0; at + 7 < adts.length; frame++) {
    const length = ((adts[at + 3]! & 3) << 11) | (adts[at + 4]! << 3) | (adts[at + 5]! >> 5);
    if (frame >= whole) adts.fill(255, at + 7, at + length);
    at += length;
  }
  return adts;
};

test('the sound of a recording is read as far as it can be decoded, however damaged', async () => {
  const path = join(folder, 'damaged.aac');
  await ffmpeg('-f', 'lavfi', '-i', 'sine=d=10', '-c:a', 'aac', path);
  await writeFile(path, damage(await readFile(path), 60));
  const into = join(folder, 'damaged.wav');
  await extractSound({ path, startSeconds: 0 }, into, RATE, { durationMs: 10_000, ...WATCHED });
  expect((await stat(into)).size).toBeGreaterThan(BYTES_PER_SECOND);
});
