import { expect, test } from 'vitest';
import { SILENT_MS, Watch, WORD_EVERY_MS } from '../../demo/server/jobs/watch.ts';

/** Says a word again and again from one moment to another one. */
const listen = (watch: Watch, from: number, to: number) => {
  for (let at = from; at <= to; at += WORD_EVERY_MS) watch.note(at);
};

test('a process that has just started takes nobody for dead', () => {
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

test('a process that could say nothing itself listens anew', () => {
  const watch = new Watch();
  listen(watch, 0, 10 * SILENT_MS);
  watch.note(12 * SILENT_MS);
  expect(watch.hasHeard()).toBe(false);
  listen(watch, 12 * SILENT_MS, 13 * SILENT_MS);
  expect(watch.hasHeard()).toBe(true);
});
