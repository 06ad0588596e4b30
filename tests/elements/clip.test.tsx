import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storesFor } from '../../src/stores/registry.ts';
import { useClip } from '../../src/studio/player/use-clip.ts';
import { newPage } from '../support/fake-api.ts';
import { clearStage, stage } from '../support/stage.tsx';

afterEach(() => {
  clearStage();
  vi.restoreAllMocks();
});

/** One that cannot be loaded would stop by itself. */
const silence = 'data:audio/wav;base64,UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA==';

test('audio stops when the component that plays it is removed', async () => {
  newPage();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
  const Player = () => {
    const clip = useClip();
    return <button onClick={() => clip.toggle('take', silence)}>Play</button>;
  };
  stage(<Player />, { stores: storesFor({}) });
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => vi.mocked(HTMLMediaElement.prototype.play).mock.calls.length).toBe(1);
  clearStage();
  await expect.poll(() => pause.mock.calls.length).toBe(1);
});
