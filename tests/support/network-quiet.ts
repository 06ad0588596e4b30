import type { Page, Request } from 'playwright';

/** A line that stands open as long as the page is in sight. */
const ALWAYS_OPEN = '/v1/tenant/changes';
const QUIET_MS = 500;
const LOOK_MS = 50;

const underWay = new WeakMap<Page, Set<Request>>();

/** Watches what a page asks for from now on: best before it goes anywhere. */
export function watchNetwork(page: Page): Set<Request> {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    if (!request.url().endsWith(ALWAYS_OPEN)) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/** Waits until a page has asked for nothing for half a second, as `networkidle` does where no line stands open. */
export async function networkQuiet(page: Page): Promise<void> {
  const requests = underWay.get(page) ?? watchNetwork(page);
  await page.waitForLoadState('load');
  for (let quiet = 0; quiet < QUIET_MS; quiet = requests.size === 0 ? quiet + LOOK_MS : 0) {
    await page.waitForTimeout(LOOK_MS);
  }
}
