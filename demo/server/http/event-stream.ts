import type { Meters } from '../metrics/meters.ts';
import { ApiError } from './api-error.ts';
import type { RequestContext } from './app.ts';

/**
 * Number of the last event that a reconnecting reader has seen; undefined on its first connection.
 *
 * @throws ApiError when it is not a valid event number
 */
export const lastEventId = (context: RequestContext, max = Number.MAX_SAFE_INTEGER): number | undefined => {
  const said = context.req.header('last-event-id');
  if (said === undefined) return undefined;
  const id = Number(said);
  if (!Number.isInteger(id) || id < 0 || id > max) throw new ApiError('err_invalid_param');
  return id;
};

let open = 0;

/** Adds the metrics of event streams. */
export const addStreamMetrics = (meters: Meters): void =>
  meters.gauge({
    name: 'voxbench_event_streams',
    help: 'Event streams that clients of this process have open.',
    read: () => [{ value: open }],
  });

/** An event of a stream; null for a heartbeat. */
export interface StreamedEvent<T> {
  event: T | null;
  /** Number that the reader names when it reconnects. Left out when a reconnected stream starts from the beginning. */
  id?: number;
}

/**
 * Sends events as `text/event-stream` (WHATWG HTML, 9.2). A null event becomes a comment that keeps the connection
 * open. A failure ends the stream without an event that reports it; the reader reconnects for the rest.
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
      // Without it, nginx buffers the stream
      'x-accel-buffering': 'no',
    },
  });
}
