import { EventEmitter, once } from 'node:events';
import { CODE_OK } from '../../../src/contract/constants/codes.ts';
import { STREAM_HEARTBEAT_MS } from '../../../src/contract/constants/headers.ts';
import type { Log } from '../config/log.ts';
import { answerError } from './answer-error.ts';
import type { RequestContext } from './app.ts';
import { eventStream, type StreamedEvent } from './event-stream.ts';

/** An event of a progress stream. The one with a status is the last. */
type ProgressEvent<P> = { progress: P } | { status: number; body: unknown };

const TOLD = 'told';
const wantsEvents = (context: RequestContext): boolean =>
  /\btext\/event-stream\b/.test(context.req.header('accept') ?? '');

/**
 * Does work and streams its progress to clients that accept events. The stream starts with the first progress: work
 * that ends or is refused before that gets a plain answer.
 *
 * @param work calls `tell` with each progress
 * @returns the plain result, or the stream, whose last event contains the result or the refusal
 */
export const answerWithProgress = async <P, T extends object>(
  { context, log }: { context: RequestContext; log: Log },
  work: (tell: (progress: P) => void) => Promise<T>,
): Promise<T | Response> => {
  if (!wantsEvents(context)) return work(() => undefined);
  const news = new EventEmitter();
  /** A reader that is slower than the work skips outdated progress. */
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
