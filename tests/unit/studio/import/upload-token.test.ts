import { expect, test, vi } from 'vitest';
import type { Client } from '../../../../src/api/client.ts';
import type { UploadCredentials } from '../../../../src/contract/index.ts';
import { createUploadToken } from '../../../../src/studio/import/upload-token.ts';

const HOUR_MS = 3_600_000;

/** A server that gives these answers in turn. */
const serverWith = (...answers: Promise<UploadCredentials>[]) => {
  const call = vi.fn(async () => ({ data: await answers.shift()! }));
  return { call, token: createUploadToken({ call } as unknown as Client) };
};
const credentials = (token: string, leftMs = HOUR_MS) =>
  ({ token, expires_at: Date.now() + leftMs }) as UploadCredentials;

test('a token that is refused while an ended one is awaited is asked for anew', async () => {
  let answer!: (ended: UploadCredentials) => void;
  const ended = new Promise<UploadCredentials>((resolve) => (answer = resolve));
  const { token } = serverWith(ended, Promise.resolve(credentials('new')));
  const current = token.current();
  token.refused();
  answer(credentials('old', 0));
  expect(await current).toBe('new');
});

test('a token that ends is asked for once, however many uploads want it', async () => {
  const { call, token } = serverWith(
    Promise.resolve(credentials('old', 0)),
    Promise.resolve(credentials('new')),
  );
  expect(await Promise.all([token.current(), token.current()])).toEqual(['new', 'new']);
  expect(call).toHaveBeenCalledTimes(2);
});

test('a token that could not be renewed is asked for again', async () => {
  const { token } = serverWith(
    Promise.resolve(credentials('old', 0)),
    Promise.reject(new Error('away')),
    Promise.resolve(credentials('new')),
  );
  await expect(token.current()).rejects.toThrow('away');
  expect(await token.current()).toBe('new');
});
