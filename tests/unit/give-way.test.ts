import { beforeEach, expect, test, vi } from 'vitest';
import { giveWay, giveWayInJob, noteArrival } from '../../demo/server/process/give-way.ts';

const pause = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('node:timers/promises', async (original) => ({ ...(await original<object>()), setTimeout: pause }));

beforeEach(() => pause.mockClear());

/** A request that is answered when `answer` is called. */
const request = () => {
  let answer = () => {};
  const answered = noteArrival(() => new Promise<void>((resolve) => (answer = resolve)));
  return async () => {
    answer();
    await answered;
  };
};

test('long work does not pause for its own request', async () => {
  const end = request();
  await giveWay();
  expect(pause).not.toHaveBeenCalled();
  await end();
});

test('long work pauses once for another request that is waiting', async () => {
  const endLong = request();
  await giveWay();
  const endOther = request();
  await giveWay();
  await giveWay();
  expect(pause).toHaveBeenCalledTimes(1);
  await endOther();
  await endLong();
});

test('long work does not pause for requests that are answered', async () => {
  const endLong = request();
  await request()();
  await expect((async () => noteArrival(() => Promise.reject(new Error('refused'))))()).rejects.toThrow(
    'refused',
  );
  expect(() =>
    noteArrival(() => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  await giveWay();
  expect(pause).not.toHaveBeenCalled();
  await endLong();
});

test('a job pauses even for a single request', async () => {
  const end = request();
  await giveWayInJob();
  expect(pause).toHaveBeenCalledTimes(1);
  await end();
});
