import type { Meters } from '../metrics/meters.ts';
import { ApiError } from './api-error.ts';
import type { RequestContext } from './app.ts';

/**
 * The last event that a reader who comes back has seen; undefined for one who is here for the first time.
 *
 * @throws ApiError for what is no number of an event
 */
export const lastEventId = (context: RequestContext, max = Number.MAX_SAFE_INTEGER): number | undefined => {
  const said = context.req.header('last-event-id');
  if (said === undefined) return undefined;
  const id = Number(said);
  if (!Number.isInteger(id) || id < 0 || id > max) throw new ApiError('err_invalid_param');
  return id;
};

let open = 0;

/** What /metrics says of event streams. */
export const addStreamMetrics = (meters: Meters): void =>
  meters.gauge({
    name: 'voxbench_event_streams',
    help: 'Event streams that clients of this process have open.',
    read: () => [{ value: open }],
  });

/** An event of a stream; null for a heartbeat. */
export interface StreamedEvent<T> {
  event: T | null;
  /** What the reader names when it comes back after a lost line; left out where every line begins anew. */
  id?: number;
}

/**
 * Sends events as `text/event-stream` (WHATWG HTML, 9.2); a null event becomes a comment that keeps the line open. A
 * failure ends the stream before the event that reports it, and the reader reconnects for the rest.
 */
export function eventStream<T>(
  events: AsyncGenerator<StreamedEvent<T>>,
  onFailure: (error: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  open++;
  const end = () => {
    if (isOpen) open--;
    isOpen = false;
  };
  const text = ({ event, id }: StreamedEvent<T>) => {
    if (event === null) return ': still here\n\n';
    return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await events.next();
        if (!isOpen) return;
        if (done) {
          end();
          controller.close();
        } else controller.enqueue(encoder.encode(text(value)));
      } catch (error) {
        onFailure(error);
        if (isOpen) controller.close();
        end();
      }
    },
    async cancel() {
      end();
      await events.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // nginx would buffer the stream otherwise
      'x-accel-buffering': 'no',
    },
  });
}
