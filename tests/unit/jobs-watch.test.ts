import { expect, test } from 'vitest';
import { SILENT_MS, Watch, WORD_EVERY_MS } from '../../demo/server/jobs/watch.ts';

/** Notes a sign of life again and again between two points in time. */
const listen = (watch: Watch, from: number, to: number) => {
  for (let at = from; at <= to; at += WORD_EVERY_MS) watch.note(at);
};

test('a process that has just started takes no other for dead', () => {
  const watch = new Watch();
  expect(watch.hasHeard()).toBe(false);
  watch.note(0);
  watch.note(WORD_EVERY_MS);
  expect(watch.hasHeard()).toBe(false);
});

test('a process that has listened takes silent processes for dead', () => {
  const watch = new Watch();
  listen(watch, 0, SILENT_MS);
  expect(watch.hasHeard()).toBe(true);
});

test('a process that was itself silent starts listening again', () => {
  const watch = new Watch();
  listen(watch, 0, 10 * SILENT_MS);
  watch.note(12 * SILENT_MS);
  expect(watch.hasHeard()).toBe(false);
  listen(watch, 12 * SILENT_MS, 13 * SILENT_MS);
  expect(watch.hasHeard()).toBe(true);
});
