import { createParser } from 'eventsource-parser';

interface UploadNews<P> {
  /** Share of the body that is sent, from 0 to 1. */
  onSent(share: number): void;
  /** How far the server's work is, from calls that tell it. */
  onProgress(progress: P): void;
}

/** Data of an event; the one with a status is the last one and stands for the whole answer. */
type ProgressEvent<P> = { progress: P } | { status: number; body: unknown };

/**
 * Sends a request as `fetch` does and tells how far it is: `fetch` cannot say how much of a body is sent. Accepts a stream
 * of progress, and gives its last event as the response. The response has no headers.
 */
export const uploadFetch =
  <P>({ onSent, onProgress }: UploadNews<P>): typeof fetch =>
  (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      const fail = () => reject(new TypeError('No answer'));
      let answer: Response | undefined;
      let read = 0;
      const parser = createParser({
        onEvent({ data }) {
          try {
            const event = JSON.parse(data) as ProgressEvent<P>;
            if ('progress' in event) onProgress(event.progress);
            else answer = new Response(JSON.stringify(event.body), { status: event.status });
          } catch {
            // A broken event says nothing; those after it count
          }
        },
      });
      const isStream = () =>
        request.getResponseHeader('content-type')?.startsWith('text/event-stream') ?? false;
      const readOn = () => {
        if (!isStream()) return;
        const text = request.responseText.slice(read);
        read += text.length;
        parser.feed(text);
      };

      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1);
      request.upload.onload = () => onSent(1);
      request.onprogress = readOn;
      request.onerror = fail;
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
      request.onload = () => {
        try {
          readOn();
          if (!isStream()) answer = new Response(request.responseText || null, { status: request.status });
        } catch {
          // A proxy's page is no answer of the server
        }
        // A stream that was cut has no answer
        if (answer) resolve(answer);
        else fail();
      };
      request.onloadend = () => signal?.removeEventListener('abort', stop);
      signal?.addEventListener('abort', stop);

      request.open(method, url instanceof Request ? url.url : url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.setRequestHeader('accept', 'text/event-stream, application/json');
      request.send(body as XMLHttpRequestBodyInit);
      if (signal?.aborted) stop();
    });
