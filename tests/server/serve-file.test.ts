import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFile } from '../../demo/server/media/serve-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-serve-file-'));
  await writeFile(join(folder, 'empty'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['"empty"', 'W/"empty"', '"other", W/"empty"', '*'])(
  'a client that has the file by the tag %s downloads nothing',
  async (tag) => {
    const request = new Request('http://server/empty', { headers: { 'if-none-match': tag } });
    const file = { path: join(folder, 'empty'), contentType: 'audio/wav', etag: 'empty' };
    expect((await serveFile(request, file)).status).toBe(304);
  },
);

describe('an empty file', () => {
  const ask = (init: RequestInit) =>
    serveFile(new Request('http://server/empty', init), {
      path: join(folder, 'empty'),
      contentType: 'audio/wav',
      etag: 'empty',
    });

  test.each<[string, RequestInit]>([
    ['GET', {}],
    ['HEAD', { method: 'HEAD' }],
    ['GET of its last bytes', { headers: { range: 'bytes=-5' } }],
  ])('answers %s with the whole file of no bytes', async (_, init) => {
    const answer = await ask(init);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('0');
    expect(answer.headers.has('content-range')).toBe(false);
    expect(await answer.text()).toBe('');
  });

  test.each(['bytes=0-', 'bytes=0-0', 'bytes=-0'])('has no range %s', async (range) => {
    const answer = await ask({ headers: { range } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */0');
  });
});
