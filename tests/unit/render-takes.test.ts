import { expect, test, vi } from 'vitest';
import { spreadOver } from '../../demo/server/video/measure-voices.ts';
import type { Rendering } from '../../demo/server/video-translation/render/render-job.ts';
import { makeSound } from '../../demo/server/video-translation/render/sound.ts';

test('a render that is resumed after its sound was mixed fetches neither its takes nor its background', async () => {
  const make = vi.fn(() => Promise.resolve());
  const fetch = () => Promise.reject(new Error('It was fetched.'));
  const rendering = {
    run: { tenantId: 'tenant', signal: new AbortController().signal, progress: () => {} },
    order: { format: 'mp4', sound: 'both', fromMs: 0, durationMs: 1_000, hasSound: true },
    plan: {
      soundId: 'sound',
      originalId: 'original',
      backgroundId: 'background',
      voices: [{ mediaId: 'take' }],
    },
    original: '/recording.mp4',
    parts: { make },
    blobs: { withLocalFile: fetch },
    withTakes: fetch,
  } as unknown as Rendering;
  await makeSound(rendering);
  expect(make.mock.calls).toEqual([
    ['sound', 'sound', expect.any(Function)],
    ['sound', 'original', expect.any(Function)],
  ]);
});

test('a few takes, spread over a file, are fetched to measure where its voices lie', () => {
  const takes = Array.from({ length: 100 }, (_, index) => index);
  expect(spreadOver(takes)).toEqual([0, 17, 33, 50, 66, 83, 99]);
  expect(spreadOver([4, 5])).toEqual([4, 5]);
  expect(spreadOver([])).toEqual([]);
});
