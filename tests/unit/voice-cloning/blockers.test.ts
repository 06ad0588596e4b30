import { expect, test } from 'vitest';
import { blockersOf, type Order } from '../../../src/voice-cloning/make/summary.ts';

const order = (more: Partial<Order> = {}): Order => ({
  kind: 'instant',
  option: { attempts: 3, attempts_left: 1 },
  summary: { count: 1, totalMs: 20_000, isBusy: false, hasUnfit: false },
  details: { name: 'Grandma', gender: 'female' },
  hasProof: false,
  isAgreed: true,
  ...more,
});
const summary = (more: Partial<Order['summary']>) => ({ summary: { ...order().summary, ...more } });

test('a complete clone can be started', () => {
  expect(blockersOf(order())).toEqual([]);
});

test('an empty form lists everything that is missing, in the order of the form', () => {
  const empty = { ...summary({ count: 0, totalMs: 0 }), details: { name: ' ', gender: '' }, isAgreed: false };
  expect(blockersOf(order(empty))).toEqual(['samples', 'length', 'name', 'gender', 'consent']);
});

test('a pending upload is waited for, and not reported as too short', () => {
  expect(blockersOf(order(summary({ totalMs: 0, isBusy: true })))).toEqual(['uploads']);
});

test('too many, too long and unfit samples are reported', () => {
  expect(blockersOf(order(summary({ count: 4, totalMs: 130_000, hasUnfit: true })))).toEqual([
    'fewer',
    'shorter',
    'fit',
  ]);
});

test('used-up attempts differ from a plan without any', () => {
  expect(blockersOf(order({ option: { attempts: 3, attempts_left: 0 } }))).toEqual(['attempts']);
  expect(blockersOf(order({ option: { attempts: 0, attempts_left: 0 } }))).toEqual(['noAttempts']);
});

test('new samples need no name, and a professional clone needs a spoken sentence', () => {
  expect(blockersOf(order({ details: null }))).toEqual([]);
  const three = summary({ count: 3, totalMs: 90_000 });
  expect(blockersOf(order({ kind: 'professional', ...three }))).toEqual(['proof']);
});
