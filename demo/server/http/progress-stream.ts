import { EventEmitter, once } from 'node:events';
import { CODE_OK } from '../../../src/contract/constants/codes.ts';
import { STREAM_HEARTBEAT_MS } from '../../../src/contract/constants/headers.ts';
import type { Log } from '../config/log.ts';
import { answerError } from './answer-error.ts';
import type { RequestContext } from './app.ts';
import { eventStream, type StreamedEvent } from './event-stream.ts';

/** An event of such a stream; the one with a status is the last one. */
type ProgressEvent<P> = { progress: P } | { status: number; body: unknown };

const TOLD = 'told';
const wantsEvents = (context: RequestContext): boolean =>
  /\btext\/event-stream\b/.test(context.req.header('accept') ?? '');

/**
 * Does work and tells a client that accepts events how far it is. The stream begins with the first thing to tell: work
 * that is over before, or was refused, is answered as for any other client.
 *
 * @param work calls `tell` whenever it came farther
 * @returns the work's result without events, or the stream, whose last event has the result or the refusal
 */
export const answerWithProgress = async <P, T extends object>(
  { context, log }: { context: RequestContext; log: Log },
  work: (tell: (progress: P) => void) => Promise<T>,
): Promise<T | Response> => {
  if (!wantsEvents(context)) return work(() => undefined);
  const news = new EventEmitter();
  /** A reader that is slower than the work misses what is out of date. */
  let latest: P | undefined;
  const result = work((progress) => {
    latest = progress;
    news.emit(TOLD);
  });
  const told = once(news, TOLD).then(() => null);
  const atOnce = await Promise.race([result, told]);
  if (atOnce) return atOnce;

  const last = result.then(
    (answer) => ({ status: 200, body: { code: CODE_OK, msg: '', ...answer } as unknown }),
    async (error: unknown) => {
      const refusal = answerError(log)(error, context);
      return { status: refusal.status, body: (await refusal.json()) as unknown };
    },
  );
  async function* events(): AsyncGenerator<StreamedEvent<ProgressEvent<P>>> {
    for (;;) {
      if (latest !== undefined) {
        const progress = latest;
        latest = undefined;
        yield { event: { progress } };
        continue;
      }
      const wait = new AbortController();
      const { signal } = wait;
      const changed = once(news, TOLD, { signal }).catch(() => undefined);
      const timer = setTimeout(() => wait.abort(), STREAM_HEARTBEAT_MS);
      const answer = await Promise.race([last, changed]);
      const isQuiet = signal.aborted;
      clearTimeout(timer);
      wait.abort();
      if (answer && 'status' in answer) return yield { event: answer };
      if (isQuiet) yield { event: null };
    }
  }
  return eventStream(events(), () => undefined);
};
