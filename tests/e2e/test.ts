import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { networkQuiet, watchNetwork } from '../support/network-quiet.ts';

/** Faults of a page. */
export interface Watched {
  /** Errors and warnings on the console, and uncaught errors. */
  complaints: string[];
  /** Requests to other servers. */
  thirdParties: string[];
  /** Violations of the content security policy. */
  violations(): Promise<string[]>;
  /** Layout shifts that the user did not cause: for each, what moved, and from where to where. */
  shifts(): Promise<string[]>;
}

interface PageRecord {
  violations: string[];
  shifts: string[];
}

interface ShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

/** An entry of the Layout Instability API (https://wicg.github.io/layout-instability/), which TypeScript does not know. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly ShiftSource[];
}

async function watch(page: Page, origin: string): Promise<Watched> {
  const watched = { complaints: [] as string[], thirdParties: [] as string[] };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) watched.complaints.push(message.text());
  });
  page.on('pageerror', (error) => watched.complaints.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (/^(https?|wss?):/.test(url) && !url.startsWith(`${origin}/`)) watched.thirdParties.push(url);
  });
  await page.addInitScript(() => {
    const record: PageRecord = { violations: [], shifts: [] };
    Object.assign(globalThis, { record });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      record.violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
    const moved = ({ node, previousRect: from, currentRect: to }: ShiftSource) =>
      `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName} ${[from, to].map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`).join(' -> ')}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue;
        record.shifts.push(`${entry.value} at ${entry.startTime}: ${entry.sources.map(moved).join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const read = () => page.evaluate(() => (globalThis as unknown as { record: PageRecord }).record);
  return {
    ...watched,
    violations: async () => (await read()).violations,
    shifts: async () => (await read()).shifts,
  };
}

export const test = base.extend<{ watched: Watched }>({
  page: async ({ page }, use) => {
    watchNetwork(page);
    await use(page);
  },
  watched: async ({ page, baseURL }, use) => {
    await use(await watch(page, baseURL!));
  },
});
export { expect };

/** Waits until the panels of these tags are shown and nothing is loading. */
export async function settled(page: Page, ...tags: readonly string[]): Promise<void> {
  for (const tag of tags) {
    await page.locator(tag).first().scrollIntoViewIfNeeded();
    await page.locator(`${tag}-panel`).first().waitFor();
    await expect(page.locator(`${tag} [aria-busy="true"]`)).toHaveCount(0);
  }
  await networkQuiet(page);
}

/** Violations found by axe on the whole page, including shadow roots, as rule and target. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // The other mode merges results on a page of its own, which takes five times as long and is only for frames of
  // other origins, of which there are none. Other result types would only cost transfer time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
