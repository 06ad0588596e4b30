import { afterEach, expect, test, vi } from 'vitest';
import { StorageAway } from '../../demo/server/process/storage-away.ts';
import { S3Bucket } from '../../demo/server/blobs/s3-bucket.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a storage that gives no answer in time is not asked again: the request holds its piece of a file meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = vi.fn(
    ({ signal }: Request) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  vi.stubGlobal('fetch', asked);
  const bucket = new S3Bucket({
    endpoint: 'http://s3.test',
    publicEndpoint: undefined,
    bucket: 'bucket',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  const failed = bucket.ask('PUT', 'files/one', { body: 'one' }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(await failed).toBeInstanceOf(StorageAway);
  expect(asked).toHaveBeenCalledOnce();
});
