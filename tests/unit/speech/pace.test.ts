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

test('the estimate of an engine counts at first, and hardly after a few utterances', () => {
  const engine = Object.assign(new FakeEngine(), { msPerCharacter: 40 });
  expect(paceOf(engine)).toBe(40);
  for (let count = 0; count < 5; count++) make(engine, 80, 800);
  expect(paceOf(engine)).toBeGreaterThan(10);
  expect(paceOf(engine)).toBeLessThan(11.5);
});

test('parallel requests do not distort the pace', () => {
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

test('long utterances count more than short ones, and recent ones most', () => {
  const engine = new FakeEngine();
  for (let count = 0; count < 30; count++) make(engine, 5, 1_000);
  for (let count = 0; count < 3; count++) make(engine, 500, 5_000);
  expect(paceOf(engine)).toBeLessThan(20);
});

test('a failed utterance does not change the pace', () => {
  const engine = new FakeEngine();
  const before = paceOf(engine);
  const end = beginUtterance(engine);
  vi.advanceTimersByTime(60_000);
  end(null);
  expect(paceOf(engine)).toBe(before);
});
