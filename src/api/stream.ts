import { createParser } from 'eventsource-parser';
import { failureOf, parse } from './response.ts';
import { STREAM_HEARTBEAT_MS } from '../contract/constants/headers.ts';
import { ApiFailure, isAborted, isRefusal } from './failure.ts';

export interface StreamOptions<T> {
  /** Whether this event is the last one: the stream then ends without reconnecting. */
  until: (event: T) => boolean;
  /** Called with true when the connection opens, with false when it is lost. */
  onConnection?: ((up: boolean) => void) | undefined;
  signal?: AbortSignal | undefined;
}

interface Source<T> extends StreamOptions<T> {
  /** Connects, and resumes after the event with this id if one is given. */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** Makes `open()` from an HTTP request: sends Last-Event-ID to resume, throws ApiFailure for an error response. */
export const openBy =
  (
    send: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>,
  ): Source<never>['open'] =>
  async (lastEventId, signal) => {
    const answer = await send(lastEventId ? { 'last-event-id': lastEventId } : {}, signal);
    if (answer.ok && answer.body) return answer.body;
    const refusal = parse(await answer.text().catch(() => ''));
    const retryAfter = Number(answer.headers.get('retry-after')) || 0;
    throw failureOf(answer.status, refusal, retryAfter) ?? new ApiFailure('err_system');
  };

const BACKOFF_FIRST_MS = 500;
const BACKOFF_MAX_MS = 15_000;

/**
 * Yields events across reconnects. A connection that is silent for three heartbeats counts as lost: after a laptop
 * slept, its socket stays open without an error.
 */
export async function* readStream<T>(source: Source<T>): AsyncGenerator<T, void> {
  let lastEventId: string | undefined;
  let backoff = BACKOFF_FIRST_MS;
  while (!source.signal?.aborted) {
    const line = new AbortController();
    const end = () => line.abort();
    source.signal?.addEventListener('abort', end, { once: true });
    let retryAfterMs = 0;
    let heardAt = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - heardAt > 3 * STREAM_HEARTBEAT_MS) line.abort();
    }, STREAM_HEARTBEAT_MS / 3);
    try {
      const body = await source.open(lastEventId, line.signal);
      source.onConnection?.(true);
      for await (const chunk of events<T>(body, line.signal)) {
        heardAt = Date.now();
        for (const event of chunk) {
          lastEventId = event.id ?? lastEventId;
          backoff = BACKOFF_FIRST_MS;
          yield event.data;
          if (source.until(event.data)) return;
        }
      }
    } catch (error) {
      if (source.signal?.aborted) return;
      if (!mayPass(error)) throw error;
      if (error instanceof ApiFailure) retryAfterMs = error.retryAfter * 1_000;
    } finally {
      clearInterval(watch);
      source.signal?.removeEventListener('abort', end);
      line.abort();
    }
    if (source.signal?.aborted) return;
    source.onConnection?.(false);
    await pause(Math.max(backoff, retryAfterMs), retryAfterMs, source.signal);
    backoff = Math.min(backoff * 2, BACKOFF_MAX_MS);
  }
}

interface Event<T> {
  id: string | undefined;
  data: T;
}

/** Yields the events of each chunk received as one array; a heartbeat yields an empty one. */
async function* events<T>(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Event<T>[]> {
  let ready: Event<T>[] = [];
  const parser = createParser({
    onEvent: ({ id, data }) => ready.push({ id, data: JSON.parse(data) as T }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      const chunk = ready;
      ready = [];
      yield chunk;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** Whether another attempt may succeed: no answer, a busy server, or a gateway that reached none. */
const mayPass = (error: unknown): boolean => {
  if (isAborted(error)) return true;
  if (!(error instanceof ApiFailure)) return error instanceof TypeError;
  return !isRefusal(error);
};

/**
 * Waits `ms`, or less when the browser comes online or the page becomes visible.
 * @param msMin shortest wait, in ms
 */
function pause(ms: number, msMin: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const begunAt = Date.now();
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      clearTimeout(timer);
      resolve();
    };
    // Up to a quarter longer, so that clients do not all reconnect at the same moment
    const timer = setTimeout(end, ms * (1 + Math.random() / 4));
    const endEarly = () => {
      if (document.visibilityState === 'visible' && Date.now() - begunAt >= msMin) end();
    };
    const options = { signal: stop.signal };
    signal?.addEventListener('abort', end, options);
    globalThis.addEventListener?.('online', endEarly, options);
    globalThis.document?.addEventListener('visibilitychange', endEarly, options);
  });
}
