import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailure } from '../../../src/api/failure.ts';
import { createPlayer } from '../../../src/studio/player/player.ts';

const core = vi.hoisted(() => ({
  asked: [] as unknown[][],
  loaded: Promise.resolve(),
}));
vi.mock('../../../src/studio/player/output.ts', () => ({ unlockAudio: () => {} }));
vi.mock('../../../src/studio/player/player-core.ts', async () => {
  await core.loaded;
  const told =
    (name: string) =>
    (...args: unknown[]) =>
      void core.asked.push([name, ...args]);
  const names = ['play', 'pause', 'seek', 'setRate', 'setTimeline', 'reset', 'dispose'];
  return { createPlayerCore: () => Object.fromEntries(names.map((name) => [name, told(name)])) };
});

let load = () => {};
const player = () =>
  createPlayer({
    client: {} as never,
    playback: {} as never,
    title: () => '',
    onFailure: (failure: ApiFailure) => {
      throw failure;
    },
  });
const whenLoaded = async () => {
  load();
  await vi.dynamicImportSettled();
};
beforeEach(() => {
  vi.resetModules();
  core.asked.length = 0;
  core.loaded = new Promise((done) => (load = done));
});

test('seeking and then playing while the code loads both count', async () => {
  const one = player();
  one.seek(5_000);
  one.play();
  expect(one.$state.get()).toBe('waiting');
  await whenLoaded();
  expect(core.asked).toEqual([['seek', 5_000], ['play']]);
});

test('playing and then seeking while the code loads plays from the last position', async () => {
  const one = player();
  one.play('a', 200);
  one.seek(5_000);
  await whenLoaded();
  expect(core.asked).toEqual([['seek', 5_000], ['play']]);
});

test('changing the speed neither cancels playing nor loads anything', async () => {
  const one = player();
  one.setRate(1.5);
  expect(one.$rate.get()).toBe(1.5);
  one.play('a');
  one.setRate(2);
  await whenLoaded();
  expect(core.asked).toEqual([['play', 'a', undefined]]);
  expect(one.$rate.get()).toBe(2);
});

test('pausing cancels playing and keeps the position', async () => {
  const one = player();
  one.play();
  one.seek(5_000);
  one.pause();
  expect(one.$state.get()).toBe('stopped');
  await whenLoaded();
  expect(core.asked).toEqual([['seek', 5_000]]);
});

test('a player that was reset or disposed stays silent', async () => {
  for (const end of ['reset', 'dispose'] as const) {
    const one = player();
    one.seek(5_000);
    one.play();
    one[end]();
  }
  await whenLoaded();
  expect(core.asked).toEqual([]);
});
