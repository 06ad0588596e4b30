import { expect, test, vi } from 'vitest';
import { createNearPeaks } from '../../../../src/studio/timeline/fine-peaks.ts';

/** A recording whose parts arrive when the test says so. */
function recording() {
  const waiting = new Map<number, { resolve(peaks: readonly number[]): void; reject(error: Error): void }>();
  const asked: number[] = [];
  const load = (part: number) => {
    asked.push(part);
    return new Promise<readonly number[]>((resolve, reject) => waiting.set(part, { resolve, reject }));
  };
  return { asked, waiting, peaks: { partMs: 10_000, peaksPerSecond: 100, load } };
}

test('parts are requested once when viewed, two at a time, and drawn when they arrive', async () => {
  const { asked, waiting, peaks } = recording();
  const onLoaded = vi.fn();
  const near = createNearPeaks(onLoaded);
  const look = () => [3, 4, 5].map((part) => near.of(peaks)!.at(part));
  expect(look()).toEqual([null, null, null]);
  look();
  expect(asked).toEqual([3, 4]);
  waiting.get(3)!.resolve([1, 2]);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  expect(look()).toEqual([[1, 2], null, null]);
  expect(asked).toEqual([3, 4, 5]);
});

test('a part that failed is not requested again', async () => {
  const { asked, waiting, peaks } = recording();
  const onLoaded = vi.fn();
  const near = createNearPeaks(onLoaded);
  near.of(peaks)!.at(0);
  waiting.get(0)!.reject(new Error('away'));
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalled());
  expect(near.of(peaks)!.at(0)).toBeNull();
  expect(asked).toEqual([0]);
});

test('another recording has its own parts, and late ones of the previous recording are dropped', async () => {
  const [one, other] = [recording(), recording()];
  const onLoaded = vi.fn();
  const near = createNearPeaks(onLoaded);
  near.of(one.peaks)!.at(0);
  near.of(other.peaks)!.at(0);
  one.waiting.get(0)!.resolve([9]);
  other.waiting.get(0)!.resolve([7]);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  expect(near.of(other.peaks)!.at(0)).toEqual([7]);
});
