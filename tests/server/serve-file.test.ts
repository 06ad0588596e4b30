import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FILE_DIGEST_HEADER } from '../../src/contract/constants/downloads.ts';
import { attachment, serveFile } from '../../demo/server/media/serve-file.ts';
import { signer } from '../../demo/server/media/signed-url.ts';

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

describe('a file that may lie elsewhere', () => {
  const url = `http://server${signer(Buffer.from('key'))('/file')}`;
  const addressUntil = vi.fn<(until: Date, headers: Headers) => Promise<string | undefined>>();
  const ask = (asked: string) =>
    serveFile(new Request(asked), {
      source: {
        bytes: 2_000_000,
        read: () => Promise.resolve(Readable.from([Buffer.alloc(2_000_000)])),
        addressUntil,
      },
      contentType: 'video/mp4',
      etag: 'film',
      fileName: 'Fähre.mp4',
      digest: 'digest',
    });

  test('is answered for there with the headers it has here, until its link ends', async () => {
    addressUntil.mockResolvedValueOnce('https://files.example/film');
    const answer = await ask(url);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe('https://files.example/film');
    const [until, headers] = addressUntil.mock.lastCall!;
    expect(until.getTime()).toBe(Number(new URL(url).searchParams.get('e')) * 1000);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': attachment('Fähre.mp4'),
      'cache-control': 'private, max-age=86400, immutable',
      [FILE_DIGEST_HEADER]: 'digest',
    });
  });

  test('is answered for here where it has no address', async () => {
    addressUntil.mockResolvedValueOnce(undefined);
    const answer = await ask(url);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(2_000_000);
  });

  test('is answered for here under an address that never ends', async () => {
    addressUntil.mockClear();
    expect((await ask('http://server/file')).status).toBe(200);
    expect(addressUntil).not.toHaveBeenCalled();
  });
});
