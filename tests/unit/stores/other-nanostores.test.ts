import { computed as computedBefore, atom as atomBefore } from 'nanostores-before';
import { afterEach, expect, test } from 'vitest';
import { atom, computed } from 'nanostores';

/*
 * A host may bring another version of nanostores: before 1.0 it counts changes in its own module, since then in
 * `globalThis.nanostoresGlobal`, which is then shared with ours.
 */
interface Shared {
  nanostoresGlobal: { epoch?: number };
}
const page = globalThis as unknown as Shared;
const before = page.nanostoresGlobal;
const { epoch } = before;
afterEach(() => {
  page.nanostoresGlobal = before;
  before.epoch = epoch!;
});

/** A source with a value computed from it, which is listened to or only read. */
const pair = (make: typeof atom, derive: typeof computed) => {
  const $source = make(1);
  const $double = derive($source, (value) => value * 2);
  return { $source, $double };
};
const ours = () => pair(atom, computed);
const theirs = () => pair(atomBefore as unknown as typeof atom, computedBefore as unknown as typeof computed);

test('listeners of one version can set stores of the other, and each runs once and in order', () => {
  const mine = ours();
  const other = theirs();
  const heard: string[] = [];
  mine.$double.listen((value) => {
    heard.push(`ours ${value}`);
    if (value < 8) other.$source.set(value);
  });
  other.$double.listen((value) => {
    heard.push(`theirs ${value}`);
    mine.$source.set(value);
  });
  mine.$source.set(2);
  expect(heard).toEqual(['ours 4', 'theirs 8', 'ours 16']);
  expect([mine.$double.get(), other.$double.get()]).toEqual([16, 8]);
});

test('a listener of the host that throws does not disturb ours', () => {
  const mine = ours();
  const other = theirs();
  const heard: number[] = [];
  other.$source.listen(() => {
    throw new Error('of the host');
  });
  mine.$double.listen((value) => void heard.push(value));
  expect(() => other.$source.set(2)).toThrow('of the host');
  mine.$source.set(2);
  expect(heard).toEqual([4]);
});

test.each([
  ['continues the count', () => (before.epoch = 1_000)],
  ['keeps no count', () => delete before.epoch],
  ['replaces the shared object', () => (page.nanostoresGlobal = { epoch: 0 })],
])('a computed value that is only read is never stale when the other version %s', (_how, disturb) => {
  const { $source, $double } = ours();
  expect($double.get()).toBe(2);
  $source.set(2);
  disturb();
  expect($double.get()).toBe(4);
  $source.set(3);
  disturb();
  expect($double.get()).toBe(6);
});
