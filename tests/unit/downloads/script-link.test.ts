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
