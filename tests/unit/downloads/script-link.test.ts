import { expect, test, vi } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { scriptLink } from '../../../src/downloads/script-link.ts';

test('a wait for a script that is still being made ends with the download', async () => {
  const call = vi.fn().mockResolvedValue({ data: { script: { downloads: {} }, job: {} } });
  const stop = new AbortController();
  const finding = scriptLink({ call } as unknown as Client, 'script', 'mp3')(1, stop.signal);
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce());
  stop.abort(new Error('cancelled'));
  await expect(finding).rejects.toThrow('cancelled');
});

test('a script whose making was cancelled gives no part of itself to a download that waited for it', async () => {
  const part = { downloads: { mp3: '/part.mp3' }, segments: [{ state: 'fresh' }, { state: 'stale' }] };
  const call = vi
    .fn()
    .mockResolvedValueOnce({ data: { script: part, job: {} } })
    .mockResolvedValue({ data: { script: part, job: null } });
  const client = { call, address: (path: string) => path } as unknown as Client;
  const { signal } = new AbortController();
  const link = scriptLink(client, 'script', 'mp3');
  expect(await link(0, signal)).toBeNull();
  await expect(link(1, signal)).rejects.toMatchObject({ type: 'HTTP_ERROR', problem: 'late' });
  // Asked for as it is, it is given
  expect(await scriptLink(client, 'script', 'mp3')(0, signal)).toBe('/part.mp3');
});
