import { afterEach, expect, test, vi } from 'vitest';
import { uploadFetch } from '../../../src/api/upload.ts';
import { FakeUpload } from '../../support/fake-upload.ts';

afterEach(() => vi.unstubAllGlobals());

test('a progress event that is broken does not cost the answer after it', async () => {
  const chunks = ['data: {"progress"\n\n', 'data: 7\n\n', 'data: {"status":200,"body":{"a":1}}\n\n'];
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk));
      stream.close();
    },
  });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  );
  const send = uploadFetch<number>({ onSent() {}, onProgress() {} });
  const answer = await send('https://voice.test/v1/books', { method: 'POST', body: 'text' });
  expect([answer.status, await answer.json()]).toEqual([200, { a: 1 }]);
});
