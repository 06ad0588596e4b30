import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../demo/server/http/api-error.ts';
import { measureDrift } from '../../demo/server/video-translation/render/measure-drift.ts';
import type { Rendering } from '../../demo/server/video-translation/render/render-job.ts';
import { toneWav } from '../support/tone-wav.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-drift-'));
  file = join(folder, 'file.wav');
  await writeFile(file, toneWav(4_000));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Measures a rendered sound file of one voice, whose take is fetched like this. */
const measured = (withTakes: Rendering['withTakes']) =>
  measureDrift(
    {
      run: { tenantId: 'tenant', signal: new AbortController().signal },
      order: { format: 'wav', sound: 'translation', subtitles: 'none', fromMs: 0, durationMs: 4_000 },
      plan: { cues: [], voices: [{ mediaId: 'take', startMs: 1_000, lengthMs: 2_000, speed: 1 }] },
      original: null,
      withTakes,
    } as unknown as Rendering,
    file,
  );
const UNKNOWN = { picture_ms: null, sound_ms: null, captions_ms: null };

test('a file whose take was deleted from the disk after it was mixed is reported without the offset of its voices', async () => {
  const missing = join(folder, 'take.wav');
  expect(await measured((_, work) => work(() => missing))).toEqual(UNKNOWN);
});

test('a file whose take was deleted from the object storage after it was mixed is reported likewise', async () => {
  const gone = new ApiError('err_not_found', { status: 404 });
  expect(await measured(() => Promise.reject(gone))).toEqual(UNKNOWN);
});

test('a file whose take cannot be read for another reason fails', async () => {
  const broken = new Error('The disk is broken');
  await expect(measured(() => Promise.reject(broken))).rejects.toBe(broken);
});
