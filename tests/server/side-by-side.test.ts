import { expect, test } from 'vitest';
import { sideBySide } from '../../demo/server/process/side-by-side.ts';

const patient = new AbortController().signal;
/** Lets everything proceed that waits for nothing else. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('all items are processed in order, as many at once as allowed', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = sideBySide([10, 11, 12, 13], { atOnce: 2, signal: patient }, (item, index) => {
    begun.push(item - index);
    return new Promise((resolve) => ends.push(resolve));
  });
  await turn();
  expect(begun, 'two begin').toEqual([10, 10]);
  ends[1]!();
  await turn();
  expect(begun, 'the next follows whichever ended').toHaveLength(3);
  ends[0]!();
  ends[2]!();
  await turn();
  ends[3]!();
  await all;
  expect(begun).toEqual([10, 10, 10, 10]);
});

test('an item that fails aborts the others and starts no more; the error is thrown once they have ended', async () => {
  const seen: string[] = [];
  const all = sideBySide(
    ['fails', 'waits', 'never'],
    { atOnce: 2, signal: patient },
    async (item, _, signal) => {
      seen.push(item);
      if (item === 'fails') throw new Error('no room');
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await turn();
      seen.push('cleaned up');
    },
  );
  await expect(all).rejects.toThrow('no room');
  expect(seen).toEqual(['fails', 'waits', 'cleaned up']);
});

test('an abort from outside ends the work with its reason', async () => {
  const stop = new AbortController();
  const all = sideBySide([1, 2], { atOnce: 1, signal: stop.signal }, async () => {
    stop.abort(new Error('cancelled'));
  });
  await expect(all).rejects.toThrow('cancelled');
});
