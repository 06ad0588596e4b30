import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PRODUCT_RATE } from '../../demo/server/audio/product-rate.ts';
import { writeWav } from '../../demo/server/audio/wav.ts';
import { createEngines } from '../../demo/server/engines/registry.ts';
import { knowSounds } from '../../demo/server/voices/likeness/known-sounds.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { speakSynthetic } from '../support/synthetic-voice.ts';

test('a measurement of a voice counts as used whenever the voice is compared, so that the daily cleanup keeps it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'voxbench-known-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const sample = join(root, 'sample.wav');
  const { samples } = speakSynthetic({ pitchHz: 120, swing: 2, formants: 1 }, 8);
  await writeFile(sample, writeWav(samples, PRODUCT_RATE));
  const folder = join(root, 'kept');
  const know = knowSounds(folder, () => Promise.resolve({ path: sample, etag: 'voice' }));
  const found = createEngines([new FakeEngine()]).find('fake-0')!;
  const asking = { who: 'tenant', signal: new AbortController().signal };

  const measured = await know(found, undefined, asking);
  expect(measured).not.toBeNull();
  const [name] = await readdir(folder);
  const kept = join(folder, name!);
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await utimes(kept, longAgo, longAgo);
  expect(await know(found, undefined, asking)).toEqual(measured);
  expect((await stat(kept)).mtime > longAgo).toBe(true);
});
