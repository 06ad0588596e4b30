import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AVATAR_LIMIT } from '../../demo/server/accounts/limits.ts';
import { AVATAR_BYTES_MAX, AVATAR_PIXELS_MAX } from '../../src/contract/constants/accounts.ts';
import {
  chunk,
  coloursOf,
  exif,
  makeMoving,
  makePicture,
  pngOf,
  sizeOf,
  withSegment,
} from '../support/pictures.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { makeDataFolder } from '../support/template.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ engines: [] });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
});

const files = () => readdir(join(server.dataDir, 'avatars')).catch((): string[] => []);
const send = (bytes: Uint8Array, who = user) =>
  who.call('POST /v1/user/avatar', { body: new Blob([bytes as Uint8Array<ArrayBuffer>]) });
/** Uploads a picture that must be accepted; returns the address of the avatar. */
const change = async (bytes: Uint8Array, who = user): Promise<string> => {
  const { status, body } = await send(bytes, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.user_info.avatar_url;
};
const get = async (address: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(server.url + address)).arrayBuffer());

const isNear = (colour: number[], wanted: number[]) =>
  colour.every((part, index) => Math.abs(part - wanted[index]!) < 40);
const [RED, LIME, BLUE] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
];

const GREY = Buffer.alloc(65 * 64, 128);

describe('an avatar', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('from a %s is a square of its centre', async (kind) => {
    const address = await change(makePicture(kind, { width: 600, height: 200 }));
    const made = await get(address);
    expect(sizeOf(made)).toBe('256,256');
    expect(coloursOf(made).every((colour) => isNear(colour, LIME!))).toBe(true);
    const upright = await get(await change(makePicture(kind, { width: 200, height: 600, upright: true })));
    expect(coloursOf(upright, { across: 1, down: 3 }).every((colour) => isNear(colour, LIME!))).toBe(true);
  });

  test.each(['rgba64be', 'gray16be', 'pal8', 'ya8', 'monob'])('may have %s pixels', async (format) => {
    expect(sizeOf(await get(await change(makePicture('png', { format }))))).toBe('256,256');
  });

  test('is rotated upright by its EXIF orientation', async () => {
    const turned = withSegment(
      makePicture('jpeg', { width: 300, height: 300, upright: true }),
      0xe1,
      exif(6, ''),
    );
    const colours = coloursOf(await get(await change(turned)));
    // Rotated clockwise: what was on top is on the right.
    expect(colours.map((colour, index) => isNear(colour, [BLUE!, LIME!, RED!][index]!))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('keeps no metadata of the uploaded file', async () => {
    const secret = 'GPS 48.137 N 11.575 E <script>alert(1)</script>';
    const plain = makePicture('jpeg');
    const sent = Buffer.concat([
      withSegment(withSegment(plain, 0xe1, exif(1, secret)), 0xfe, Buffer.from(secret)),
      Buffer.from(`PK\x03\x04${secret}`, 'latin1'),
    ]);
    expect(sent.includes(secret)).toBe(true);
    const made = await get(await change(sent));
    expect(made.includes('GPS')).toBe(false);
    expect(made.includes('PK')).toBe(false);
    // The rest of the file must be gone too.
    expect(made.equals(await get(await change(plain)))).toBe(true);
  });

  test('is public, may be cached forever, and is served as a picture only', async () => {
    const address = await change(makePicture('png'));
    const answer = await fetch(server.url + address);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const known = { 'if-none-match': answer.headers.get('etag')! };
    expect((await fetch(server.url + address, { headers: known })).status).toBe(304);
    const head = await fetch(server.url + address, { method: 'HEAD' });
    expect([head.status, (await head.text()).length]).toEqual([200, 0]);
  });

  test('has an address that nobody can guess', async () => {
    const addresses = [await change(makePicture('png')), await change(makePicture('png'))];
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) expect(address).toMatch(/^\/media\/avatars\/[0-9a-f-]{36}\.webp$/);
    for (const name of [`${crypto.randomUUID()}.webp`, '../secret', '..%2fsecret', 'x.webp'])
      expect((await fetch(`${server.url}/media/avatars/${name}`)).status, name).toBe(404);
  });

  test('is deleted when it is replaced or removed', async () => {
    const before = await files();
    const first = await change(makePicture('png'));
    const second = await change(makePicture('webp'));
    expect((await fetch(server.url + first)).status).toBe(404);
    expect((await fetch(server.url + second)).status).toBe(200);
    for (let time = 0; time < 2; time++) {
      const { body } = await user.call('POST /v1/user/avatar/delete', { body: {} });
      expect(body.data.user_info.avatar_url).toBe('');
    }
    expect((await fetch(server.url + second)).status).toBe(404);
    expect(await files()).toEqual(before);
  });

  test('is one of the ten after ten simultaneous uploads', async () => {
    const before = (await files()).length;
    const pictures = Array.from({ length: 10 }, () => makePicture('png'));
    await Promise.all(pictures.map((picture) => send(picture)));
    expect(await files()).toHaveLength(before + 1);
    const { body } = await user.call('POST /v1/user/get_user_info', { body: {} });
    expect((await fetch(server.url + body.data.user_info.avatar_url)).status).toBe(200);
  });

  test('does not change the avatars of other users', async () => {
    const other = await server.signUp();
    const own = await change(makePicture('png'));
    await change(makePicture('png'), other);
    await other.call('POST /v1/user/avatar/delete', { body: {} });
    expect((await fetch(server.url + own)).status).toBe(200);
  });
});

describe('a file is refused as an avatar', () => {
  const refused = async (bytes: Uint8Array, type: string, status = 422) => {
    const before = await files();
    expect(await send(bytes)).toMatchObject({ status, body: { detail: [{ type }] } });
    expect(await files()).toEqual(before);
    const { body } = await user.call('POST /v1/user/get_user_info', { body: {} });
    expect(body.data.user_info.avatar_url).toBe('');
  };

  test.each([
    ['a GIF', makeMoving('gif')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1\nfile:///etc/passwd\n')],
    ['a list of files', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a program', Buffer.from('#!/bin/sh\ntrue\n')],
    ['one byte', Buffer.from([0xff])],
  ])('because it is %s', (_, bytes) => refused(bytes, 'err_file_not_supported'));

  test('because it is empty', () => refused(Buffer.alloc(0), 'err_file_empty'));

  test.each([
    ['a WebP', makeMoving('webp')],
    ['a PNG', pngOf({ width: 64, height: 64 }, GREY, [chunk('acTL', Buffer.alloc(8))])],
  ])('because it is %s that is animated', (_, bytes) => refused(bytes, 'err_picture_animated'));

  test.each(['png', 'jpeg', 'webp'] as const)(
    'because it is a %s that is cut short, wherever',
    async (kind) => {
      await server.db.query('delete from rate_limit');
      const whole = makePicture(kind, { width: 600, height: 600 });
      for (const share of [0.05, 0.3, 0.7, 0.99])
        await refused(whole.subarray(0, Math.floor(whole.length * share)), 'err_file_damaged');
    },
  );

  test.each(['png', 'jpeg', 'webp'] as const)(
    'because it begins as a %s and goes on as a web page',
    (kind) => {
      const page = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(40));
      return refused(Buffer.concat([makePicture(kind).subarray(0, 16), page]), 'err_file_damaged');
    },
  );

  test('because its width is 0', () =>
    refused(pngOf({ width: 0, height: 64 }, Buffer.alloc(64)), 'err_file_damaged'));

  test('because a part of it was changed', async () => {
    const bytes = makePicture('png', { width: 600, height: 600 });
    bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
    await refused(bytes, 'err_file_damaged');
  });

  test.each([
    ['1 by 1', { width: 1, height: 1 }],
    ['4000 by 8', { width: 4000, height: 8 }],
  ])('because it has %s pixels', (_, size) =>
    refused(pngOf(size, Buffer.alloc((size.width + 1) * size.height)), 'err_picture_too_small'),
  );

  test('because it claims more pixels than are allowed, whatever it contains', async () => {
    const side = Math.ceil(Math.sqrt(AVATAR_PIXELS_MAX)) + 1;
    await refused(pngOf({ width: side, height: side }, GREY), 'err_picture_too_large');
    await refused(pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, GREY), 'err_file_damaged');
    const jpeg = makePicture('jpeg');
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.fill(0x7f, frame + 5, frame + 9);
    await refused(jpeg, 'err_picture_too_large');
  });

  test('because its file is too large', async () => {
    const padded = (bytes: number) => Buffer.concat([makePicture('png'), Buffer.alloc(bytes)]);
    await refused(padded(AVATAR_BYTES_MAX), 'err_picture_too_large', 413);
    await change(padded(AVATAR_BYTES_MAX - 10_000));
  });
});

describe('a decompression bomb', () => {
  const SMALL = { width: 64, height: 64 };

  test('in the pixels is read only to the size in its header', async () => {
    const address = await change(pngOf(SMALL, Buffer.alloc(2 ** 27)));
    expect(sizeOf(await get(address))).toBe('256,256');
  });

  test('beside the pixels is not unpacked', async () => {
    // A larger bomb would block this process, and the server in it, until its idle connections time out
    const packedZeros = deflateSync(Buffer.alloc(2 ** 27));
    const packed = (name: string) => Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), packedZeros]);
    const bomb = pngOf(SMALL, GREY, [chunk('zTXt', packed('Comment')), chunk('iCCP', packed('Profile'))]);
    expect(await send(bomb)).toMatchObject({ status: 422, body: { detail: [{ type: 'err_file_damaged' }] } });
  });
});

test('too many pictures are refused beyond the limit with the time to wait', async () => {
  await change(makePicture('png'));
  await server.db.query(`update rate_limit set count = $1 where key like 'avatar:%'`, [AVATAR_LIMIT.max]);
  const answer = await send(makePicture('png'));
  expect(answer).toMatchObject({ status: 429, body: { detail: [{ type: 'err_too_many_requests' }] } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('an avatar cannot be changed without signing in', async () => {
  const answer = await server.call('POST /v1/user/avatar', { body: new Blob(['x']) });
  expect(answer.status).toBe(401);
  const visitor = await server.visitor().call('POST /v1/user/avatar', { body: new Blob(['x']) });
  expect(visitor.status).toBe(403);
});

test('avatar files left by a crash are removed at the next start; those in use stay', async () => {
  const dataDir = await makeDataFolder();
  const folder = join(dataDir, 'avatars');
  const before = await startTestServer({ engines: [], dataDir });
  const address = await change(makePicture('png'), await before.signUp());
  await before.close();
  const kept = basename(address);
  const orphan = `${crypto.randomUUID()}.webp`;
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [orphan, `${orphan}.part`]) await writeFile(join(folder, name), 'left');
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);

  const after = await startTestServer({ engines: [], dataDir });
  try {
    expect(await readdir(folder)).toEqual([kept]);
    expect((await fetch(after.url + address)).status).toBe(200);
  } finally {
    await after.close();
    await rm(dataDir, { recursive: true });
  }
});
