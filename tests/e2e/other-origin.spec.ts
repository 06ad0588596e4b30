import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './test.ts';

test('on a page of another origin a tag talks to the server its script came from', async ({
  page,
  baseURL,
}) => {
  const host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>A host</title><script type="module" src="${baseURL}/cdn/loader.js"></script>
       <vox-text-to-speech site-key="pk_demo_voxbench"></vox-text-to-speech>`,
    );
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const paths: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === origin) paths.push(url.pathname);
  });
  try {
    const asked = page.waitForRequest(`${baseURL}/p1/voices/**`);
    await page.goto(origin);
    await asked;
    await expect(page.getByRole('textbox')).toBeVisible();
    expect(paths.filter((path) => path !== '/favicon.ico')).toEqual(['/']);
  } finally {
    host.close();
  }
});
