import type { BrowserContext } from '@playwright/test';
import { UPLOADS_PATH } from '../../src/contract/constants/files.ts';
import { newAccount } from './new-account.ts';
import { expect, test } from './test.ts';
import { openUploadPage, upload } from './upload-page.ts';

const MB = 1024 * 1024;
/** The size of three requests. */
const BYTES = 40 * MB;
const CREDENTIALS = '**/v1/misc/generate_obs_temporary_credentials';

/** Requests of the upload protocol, in order. */
const watch = (context: BrowserContext) => {
  const asked: { method: string; url: string }[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(UPLOADS_PATH))
      asked.push({ method: request.method(), url: request.url() });
  });
  return (method: string) => asked.filter((one) => one.method === method);
};

test('an upload resumes after a reload from what the server has', async ({ page, context }) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  const requests = watch(context);
  const firstPiece = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  void upload(page, { bytes: BYTES }).catch(() => undefined);
  await firstPiece;
  await openUploadPage(page);
  const outcome = await upload(page, { bytes: BYTES });
  expect(outcome).toMatchObject({ isSame: true, last: BYTES });
  expect(outcome.first).toBeGreaterThanOrEqual(16 * MB);
  expect(requests('POST')).toHaveLength(1);
  // It is complete, so the same file is a new upload
  expect((await upload(page, { bytes: BYTES })).assetId).not.toBe(outcome.assetId);
});

test('two tabs upload the same file independently', async ({ page, context }) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  const second = await context.newPage();
  await openUploadPage(second);
  const outcomes = await Promise.all([upload(page, { bytes: BYTES }), upload(second, { bytes: BYTES })]);
  expect(outcomes.map(({ isSame }) => isSame)).toEqual([true, true]);
  expect(outcomes[0]!.assetId).not.toBe(outcomes[1]!.assetId);
});

test('a paused upload resumes, and a canceled one leaves nothing', async ({ page, context }) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  const requests = watch(context);
  const after = 17 * MB;
  const paused = await upload(page, { bytes: BYTES, stop: { after, how: 'pause' } });
  expect(paused).toEqual({ failure: 'aborted' });
  const resumed = await upload(page, { bytes: BYTES });
  expect(resumed.isSame).toBe(true);
  expect(resumed.first).toBeGreaterThanOrEqual(16 * MB);
  expect(requests('POST')).toHaveLength(1);

  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  expect(await upload(page, { bytes: BYTES, stop: { after, how: 'give up' } })).toEqual({
    failure: 'aborted',
  });
  expect((await ended).status()).toBe(204);
  await upload(page, { bytes: BYTES });
  expect(requests('POST')).toHaveLength(3);
});

test('a long upload renews its token, before it expires and when it is refused', async ({ page }) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  let asked = 0;
  await page.route(CREDENTIALS, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { token: string; expires_at: number } };
    // The first token is refused, the others have nearly expired
    if (asked++ === 0) body.data.token = 'refused';
    else body.data.expires_at = Date.now();
    await route.fulfill({ response, json: body });
  });
  expect((await upload(page, { bytes: BYTES })).isSame).toBe(true);
  expect(asked).toBeGreaterThanOrEqual(4);
});

test('an upload resumes after a lost answer and a busy server, without sending a chunk twice', async ({
  page,
  context,
}) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  const requests = watch(context);
  let pieces = 0;
  let looks = 0;
  await page.route(`**${UPLOADS_PATH}*`, async (route) => {
    switch (route.request().method()) {
      case 'PATCH':
        if (pieces++ > 0) return route.continue();
        // The server has the chunk, but its answer is lost
        await route.fetch();
        return route.abort('connectionreset');
      case 'HEAD':
        return looks++ === 0 ? route.fulfill({ status: 503 }) : route.continue();
      default:
        return route.continue();
    }
  });
  expect((await upload(page, { bytes: BYTES })).isSame).toBe(true);
  expect(looks).toBe(2);
  expect(pieces).toBe(Math.ceil(BYTES / (16 * MB)));
  expect(requests('POST')).toHaveLength(1);
});

test('a file that is not a recording is refused with the reason', async ({ page }) => {
  await newAccount(page, '/healthz');
  await openUploadPage(page);
  expect(await upload(page, { text: 'These are words.\n'.repeat(500) })).toEqual({
    failure: 'err_file_not_supported',
  });
  expect(await upload(page, { text: '' })).toEqual({ failure: 'err_file_empty' });
});
