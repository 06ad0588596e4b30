import { rm } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { UPLOADS_PATH } from '../../src/contract/constants/files.ts';
import { startS3Server, type S3Server } from '../support/s3-server.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { newAccount } from './new-account.ts';
import { expect, test as base } from './test.ts';
import { openUploadPage, upload } from './upload-page.ts';

const MB = 1024 * 1024;
const PART_BYTES = 8 * MB;
const PARTS = 5;
const BYTES = PARTS * PART_BYTES;

interface Place {
  s3: S3Server;
  url: string;
}

/** Pages of a server with an object storage that browsers reach. */
const test = base.extend<object, { place: Place }>({
  place: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const s3 = await startS3Server();
      const folder = await makeDataFolder();
      const server = await startServerProcess({
        VOXBENCH_DATA: folder,
        ...s3.env,
        S3_PUBLIC_URL: s3.env['S3_ENDPOINT']!,
      });
      await use({ s3, url: server.url });
      await server.end('SIGTERM');
      await s3.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ place }, use) => use(place.url),
});

/** Requests that begin or send uploads. */
const watch = (context: BrowserContext, { s3 }: Place) => {
  const asked: { method: string; url: URL }[] = [];
  context.on('request', (request) => asked.push({ method: request.method(), url: new URL(request.url()) }));
  const storage = s3.env['S3_ENDPOINT'];
  const where = (method: string, isMeant: (url: URL) => boolean) =>
    asked.filter((one) => one.method === method && isMeant(one.url)).map(({ url }) => url.pathname);
  return {
    begun: () => where('POST', ({ pathname }) => pathname === '/v1/uploads'),
    toStorage: () => where('PUT', ({ origin }) => origin === storage),
    toServer: () => [
      ...where('POST', ({ pathname }) => pathname === UPLOADS_PATH),
      ...where('PATCH', ({ pathname }) => pathname.startsWith(UPLOADS_PATH)),
    ],
  };
};

test('a large file goes to the object storage in parts, and none of it to the server', async ({
  page,
  context,
  place,
  watched,
}) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  const requests = watch(context, place);
  const outcome = await upload(page, { bytes: BYTES });
  expect(outcome).toMatchObject({ isSame: true, last: BYTES });
  expect(new Set(requests.toStorage()).size).toBe(PARTS);
  expect(requests.toStorage()).toHaveLength(PARTS);
  expect(requests.toServer()).toEqual([]);
  const stored = [...place.s3.objects.keys()].filter((key) => key.includes(outcome.assetId!));
  expect(stored).toEqual([`files/${outcome.assetId}`]);
  expect(await watched.violations()).toEqual([]);
});

test('an upload to the object storage resumes after a reload with what is missing', async ({
  page,
  context,
  place,
}) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  const requests = watch(context, place);
  const firstPart = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  void upload(page, { bytes: BYTES }).catch(() => undefined);
  await firstPart;
  await openUploadPage(page);
  const outcome = await upload(page, { bytes: BYTES });
  expect(outcome).toMatchObject({ isSame: true, last: BYTES });
  expect(outcome.first).toBeGreaterThanOrEqual(PART_BYTES);
  expect(requests.begun()).toHaveLength(1);
});

test('a paused upload to the object storage resumes, and a canceled one leaves nothing there', async ({
  page,
  context,
  place,
}) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  const requests = watch(context, place);
  const after = 3 * PART_BYTES;
  expect(await upload(page, { bytes: BYTES, stop: { after, how: 'pause' } })).toEqual({ failure: 'aborted' });
  expect(await upload(page, { bytes: BYTES })).toMatchObject({ isSame: true, last: BYTES });
  expect(requests.begun()).toHaveLength(1);

  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  expect(await upload(page, { bytes: BYTES, stop: { after, how: 'give up' } })).toEqual({
    failure: 'aborted',
  });
  expect((await ended).status()).toBe(204);
  expect((await upload(page, { bytes: BYTES })).isSame).toBe(true);
  expect(requests.begun()).toHaveLength(3);
});

test('a part whose answer was lost is not sent again, and one whose address was refused gets another', async ({
  page,
  context,
  place,
}) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  const requests = watch(context, place);
  // Before any part has arrived, a refusal would send the file to the server
  const arrived = page.waitForEvent('requestfinished', (request) => request.method() === 'PUT');
  let parts = 0;
  const lost: string[] = [];
  const refused: string[] = [];
  await page.route(`${place.s3.env['S3_ENDPOINT']}/**`, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() !== 'PUT') return route.continue();
    switch (++parts) {
      case 3:
        lost.push(pathname);
        await arrived;
        await route.fetch();
        return route.abort('connectionreset');
      case 4:
        refused.push(pathname);
        return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } });
      default:
        return route.continue();
    }
  });
  expect(await upload(page, { bytes: BYTES })).toMatchObject({ isSame: true, last: BYTES });
  const sent = (path: string | undefined) => requests.toStorage().filter((one) => one === path).length;
  expect(sent(lost[0])).toBe(1);
  expect(sent(refused[0])).toBe(2);
  expect(parts).toBe(PARTS + 1);
  expect(requests.toServer()).toEqual([]);
});

test('where the object storage refuses the page, the same upload goes to the server', async ({
  page,
  context,
  place,
}) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  const requests = watch(context, place);
  const { cors } = place.s3;
  place.s3.cors = {};
  const outcome = await upload(page, { bytes: BYTES });
  place.s3.cors = cors;
  expect(outcome).toMatchObject({ isSame: true, last: BYTES });
  expect(requests.begun()).toHaveLength(1);
  expect(requests.toServer()).not.toContain(UPLOADS_PATH);
  expect(requests.toServer().length).toBeGreaterThan(0);
});
