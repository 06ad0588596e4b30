import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RequestContext } from '../../demo/server/http/app.ts';
import { readUpload } from '../../demo/server/http/read-upload.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const upload = () => {
  const socket = { bytesRead: 1_000 };
  const incoming = Object.assign(new PassThrough(), { headers: {}, socket });
  return { incoming, socket, context: { env: { incoming } } as unknown as RequestContext };
};
const MB = 1024 * 1024;

test('a stalled upload is refused after half a minute', async () => {
  const { incoming, context } = upload();
  incoming.write('the beginning');
  const refused = expect(readUpload(context, MB)).rejects.toMatchObject({
    type: 'err_upload_too_slow',
    message: 'The file took too long to arrive. Check your connection and send it again.',
  });
  await vi.advanceTimersByTimeAsync(32_000);
  await refused;
  expect(vi.getTimerCount()).toBe(0);
});

test('a large upload on a line of usual speed gets the time it needs', async () => {
  const { incoming, socket, context } = upload();
  const bytes = readUpload(context, 20 * MB);
  for (let second = 0; second < 100; second++) {
    socket.bytesRead += 100_000;
    incoming.write(Buffer.alloc(100_000));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  incoming.end();
  expect((await bytes).length).toBe(10_000_000);
  expect(vi.getTimerCount()).toBe(0);
});
