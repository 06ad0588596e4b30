import { rm } from 'node:fs/promises';
import { startServerQuickly } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const pages = [
  { path: '/demo/', tags: [] },
  { path: '/demo/gallery.html', tags: ['vox-text-to-speech'] },
  { path: '/demo/gallery.html#vox-voice-library', tags: ['vox-voice-library'] },
  { path: '/demo/gallery.html#vox-transcription', tags: ['vox-transcription'] },
  { path: '/demo/gallery.html#vox-video-translation', tags: ['vox-video-translation'] },
  { path: '/demo/gallery.html#vox-subtitle-removal', tags: ['vox-subtitle-removal'] },
  { path: '/demo/gallery.html#vox-audiobook', tags: ['vox-audiobook'] },
  { path: '/demo/gallery.html#vox-voice-changer', tags: ['vox-voice-changer'] },
  { path: '/demo/gallery.html#vox-voice-cloning', tags: ['vox-voice-cloning'] },
  { path: '/demo/gallery.html#vox-sign-in', tags: ['vox-sign-in'] },
  { path: '/demo/gallery.html#vox-workbench', tags: ['vox-workbench'] },
  { path: '/demo/gallery.html#vox-account', tags: ['vox-account'] },
  { path: '/demo/marketing.html', tags: ['vox-text-to-speech'] },
  { path: '/demo/csp.html', tags: ['vox-text-to-speech', 'vox-voice-library', 'vox-sign-in'] },
  { path: '/demo/gallery.html#vox-payment', tags: [] },
  { path: '/demo/gallery.html#vox-download-center', tags: ['vox-text-to-speech'] },
  { path: '/demo/partner.html', tags: [] },
  { path: '/demo/partner-csp.html', tags: [] },
  { path: '/demo/two-versions.html', tags: ['vox-text-to-speech', 'vox-account'] },
  { path: '/demo/react.html', tags: ['vox-text-to-speech', 'vox-voice-library'] },
  { path: '/demo/vue.html', tags: ['vox-text-to-speech', 'vox-voice-library'] },
  { path: '/login', tags: ['vox-sign-in'] },
] as const;
/** Console messages that a page raises on purpose. */
const EXPECTED: Record<string, RegExp> = {
  '/demo/two-versions.html': /<vox-account> stays at 0\.0\.9/,
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const { path, tags } of pages) {
      test(`${path} logs nothing, does not shift, contacts no third party and passes axe`, async ({
        page,
        watched,
      }) => {
        await page.goto(path);
        await settled(page, ...tags);
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await watched.shifts()).toEqual([]);
        expect(await watched.violations()).toEqual([]);
        expect(watched.thirdParties).toEqual([]);
        expect(watched.complaints.filter((text) => !EXPECTED[path]?.test(text))).toEqual([]);
      });
    }
  });
}

test('the marketing page needs one script tag, and loads React only when the tag is seen', async ({
  page,
  watched,
}) => {
  const react: string[] = [];
  page.on('request', (request) => {
    // React is in one file with what all panels share
    if (request.url().includes('/panels-')) react.push(request.url());
  });
  // The tag starts below the visible part and its margin
  await page.setViewportSize({ width: 1280, height: 60 });
  await page.goto('/demo/marketing.html', { waitUntil: 'networkidle' });
  await expect(page.locator('script')).toHaveCount(1);
  const field = page.getByRole('textbox');
  await expect(field).toHaveValue(/^Good morning/);
  expect(react).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await settled(page, 'vox-text-to-speech');
  expect(react).toHaveLength(1);
  await expect(field).toHaveValue(/^Good morning/);
  await expect(field).toHaveCSS('font-family', /system-ui/);
  expect(watched.complaints).toEqual([]);
});

test('two bundles work on one page, and warn once about the tag that both define', async ({
  page,
  watched,
}) => {
  await page.goto('/demo/two-versions.html');
  await settled(page, 'vox-text-to-speech', 'vox-account');
  await expect(page.getByRole('heading', { name: /Account, version 0\.0\.9/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Text to speech, version 0\.1\.0/ })).toBeVisible();
  expect(watched.complaints).toHaveLength(1);
  expect(watched.complaints[0]).toMatch(/0\.0\.9.*0\.1\.0/);
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  // The chunks that contain React
  const reacts = requested
    .filter((path) => /\/(react|panels)-/.test(path))
    .map((path) => path.split('/chunks/')[0]);
  expect(reacts.sort(), 'a React of each').toEqual(['/cdn', '/demo/older']);
});

test('the gallery changes attributes, shows events and cancels those that are checked', async ({ page }) => {
  await page.goto('/demo/gallery.html#vox-sign-in');
  await settled(page, 'vox-sign-in');
  await page.getByLabel('mode').selectOption('sign-up');
  await expect(page.getByLabel('Markup')).toContainText('mode="sign-up"');
  await expect(page.locator('vox-sign-in')).toHaveAttribute('mode', 'sign-up');
  await page.getByLabel('mode').selectOption('sign-in');
  await page.getByRole('listitem').filter({ hasText: 'vox-signed-in' }).getByLabel('Cancel it').check();
  await page.locator('vox-sign-in').getByLabel('Email').fill('demo@voxbench.example');
  await page.locator('vox-sign-in').getByLabel('Password', { exact: true }).fill('voxbench-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Events' })).toContainText('vox-signed-in (cancelled)');
  await expect(page).toHaveURL(/gallery.html#vox-sign-in/);
});

test('the gallery shows slots and calls methods', async ({ page }) => {
  await page.goto('/demo/gallery.html#vox-payment');
  await page.getByText(/^Slots \(/).click();
  await expect(page.getByRole('definition').filter({ hasText: 'button' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'show()' }).click();
  await expect(page.getByRole('dialog', { name: 'Plans and credits' })).toBeVisible();
});

test('where the demo is off, pages say so and offer no demo account', async ({ page, watched }) => {
  const folder = await makeDataFolder();
  const server = await startServerQuickly({ VOXBENCH_DATA: folder, VOXBENCH_DEMO: 'off' });
  try {
    for (const path of ['/demo/', '/demo/gallery.html', '/demo/csp.html', '/demo/react.html']) {
      await page.goto(server.url + path);
      const note = page.locator('body > p').filter({ visible: true });
      // Messages of page and server, shown if the note does not appear
      const said = async () => [...(await note.allTextContents()), ...watched.complaints, server.output()];
      await expect.poll(said, path).toContainEqual(expect.stringContaining('The demo is off on this server'));
    }
    await page.goto(`${server.url}/demo/gallery.html#vox-text-to-speech`);
    await expect(page.getByLabel('Markup')).toHaveText('<vox-text-to-speech></vox-text-to-speech>');
    for (const path of ['/login', '/demo/gallery.html#vox-sign-in']) {
      await page.goto(server.url + path);
      const form = page.locator('vox-sign-in');
      await expect(form.getByLabel('Email', { exact: true })).toBeVisible();
      await expect(form.getByText(/demo account/i), path).toHaveCount(0);
      await expect(page.getByText('voxbench-demo'), path).toHaveCount(0);
    }
  } finally {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});

test('a user who signs in in the gallery sees their account there, with the buttons to buy', async ({
  page,
}) => {
  await page.goto('/demo/gallery.html#vox-sign-in');
  await settled(page, 'vox-sign-in');
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await page.waitForURL('**/gallery.html#vox-account');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('button', { name: 'Upgrade' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible();
});

for (const host of ['react', 'vue']) {
  test(`the ${host} host receives an event and sets a property`, async ({ page }) => {
    await page.goto(`/demo/${host}.html`);
    await settled(page, 'vox-text-to-speech', 'vox-voice-library');
    await page.locator('vox-voice-library').getByRole('button', { name: /^Use/ }).first().click();
    await expect(page.getByRole('list', { name: 'Events' })).toContainText('vox-voice-select');
    await expect(page.getByRole('heading', { name: /reads$/ })).toBeVisible();
    await expect(page.locator('vox-text-to-speech')).toHaveAttribute('voice', /.+/);
  });
}

test('the login page offers the demo account, and signing in leads to the workbench', async ({ page }) => {
  await page.goto('/login');
  await settled(page, 'vox-sign-in');
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await page.waitForURL('**/workbench/**');
  await settled(page, 'vox-workbench');
});

for (const path of ['/nothing', '/demo/nothing.html', '/cdn/nothing.js', '/%ff']) {
  test(`a browser at ${path} is told that there is nothing, and where to go`, async ({ page, watched }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await watched.violations()).toEqual([]);
    await page.getByRole('link', { name: 'See every element in the gallery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  });
}

test('pages without an icon of their own have one', async ({ request }) => {
  const answer = await request.get('/favicon.ico');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('image/x-icon');
});
