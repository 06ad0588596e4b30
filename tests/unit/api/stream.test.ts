import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STREAM_HEARTBEAT_MS } from '../../../src/contract/constants/headers.ts';
import { openBy, readStream } from '../../../src/api/stream.ts';
import { ApiFailure } from '../../../src/api/failure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Event {
  n: number;
}
const sse = (...numbers: number[]) => numbers.map((n) => `id: ${n}\ndata: {"n":${n}}\n\n`).join('');
const encoder = new TextEncoder();

/** A response body that sends these chunks and then closes, breaks, or stays open. */
function line(pieces: string[], end: 'close' | 'break' | 'hang'): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const next = pieces.shift();
      if (next !== undefined) controller.enqueue(encoder.encode(next));
      else if (end === 'close') controller.close();
      else if (end === 'break') controller.error(new TypeError('network'));
      else return new Promise(() => {});
    },
  });
}

/** Reads to the end while time advances; each connection is one entry of `lines`. */
async function read(
  lines: (ReadableStream<Uint8Array> | Error)[],
  last: number,
  signal?: AbortSignal,
  onLost = () => {},
) {
  const asked: (string | undefined)[] = [];
  const askedAt: number[] = [];
  const connection: boolean[] = [];
  const seen: number[] = [];
  const reading = (async () => {
    const events = readStream<Event>({
      until: ({ n }) => n === last,
      onConnection(up) {
        connection.push(up);
        if (!up) onLost();
      },
      signal,
      async open(lastEventId) {
        asked.push(lastEventId);
        askedAt.push(Date.now());
        const next = lines.shift();
        if (!next) throw new Error('No more lines.');
        if (next instanceof Error) throw next;
        return next;
      },
    });
    for await (const { n } of events) seen.push(n);
  })();
  const result = reading.then(
    () => null,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  return { asked, askedAt, connection, seen, error: await result };
}

test('events arrive in order, even when split anywhere between two chunks', async () => {
  const text = sse(1, 2, 3);
  const { seen, asked } = await read(
    [line([text.slice(0, 7), text.slice(7, 30), text.slice(30)], 'hang')],
    3,
  );
  expect(seen).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined]);
});

test('a lost connection resumes after the last event', async () => {
  const { seen, asked, connection } = await read(
    [line([sse(1, 2)], 'break'), new ApiFailure('network'), line([], 'close'), line([sse(3)], 'hang')],
    3,
  );
  expect(seen).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, '2', '2', '2']);
  expect(connection).toEqual([true, false, false, true, false, true]);
});

test('a silent connection, as after sleep, is dropped, and comments keep it alive', async () => {
  const beating = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let beat = 0; beat < 5; beat++) {
        controller.enqueue(encoder.encode(': still here\n\n'));
        await new Promise((resolve) => setTimeout(resolve, STREAM_HEARTBEAT_MS));
      }
      controller.enqueue(encoder.encode(sse(1)));
    },
  });
  const { seen, asked } = await read([beating, line([sse(2)], 'hang')], 2);
  expect(seen).toEqual([1, 2]);
  expect(asked).toEqual([undefined, '1']);
});

test('a refusal of the server ends the stream', async () => {
  const refusal = new ApiFailure('err_not_found', { status: 404 });
  const { error, asked } = await read([line([sse(1)], 'close'), refusal], 9);
  expect(error).toBe(refusal);
  expect(asked).toHaveLength(2);
});

test('a busy server is asked again with growing delays', async () => {
  const busy = () => new ApiFailure('err_service_busy', { status: 503 });
  const { seen, asked } = await read([busy(), busy(), busy(), line([sse(1)], 'hang')], 1);
  expect(seen).toEqual([1]);
  expect(asked).toHaveLength(4);
});

test('an abort ends the stream silently, during an event or while waiting to reconnect', async () => {
  const open = new AbortController();
  const first = read([line([sse(1)], 'hang')], 9, open.signal);
  open.abort();
  expect(await first).toMatchObject({ error: null });

  const waiting = new AbortController();
  const second = await read([new ApiFailure('network')], 9, waiting.signal, () => waiting.abort());
  expect(second).toMatchObject({ error: null, asked: [undefined] });
});

test('a busy server that names a delay is not asked earlier', async () => {
  const busy = await openBy(
    async () => new Response('{}', { status: 429, headers: { 'retry-after': '60' } }),
  )(undefined, new AbortController().signal).catch((error: unknown) => error);
  const { seen, askedAt } = await read([busy as Error, line([sse(1)], 'hang')], 1);
  expect(seen).toEqual([1]);
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThanOrEqual(60_000);
});

test('the wait to reconnect ends when the page becomes visible, but not before the delay the server named', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  const turn = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const waitAfter = async (failure: ApiFailure, at: Record<number, string>) => {
    const begunAt = Date.now();
    const onLost = () => {
      for (const [ms, state] of Object.entries(at)) setTimeout(() => turn(state), Number(ms));
    };
    const { askedAt } = await read([failure, line([sse(1)], 'hang')], 1, undefined, onLost);
    return askedAt[1]! - begunAt;
  };
  const away = new ApiFailure('network');
  expect(await waitAfter(away, { 100: 'hidden' })).toBeGreaterThanOrEqual(500);
  expect(await waitAfter(away, { 100: 'visible' })).toBe(100);
  const busy = new ApiFailure('err_service_busy', { status: 429, retryAfter: 60 });
  expect(await waitAfter(busy, { 100: 'visible' })).toBeGreaterThanOrEqual(60_000);
  vi.unstubAllGlobals();
});
