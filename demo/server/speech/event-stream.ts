import type { NumberedEvent } from './events.ts';

/**
 * Sends events as `text/event-stream` (WHATWG HTML, 9.2); a null event becomes a comment that keeps the line open. A
 * failure ends the stream before the event that reports it, and the reader reconnects for the rest.
 */
export function eventStream(
  events: AsyncGenerator<NumberedEvent>,
  onFailure: (error: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await events.next();
        if (done) controller.close();
        else if (value.event === null) controller.enqueue(encoder.encode(': still here\n\n'));
        else controller.enqueue(encoder.encode(`id: ${value.id}\ndata: ${JSON.stringify(value.event)}\n\n`));
      } catch (error) {
        onFailure(error);
        controller.close();
      }
    },
    async cancel() {
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
