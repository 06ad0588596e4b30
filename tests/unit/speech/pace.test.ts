import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginUtterance, paceOf } from '../../../demo/server/engines/speech/pace.ts';
import { FakeEngine } from '../../support/fake-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const make = (engine: FakeEngine, characters: number, ms: number) => {
  const end = beginUtterance(engine);
  vi.advanceTimersByTime(ms);
  end(characters);
};

test('an engine’s own guess counts until it has made something, and soon no more', () => {
  const engine = Object.assign(new FakeEngine(), { msPerCharacter: 40 });
  expect(paceOf(engine)).toBe(40);
  for (let count = 0; count < 5; count++) make(engine, 80, 800);
  expect(paceOf(engine)).toBeGreaterThan(10);
  expect(paceOf(engine)).toBeLessThan(11.5);
});

test('what is made side by side takes no longer for it: one after the other in a worker, or on two cores', () => {
  const [one, two] = [new FakeEngine(), new FakeEngine()];
  for (let count = 0; count < 40; count++) make(one, 80, 800);
  const waiting: ReturnType<typeof beginUtterance>[] = [beginUtterance(two)];
  for (let count = 0; count < 40; count++) {
    waiting.push(beginUtterance(two));
    vi.advanceTimersByTime(800);
    waiting.shift()!(80);
  }
  expect(paceOf(one)).toBeCloseTo(10, 1);
  expect(paceOf(two)).toBeCloseTo(10, 0);
});

test('long utterances count for more than short ones, and the latest for most', () => {
  const engine = new FakeEngine();
  for (let count = 0; count < 30; count++) make(engine, 5, 1_000);
  for (let count = 0; count < 3; count++) make(engine, 500, 5_000);
  expect(paceOf(engine)).toBeLessThan(20);
});

test('an utterance that failed teaches nothing', () => {
  const engine = new FakeEngine();
  const before = paceOf(engine);
  const end = beginUtterance(engine);
  vi.advanceTimersByTime(60_000);
  end(null);
  expect(paceOf(engine)).toBe(before);
});
