import { expect, test, vi } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { scriptLink } from '../../../src/downloads/script-link.ts';

const part = { downloads: { mp3: '/part.mp3' }, segments: [{ state: 'fresh' }, { state: 'stale' }] };
/** A server that gives these answers in order, and then always the last. */
const clientOf = (...answers: { script: object; job: object | null }[]) => {
  const call = vi.fn();
  for (const data of answers.slice(0, -1)) call.mockResolvedValueOnce({ data });
  call.mockResolvedValue({ data: answers.at(-1) });
  return { client: { call, address: (path: string) => path } as unknown as Client, call };
};
const making = { script: { ...part, downloads: {} }, job: {} };
const { signal } = new AbortController();

test('a script being generated is checked once, by a request that is aborted with the download', async () => {
  const { client, call } = clientOf(making);
  expect(await scriptLink(client, 'script', 'mp3')(signal)).toBeNull();
  expect(call).toHaveBeenCalledExactlyOnceWith(
    'GET /v1/speech/scripts/{script_id}',
    expect.objectContaining({ signal }),
  );
});

test('a download that waited for a canceled script gets no partial file', async () => {
  const { client } = clientOf(making, { script: part, job: null });
  const link = scriptLink(client, 'script', 'mp3');
  expect(await link(signal)).toBeNull();
  await expect(link(signal)).rejects.toMatchObject({ type: 'HTTP_ERROR', problem: 'late' });
  // A new download gets the file as it is
  expect(await scriptLink(client, 'script', 'mp3')(signal)).toBe('/part.mp3');
});

test('a download that waited before a reload gets no partial file either', async () => {
  const { client } = clientOf({ script: part, job: null });
  await expect(scriptLink(client, 'script', 'mp3', true)(signal)).rejects.toMatchObject({ problem: 'late' });
});
