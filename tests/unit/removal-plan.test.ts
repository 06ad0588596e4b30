import { describe, expect, test } from 'vitest';
import { partRatesOf } from '../../demo/server/video/removal/part-rates.ts';
import { planParts } from '../../demo/server/video/removal/plan.ts';
import type { RemovalSource } from '../../demo/server/video/removal/source.ts';
import type { RemovalArea } from '../../src/contract/index.ts';

const RATE = 25;
const KEY_BYTES = 60_000;
const OTHER_BYTES = 3_000;
/** A video of 720p with key frames at a distance. */
const videoOf = (seconds: number, keyEvery: number, codec = 'h264'): RemovalSource => {
  const frames = Array.from({ length: seconds * RATE }, (_, at) => at);
  const starts = frames.filter((at) => at % keyEvery === 0);
  return {
    path: 'film.mp4',
    width: 1280,
    height: 720,
    codec,
    pixelFormat: 'yuv420p',
    isFullRange: false,
    isAsStored: true,
    container: 'mov,mp4',
    sounds: [],
    startSeconds: 0,
    times: frames.map((at) => at / RATE),
    bytes: frames.map((at) => (at % keyEvery === 0 ? KEY_BYTES : OTHER_BYTES)),
    starts,
    ends: [...frames, frames.length],
  };
};
const areaAt = (from: number, to: number): RemovalArea => ({
  left: 0.2,
  top: 0.85,
  right: 0.8,
  bottom: 0.95,
  from_ms: from * 1000,
  to_ms: to * 1000,
  mask: 'letters',
  text: '',
});
const copyingOf = ({ starts, ends }: RemovalSource) => ({
  match: { profile: 'high', level: 31, setId: 1 },
  starts,
  ends,
});
const rangesOf = (source: RemovalSource, areas: readonly RemovalArea[], isCopying = true) =>
  planParts(source, areas, isCopying ? copyingOf(source) : null).map(({ from, to }) => [from, to]);

describe('the parts of a video', () => {
  test('cover each frame once', () => {
    const source = videoOf(60, 70);
    const areas = [areaAt(0.8, 2.4), areaAt(9, 31), areaAt(33, 34), areaAt(59, 60)];
    for (const isCopying of [true, false]) {
      const ranges = rangesOf(source, areas, isCopying);
      expect(ranges.map(([from]) => from)).toEqual([0, ...ranges.slice(0, -1).map(([, to]) => to)]);
      expect(ranges.at(-1)![1]).toBe(source.times.length);
    }
  });

  test('leave no few frames without text on their own', () => {
    expect(rangesOf(videoOf(4, 250), [areaAt(0.8, 2.8)])).toEqual([[0, 100]]);
    // Up to the key frame from which the rest is copied
    expect(rangesOf(videoOf(12, 100), [areaAt(1, 3)])).toEqual([
      [0, 100],
      [100, 300],
    ]);
  });
});

describe('the bitrates of the parts', () => {
  const bytesOf = (source: RemovalSource, areas: readonly RemovalArea[], isCopying = true) => {
    const parts = planParts(source, areas, isCopying ? copyingOf(source) : null);
    const rates = partRatesOf(source, parts);
    return parts.reduce((sum, { from, to }, index) => sum + (rates[index]! * (to - from)) / RATE / 8, 0);
  };
  const sum = ({ bytes }: RemovalSource) => bytes.reduce((total, count) => total + count, 0);

  test.each([10, 30, 300])('keep the size of a video of %i seconds with few key frames', (seconds) => {
    const source = videoOf(seconds, 250);
    const lines = Array.from({ length: seconds / 5 }, (_, at) => areaAt(5 * at + 0.5, 5 * at + 4.5));
    for (const isCopying of [true, false])
      expect(bytesOf(source, lines, isCopying) / sum(source)).toBeLessThanOrEqual(1.021);
  });

  test('give a part the key frame that it needs where there is room', () => {
    const source = videoOf(300, 250);
    const [before, part] = planParts(source, [areaAt(105, 108)], copyingOf(source));
    expect(before!.isCopied).toBe(true);
    const [, rate] = partRatesOf(source, [before!, part!]);
    const own = source.bytes.slice(part!.from, part!.to).reduce((total, count) => total + count, 0);
    const seconds = (part!.to - part!.from) / RATE;
    expect((rate! * seconds) / 8).toBeCloseTo(own + KEY_BYTES - OTHER_BYTES, -2);
  });

  test('are higher for a codec that needs fewer bits than H.264', () => {
    const [source, newer] = [videoOf(10, 250), videoOf(10, 250, 'hevc')];
    expect(bytesOf(newer, [areaAt(1, 9)], false) / bytesOf(source, [areaAt(1, 9)], false)).toBeCloseTo(1.5);
  });
});
