import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attachment } from '../../demo/server/media/serve-file.ts';
import type { Sink } from '../../src/downloads/place.ts';
import { transfer } from '../../src/downloads/transfer.ts';
import { sum } from '../support/blob-contract.ts';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { toneWav } from '../support/tone-wav.ts';
import { uploadFile } from '../support/upload-file.ts';

/** Above the size from which files come from the storage, and below. */
const long = toneWav(300_000);
const short = toneWav(1_000);

const urlOf = async (user: TestUser, assetId: string): Promise<string> => {
  const { body } = await user.call('GET /v1/assets', {});
  return body.data.assets.find(({ asset_id }) => asset_id === assetId)!.url;
};

const upload = async (server: TestServer, user: TestUser, bytes: Uint8Array) =>
  server.url + (await urlOf(user, await uploadFile(server.url, user, bytes)));

describe('an object storage that browsers reach', () => {
  let s3: S3Server;
  /** Stands for the name under which browsers reach the storage. */
  let line: FaultProxy;
  let server: TestServer;
  let user: TestUser;
  let address: string;
  beforeAll(async () => {
    s3 = await startS3Server();
    line = await startFaultProxy(s3.env.S3_ENDPOINT!, /^\/bucket\/files\/[0-9a-f-]{36}\?/);
    server = await startTestServer({ env: { ...s3.env, S3_PUBLIC_URL: line.url } });
    user = await server.signUp();
    address = await upload(server, user, long);
  });
  afterAll(async () => {
    await server.close();
    await line.close();
    await s3.close();
  });
  afterEach(() => void line.asked.splice(0));

  const ask = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });

  test('sends a large file itself, whole and by ranges', async () => {
    const told = await ask(address);
    expect(told.status).toBe(307);
    expect(told.headers.get('cache-control')).toBe('no-store');
    expect(told.headers.get('location')).toMatch(new RegExp(`^${line.url}/bucket/files/`));
    const whole = await fetch(address);
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    // Browsers leave out the name that the page gives a download of another origin
    expect(whole.headers.get('content-disposition')).toBe(attachment('recording.wav'));
    expect(sum(await whole.bytes())).toBe(sum(long));
    const rest = await fetch(address, { headers: { range: 'bytes=1000-1999' } });
    expect(rest.status).toBe(206);
    expect(sum(await rest.bytes())).toBe(sum(long.subarray(1_000, 2_000)));
    expect(line.asked.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=1000-1999']);
  });

  test('leaves small files, and what only asks about a file, to the server', async () => {
    const small = await ask(await upload(server, user, short));
    expect(small.status).toBe(200);
    expect(sum(await small.bytes())).toBe(sum(short));
    const head = await ask(address, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(long.length));
    const known = await ask(address, { headers: { 'if-none-match': head.headers.get('etag')! } });
    expect(known.status).toBe(304);
    expect((await ask(address, { headers: { range: `bytes=${long.length}-` } })).status).toBe(416);
    expect(line.asked).toEqual([]);
  });

  test('is never named to those who may not read the file', async () => {
    const mine = new URL(address);
    const other = new URL(await upload(server, await server.signUp(), long));
    const late = new URL(mine);
    late.searchParams.set('e', String(Math.floor(Date.now() / 1000) - 1));
    const refused = [
      mine.origin + mine.pathname,
      mine.origin + mine.pathname + other.search,
      late.href,
      mine.href.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ];
    for (const url of refused) {
      const answer = await ask(url);
      expect(answer.status, url).toBe(403);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  test('is named until the link ends that was asked for', async () => {
    const ends = Number(new URL(address).searchParams.get('e'));
    const query = new URL((await ask(address)).headers.get('location')!).searchParams;
    const signed = query.get('X-Amz-Date')!.replace(/^(.{4})(..)(..T..)(..)/, '$1-$2-$3:$4:');
    const lasts = Date.parse(signed) / 1000 + Number(query.get('X-Amz-Expires'));
    expect(lasts).toBe(ends);
  });

  test('a file that was deleted is not there', async () => {
    const assetId = await uploadFile(server.url, user, long);
    const url = server.url + (await urlOf(user, assetId));
    const { headers } = await ask(url);
    await user.call('DELETE /v1/assets/{asset_id}', { params: { asset_id: assetId } });
    expect((await ask(url)).status).toBe(404);
    expect((await fetch(headers.get('location')!)).status).toBe(404);
  });

  /** A download by the download center. */
  const download = async (url: string, renew: () => Promise<string>) => {
    let pieces: Uint8Array[] = [];
    const sink: Sink = {
      write: async (piece) => void pieces.push(piece.slice()),
      restart: async () => void (pieces = []),
      finish: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    };
    await transfer({
      url,
      renew,
      signal: new AbortController().signal,
      begin: () => Promise.resolve(sink),
      onArrived: () => undefined,
      onInterruption: () => undefined,
    });
    return Buffer.concat(pieces);
  };

  test('a download that is cut goes on where it was, by a new address', async () => {
    line.next({ kind: 'cut', after: 3_000_000, until: () => sleep(100) });
    const arrived = await download(address, () => Promise.reject(new Error('The link is still good')));
    expect(sum(arrived)).toBe(sum(long));
    const [first, second] = line.asked;
    expect(first!.headers.range).toBeUndefined();
    expect(second!.headers.range).toMatch(/^bytes=\d+-$/);
    expect(second!.headers['if-range']).toMatch(/^"/);
  });

  test('a download that the storage refuses gets a new link from the server', async () => {
    line.next({ kind: 'status', status: 403 });
    let renewed = 0;
    const arrived = await download(address, async () => {
      renewed++;
      return address;
    });
    expect(renewed).toBe(1);
    expect(sum(arrived)).toBe(sum(long));
  });
});
