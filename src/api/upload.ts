import { createParser } from 'eventsource-parser';
import { toJson } from './to-json.ts';

interface UploadNews<P> {
  /** Called with the share of the body sent so far, from 0 to 1. */
  onSent(share: number): void;
  /** Called with the server's progress, for calls that report it. */
  onProgress(progress: P): void;
}

/** Data of an event. One with a status comes last and carries the whole answer. */
type ProgressEvent<P> = { progress: P } | { status: number; body: unknown };

/**
 * A `fetch` that reports upload progress, which the browser's own cannot. Accepts a plain answer or a stream of
 * progress events whose last event becomes the response. The response has no headers.
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
            else answer = new Response(toJson(event.body), { status: event.status });
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
        // A stream that was cut off brought no answer
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
