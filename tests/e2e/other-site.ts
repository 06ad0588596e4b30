import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { test as base } from './test.ts';

/**
 * Shows a page of another site with this body; returns the paths requested from that site.
 *
 * @param first markup before the loader of the tags
 */
type Show = (body: string, first?: string) => Promise<string[]>;

export const test = base.extend<{ show: Show; isListed: boolean }>({
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
    // The server of the tests does not list that origin, so its answers are passed on as if it did
    await page.route(
      (url) => isListed && url.origin === baseURL && !url.pathname.startsWith('/cdn/'),
      async (route) => {
        const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
        if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
        const sent = { ...route.request().headers(), origin: baseURL! };
        // The server may close a kept connection just when it is used again
        const response = await route.fetch({ headers: sent, maxRetries: 3 });
        return route.fulfill({ response, headers: { ...response.headers(), ...headers } });
      },
    );
    await use(async (body, first = '') => {
      html = `<!doctype html><title>A host</title>${first}<script type="module" src="${baseURL}/cdn/loader.js"></script>${body}`;
      await page.goto(origin);
      return paths;
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    host.close();
  },
});

/** Signs in with the form that is shown. */
export const fillIn = async (page: Page | Locator) => {
  await page.getByLabel('Email').fill('demo@voxbench.example');
  await page.getByLabel('Password', { exact: true }).fill('voxbench-demo');
  await page.getByLabel('Password', { exact: true }).press('Enter');
};
