import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileDigest } from '../../../demo/server/media/file-digest.ts';
import { serveFile, type ServedFile } from '../../../demo/server/media/serve-file.ts';
import { FILE_DIGEST_HEADER } from '../../../src/contract/constants/downloads.ts';
import { DownloadFailure } from '../../../src/downloads/failure.ts';
import type { Sink } from '../../../src/downloads/place.ts';
import { transfer, type TransferOptions } from '../../../src/downloads/transfer.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../../support/fault-proxy.ts';

/** More than two blocks of a digest, and not a whole number of them. */
const LENGTH = 9_000_001;
/** Each byte differs from its neighbors, so that a wrong order is noticed. */
const bytesOf = (seed: number) => {
  const words = new Uint32Array(Math.ceil(LENGTH / 4));
  for (let i = 0, word = seed; i < words.length; i++)
    words[i] = word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
  return Buffer.from(words.buffer, 0, LENGTH);
};

const original = bytesOf(1);
const changed = bytesOf(2);
let folder: string;
let origin: Server;
let served: ServedFile;
let digest: string;
let proxy: FaultProxy;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-transfer-'));
  await writeFile(join(folder, 'original'), original);
  await writeFile(join(folder, 'changed'), changed);
  await writeFile(join(folder, 'empty'), '');
  digest = await fileDigest(join(folder, 'original'));
  origin = createServer(async ({ url, headers }, outgoing) => {
    const said = new Headers(headers as Record<string, string>);
    const answer = await serveFile(new Request(`http://origin${url}`, { headers: said }), served);
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body as never).pipe(outgoing);
    else outgoing.end();
  });
  await new Promise<void>((listening) => origin.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  origin.closeAllConnections();
  origin.close();
  await rm(folder, { recursive: true, force: true });
});

const serve = (name: string, more: Partial<ServedFile> = {}) => {
  served = { path: join(folder, name), contentType: 'audio/wav', etag: name, ...more };
};
beforeEach(async () => {
  serve('original', { digest, fileName: 'Ferry.wav' });
  proxy = await startFaultProxy(`http://127.0.0.1:${(origin.address() as AddressInfo).port}`, /./);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await proxy.close();
});

/** A sink that keeps what it is given. */
const memorySink = () => {
  const told: string[] = [];
  let pieces: Uint8Array[] = [];
  const sink: Sink = {
    async write(piece) {
      pieces.push(piece.slice());
    },
    async restart() {
      told.push('restart');
      pieces = [];
    },
    async finish() {
      told.push('finish');
    },
    async discard() {
      told.push('discard');
    },
  };
  return { sink, told, content: () => Buffer.concat(pieces) };
};
const run = (more: Partial<TransferOptions> = {}) => {
  const memory = memorySink();
  const stop = new AbortController();
  const cuts = vi.fn();
  const done = transfer({
    url: `${proxy.url}/file`,
    renew: null,
    signal: stop.signal,
    begin: () => Promise.resolve(memory.sink),
    onArrived() {},
    onInterruption: cuts,
    ...more,
  });
  return { ...memory, stop, cuts, done };
};
const ranges = () => proxy.asked.map(({ headers }) => headers.range ?? null);

test('a file arrives complete and in order, and its progress is reported', async () => {
  const arrived: number[] = [];
  const heads: unknown[] = [];
  const memory = memorySink();
  const { done } = run({
    onArrived: (now, whole) => (expect(whole).toBe(LENGTH), arrived.push(now)),
    begin: (head) => (heads.push(head), Promise.resolve(memory.sink)),
  });
  expect(await done).toBe(LENGTH);
  expect(memory.content().equals(original)).toBe(true);
  expect(memory.told).toEqual(['finish']);
  expect(arrived.at(-1)).toBe(LENGTH);
  expect(heads).toMatchObject([{ type: 'audio/wav', digest, disposition: expect.stringMatching(/Ferry/) }]);
});

describe('after a lost connection', () => {
  test('the rest is requested by Range and If-Range, even when the server is away for a while', async () => {
    proxy.next({ kind: 'cut', after: 5_000_000 }, { kind: 'gone' }, { kind: 'status', status: 503 });
    const { done, content, told, cuts } = run();
    expect(await done).toBe(LENGTH);
    expect(content().equals(original)).toBe(true);
    expect(told).toEqual(['finish']);
    expect(cuts.mock.calls).toEqual([['cut'], ['cut'], ['cut']]);
    const [first, ...others] = ranges();
    expect(first).toBeNull();
    expect(new Set(others).size, 'all go on at the same byte').toBe(1);
    expect(others[0]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(proxy.asked.at(-1)!.headers['if-range']).toBe('"original"');
  });

  test('before the first byte, the file starts over', async () => {
    const { fetch } = globalThis;
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError()) });
    const headers = { etag: '"original"', 'content-length': String(LENGTH) };
    const cutAtOnce = () => Promise.resolve(new Response(body, { headers }));
    vi.stubGlobal('fetch', vi.fn(fetch).mockImplementationOnce(cutAtOnce));
    const { done, content, told, cuts } = run();
    expect(await done).toBe(LENGTH);
    expect(content().equals(original)).toBe(true);
    expect(told).toEqual(['restart', 'finish']);
    expect(cuts).toHaveBeenCalledTimes(1);
    expect(ranges()).toEqual([null]);
  });

  test('a file that has changed meanwhile starts over', async () => {
    proxy.next({ kind: 'cut', after: 5_000_000 });
    const { done, content, told, cuts } = run();
    await expect.poll(() => cuts.mock.calls).toHaveLength(1);
    serve('changed', { digest: await fileDigest(join(folder, 'changed')) });
    expect(await done).toBe(LENGTH);
    expect(content().equals(changed)).toBe(true);
    expect(told).toEqual(['restart', 'finish']);
  });

  test('an expired link is renewed, and the file resumes where it was', async () => {
    proxy.next({ kind: 'cut', after: 5_000_000 }, { kind: 'status', status: 403 });
    const renew = vi.fn(() => Promise.resolve(`${proxy.url}/renewed`));
    const { done, content } = run({ renew });
    expect(await done).toBe(LENGTH);
    expect(content().equals(original)).toBe(true);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(proxy.asked.map(({ path }) => path)).toEqual(['/file', '/file', '/renewed']);
    expect(ranges()[2]).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test('a server that can only start over is not asked forever', async () => {
    vi.useFakeTimers();
    const fetched = vi.fn(() => {
      const body = new ReadableStream({
        start: (stream) => (
          stream.enqueue(new Uint8Array(3)),
          setTimeout(() => stream.error(new Error()), 1)
        ),
      });
      return Promise.resolve(new Response(body, { headers: { etag: '"a"', 'content-length': '9' } }));
    });
    vi.stubGlobal('fetch', fetched);
    const failure = run().done.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await failure).toMatchObject({ type: 'READER_ERROR', problem: 'cut' });
    expect(fetched).toHaveBeenCalledTimes(8);
  });

  test('the download gives up after a minute and leaves nothing', async () => {
    vi.useFakeTimers();
    const body = () =>
      new ReadableStream({
        start: (stream) => (
          stream.enqueue(new Uint8Array(3)),
          setTimeout(() => stream.error(new Error()), 1)
        ),
      });
    const fetched = vi.fn((_url: string, { headers }: RequestInit) =>
      headers
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(body(), { headers: { etag: '"a"', 'content-length': '9' } })),
    );
    vi.stubGlobal('fetch', fetched);
    const { done, told } = run();
    const failure = done.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await failure).toMatchObject({ type: 'HTTP_ERROR', problem: 'offline' });
    expect(fetched).toHaveBeenCalledTimes(8);
    expect(told).toEqual(['discard']);
  });

  test('a file without a strong identity is not resumed', async () => {
    vi.stubGlobal('fetch', () => {
      const body = new ReadableStream({
        pull: (stream) => (stream.enqueue(new Uint8Array(3)), stream.error(new TypeError())),
      });
      return Promise.resolve(new Response(body, { headers: { etag: 'W/"weak"', 'content-length': '9' } }));
    });
    await expect(run().done).rejects.toMatchObject({ type: 'READER_ERROR', problem: 'cut' });
  });

  test('a download aborted while waiting is canceled', async () => {
    proxy.next({ kind: 'cut', after: 5_000_000 });
    const { done, cuts, stop, told } = run();
    await expect.poll(() => cuts.mock.calls).toHaveLength(1);
    stop.abort();
    await expect(done).rejects.toMatchObject({ type: 'ABORTED' });
    expect(told).toContain('discard');
    expect(proxy.asked).toHaveLength(1);
  });
});

describe('nothing remains of a file', () => {
  test.each<[string, Fault, object]>([
    ['whose digest is wrong', { kind: 'corrupt', at: 6_000_000 }, { problem: 'damaged' }],
    ['whose length was announced too short', { kind: 'length', length: 8_000_000 }, { problem: 'damaged' }],
  ])('%s', async (_, fault, problem) => {
    proxy.next(fault);
    const { done, told } = run();
    await expect(done).rejects.toMatchObject({ type: 'READER_ERROR', ...problem });
    expect(told).toEqual(['discard']);
  });

  test('whose digest is wrong that its address carries, as an object storage sends it', async () => {
    serve('original');
    proxy.next({ kind: 'corrupt', at: 6_000_000 }, null);
    const url = `${proxy.url}/file?${new URLSearchParams({ [FILE_DIGEST_HEADER]: digest })}`;
    const { done, told } = run({ url });
    await expect(done).rejects.toMatchObject({ type: 'READER_ERROR', problem: 'damaged' });
    expect(told).toEqual(['discard']);
    expect(await run({ url }).done).toBe(LENGTH);
  });

  test('whose length was announced too long', async () => {
    proxy.next({ kind: 'length', length: LENGTH + 10 });
    const { done, told } = run();
    await expect(done).rejects.toMatchObject({ type: 'HTTP_ERROR', problem: 'cut' });
    expect(told).toEqual(['discard']);
  });

  test('that cannot be written, and the transfer stops', async () => {
    const memory = memorySink();
    memory.sink.write = () => Promise.reject(new DownloadFailure('FILESYSTEM_ERROR', 'full'));
    const { done } = run({ begin: () => Promise.resolve(memory.sink) });
    await expect(done).rejects.toMatchObject({ type: 'FILESYSTEM_ERROR', problem: 'full' });
    expect(memory.told).toEqual(['discard']);
    expect(proxy.asked).toHaveLength(1);
  });

  test('that is empty', async () => {
    serve('empty');
    const { done, told } = run();
    await expect(done).rejects.toMatchObject({ type: 'HTTP_ERROR', problem: 'empty' });
    expect(told).toEqual(['discard']);
  });
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [401, 'refused'],
  [403, 'refused'],
  [500, 'server'],
  [429, 'server'],
])('a first answer with status %i is an HTTP error: %s', async (status, problem) => {
  proxy.next({ kind: 'status', status });
  const { done, told } = run();
  await expect(done).rejects.toMatchObject({ type: 'HTTP_ERROR', problem });
  expect(told).toEqual([]);
  expect(proxy.asked).toHaveLength(1);
});

test('a link refused even after its renewal is refused', async () => {
  proxy.next({ kind: 'status', status: 403 }, { kind: 'status', status: 403 });
  const { done } = run({ renew: () => Promise.resolve(`${proxy.url}/renewed`) });
  await expect(done).rejects.toMatchObject({ type: 'HTTP_ERROR', problem: 'refused' });
});

describe('a server that is away at first', () => {
  test('is asked again until the file arrives', async () => {
    proxy.next({ kind: 'gone' });
    const { done, content, cuts } = run();
    expect(await done).toBe(LENGTH);
    expect(content().equals(original)).toBe(true);
    expect(cuts.mock.calls).toEqual([['unreachable']]);
  });

  test('is asked for a minute, and then the download ends with an HTTP error', async () => {
    vi.useFakeTimers();
    const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetched);
    const { done, told } = run();
    const failure = done.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await failure).toMatchObject({ type: 'HTTP_ERROR', problem: 'offline' });
    expect(fetched).toHaveBeenCalledTimes(8);
    expect(told).toEqual([]);
  });
});

test('the length of an encoded answer is not taken as that of the file', async () => {
  const headers = { 'content-length': '4', 'content-encoding': 'x-none' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ten bytes.', { headers })));
  expect(await run().done).toBe(10);
});
