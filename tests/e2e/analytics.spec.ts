import { rm } from 'node:fs/promises';
import { startServerQuickly, type ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { expect, settled, test } from './test.ts';

let folder: string;
let server: ServerProcess;
test.beforeAll(async () => {
  folder = await makeDataFolder();
  server = await startServerQuickly({
    VOXBENCH_DATA: folder,
    VOXBENCH_MODELS: 'off',
    VOXBENCH_ANALYTICS: 'on',
    VOXBENCH_LINK_CHAT: 'https://chat.example/us',
  });
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const eventOf = (body: string | null) =>
  JSON.parse(Buffer.from(body ?? '', 'base64').toString()) as { event: string; fields: object };

test('a sign-in and a click on a link are reported, and the link opens in a new tab', async ({
  page,
  context,
  watched,
}) => {
  // Requests, not answers: the sign-in leaves the page before its answer arrives
  const reports: { event: string; fields: object }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/p1/events') return;
    const event = eventOf(request.postData());
    if (event.event !== 'heartbeat') reports.push(event);
  });
  const answered = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/p1/events' &&
      eventOf(response.request().postData()).event === 'h5_button_click',
  );
  await context.route('https://chat.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }),
  );

  await page.goto(`${server.url}/login`);
  await settled(page, 'vox-sign-in');
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Text to Speech' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Text to speak' }).fill('Words that stay here.');
  await page.goto(`${server.url}/workbench/about`);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Community chat' }).click();
  const tab = await opening;
  await expect(tab).toHaveURL('https://chat.example/us');
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/workbench/about');
  await expect
    .poll(() => reports)
    .toMatchObject([
      { event: 'sign_up', fields: { by: 'sign-in' } },
      { event: 'h5_button_click', fields: { value: 'social_chat' } },
    ]);
  expect(JSON.stringify(reports), 'who it is and what they wrote').not.toMatch(/demo|words that stay/i);
  expect((await answered).status()).toBe(200);
  expect(watched.complaints).toEqual([]);
});
