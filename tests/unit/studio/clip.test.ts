import { afterEach, expect, test, vi } from 'vitest';
import { playback } from '../../../src/stores/playback.ts';
import { createClip } from '../../../src/studio/player/clip.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a clip paused by the system no longer counts as playing', () => {
  const players: EventTarget[] = [];
  class FakeAudio extends EventTarget {
    currentTime = 0;
    constructor() {
      super();
      players.push(this);
    }
    play = () => Promise.resolve();
    pause() {}
  }
  vi.stubGlobal('Audio', FakeAudio);
  const clip = createClip(playback(), vi.fn(), vi.fn());
  clip.play('a take', '/media/take.wav', 0);
  expect(clip.$playing.get()).toBe('a take');
  players[0]!.dispatchEvent(new Event('pause'));
  expect(clip.$playing.get()).toBeNull();
});
