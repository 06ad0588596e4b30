import { afterEach, expect, test, vi } from 'vitest';
import { fetchFile } from '../../../src/downloads/fetch-file.ts';

const live = new AbortController().signal;
const answers = (answer: Response | Error) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))),
  );
afterEach(() => vi.unstubAllGlobals());

/** A body that comes in parts, and then ends or breaks. */
const body = (parts: readonly number[], breaks = false) => {
  const left = [...parts];
  return new ReadableStream<Uint8Array>({
    pull(stream) {
      const bytes = left.shift();
      if (bytes !== undefined) stream.enqueue(new Uint8Array(bytes).fill(7));
      else if (breaks) stream.error(new TypeError('network error'));
      else stream.close();
    },
  });
};

test('a file comes whole, with its type and how much has arrived', async () => {
  const headers = { 'content-length': '9000000', 'content-type': 'audio/mpeg', 'content-disposition': 'x' };
  answers(new Response(body([5_000_000, 3_000_000, 1_000_000]), { headers }));
  const arrived: unknown[] = [];
  const { blob, disposition } = await fetchFile('/f', live, (...now) => arrived.push(now));
  expect(blob.size).toBe(9_000_000);
  expect(new Uint8Array(await blob.slice(-1).arrayBuffer())).toEqual(new Uint8Array([7]));
  expect(blob.type).toBe('audio/mpeg');
  expect(disposition).toBe('x');
  expect(arrived).toEqual([
    [5_000_000, 9_000_000],
    [8_000_000, 9_000_000],
    [9_000_000, 9_000_000],
  ]);
});

test('the length of an encoded answer says nothing of the file', async () => {
  answers(new Response(body([10]), { headers: { 'content-length': '4', 'content-encoding': 'gzip' } }));
  expect((await fetchFile('/f', live, () => {})).blob.size).toBe(10);
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [401, 'refused'],
  [403, 'refused'],
  [500, 'server'],
  [429, 'server'],
])('an answer with status %i is an HTTP error: %s', async (status, problem) => {
  answers(new Response('no', { status }));
  await expect(fetchFile('/f', live, () => {})).rejects.toMatchObject({ type: 'HTTP_ERROR', problem });
});

test('no answer is an HTTP error, too', async () => {
  answers(new TypeError('Failed to fetch'));
  await expect(fetchFile('/f', live, () => {})).rejects.toMatchObject({
    type: 'HTTP_ERROR',
    problem: 'offline',
  });
});

test.each([
  ['that ends too early', new Response(body([3]), { headers: { 'content-length': '10' } })],
  ['that breaks', new Response(body([3], true), { headers: { 'content-length': '10' } })],
  ['that breaks, of unknown length', new Response(body([3], true))],
])('a body %s is a reader error', async (_, answer) => {
  answers(answer);
  await expect(fetchFile('/f', live, () => {})).rejects.toMatchObject({
    type: 'READER_ERROR',
    problem: 'cut',
  });
});

test('given up, it is no error', async () => {
  const stop = new AbortController();
  answers(new DOMException('', 'AbortError'));
  stop.abort();
  await expect(fetchFile('/f', stop.signal, () => {})).rejects.toMatchObject({ type: 'ABORTED' });
});
