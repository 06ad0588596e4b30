import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test as base } from './test.ts';

/** Shows a page of another site with this body; gives what that site was asked for. */
type Show = (body: string) => Promise<string[]>;

const test = base.extend<{ show: Show; isListed: boolean }>({
  isListed: [true, { option: true }],
  show: async ({ page, baseURL, isListed }, use) => {
    let html = '';
    const host = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(html);
    });
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    const paths: string[] = [];
    page.on('request', (request) => {
      const { origin: asked, pathname } = new URL(request.url());
      if (asked === origin && pathname !== '/favicon.ico') paths.push(pathname);
    });
    // The server of the tests knows no such origin: its answers are let through as if it did
    await page.route(
      (url) => isListed && url.origin === baseURL && !url.pathname.startsWith('/cdn/'),
      async (route) => {
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
        if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
        const response = await route.fetch({ headers: { ...route.request().headers(), origin: baseURL! } });
        return route.fulfill({ response, headers: { ...response.headers(), ...headers } });
      },
    );
    await use(async (body) => {
      html = `<!doctype html><title>A host</title><script type="module" src="${baseURL}/cdn/loader.js"></script>${body}`;
      await page.goto(origin);
      return paths;
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    host.close();
  },
});

const fillIn = async (page: Page) => {
  await page.getByLabel('Email').fill('demo@voxbench.example');
  await page.getByLabel('Password', { exact: true }).fill('voxbench-demo');
  await page.keyboard.press('Enter');
};

test('on a page of another origin a tag talks to the server its script came from', async ({ page, show }) => {
  const asked = page.waitForRequest(/\/p1\/voices\//);
  const paths = await show('<vox-text-to-speech site-key="pk_demo_voxbench"></vox-text-to-speech>');
  await asked;
  await expect(page.getByRole('textbox')).toBeVisible();
  expect(paths).toEqual(['/']);
});

test('there a sign-in stays on the page and says who is signed in', async ({ page, show }) => {
  const paths = await show('<vox-sign-in></vox-sign-in>');
  await fillIn(page);
  await expect(page.getByRole('heading', { name: /^You are signed in as/ })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(paths).toEqual(['/']);
});

test('there the account and the voices open the form over the page, for both of them', async ({
  page,
  show,
}) => {
  const paths = await show('<vox-account></vox-account><vox-voice-library></vox-voice-library>');
  await expect(page.getByText('Sign in to see the voices')).toBeVisible();
  await page.locator('vox-account').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to Voxbench' })).toBeVisible();
  await fillIn(page);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Voices' })).toBeVisible();
  expect(paths).toEqual(['/']);
});

test('there the workbench has the form in place, and opens', async ({ page, show }) => {
  const paths = await show('<vox-workbench embedded></vox-workbench>');
  await fillIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Text to Speech' })).toBeVisible();
  expect(paths).toEqual(['/']);
});

test.describe('where the server does not list the origin', () => {
  test.use({ isListed: false });

  test('the visitor reads that the page is not set up, and its developer what to do', async ({
    page,
    show,
    watched,
  }) => {
    await show('<vox-sign-in></vox-sign-in>');
    await fillIn(page);
    await expect(page.getByText('This page is not set up for Voxbench yet.')).toBeVisible();
    const { origin } = new URL(page.url());
    await expect.poll(() => watched.complaints.join('\n')).toContain(`Add ${origin} to its VOXBENCH_ORIGINS`);
  });

  test('a key of other pages is refused without a way to try again', async ({ page, show }) => {
    await show('<vox-text-to-speech site-key="pk_demo_voxbench"></vox-text-to-speech>');
    await expect(page.getByText('This page is not allowed to use this key.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});

test('what the page keeps under our names stays, and nothing is kept of a visitor who only looks', async ({
  page,
  show,
}) => {
  const own = { device_id: 'mine', u_device_id: 'mine', pid: 'mine', seq: 'mine' };
  await page.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, own);
  await show('<vox-text-to-speech site-key="pk_demo_voxbench" text="Good morning."></vox-text-to-speech>');
  await expect(page.getByRole('button', { name: /^Change voice/ })).toBeVisible();
  const stored = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  expect(await stored()).toEqual(own);
  await page.getByRole('button', { name: 'Generate and play' }).click();
  await expect
    .poll(async () => Object.keys(await stored()).some((key) => key.startsWith('voxbench:device_id ')))
    .toBe(true);
  expect(await stored()).toMatchObject(own);
});
