import { accessibilityFaults, expect, test } from './test.ts';

const pages = [
  ['/privacy', 'Privacy', 'What leaves the server'],
  ['/terms', 'Terms', 'Credit packages are valid for 2 years and are non-refundable.'],
] as const;

for (const [path, name, says] of pages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} can be read without JavaScript and without an account, ${colorScheme}`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, colorScheme, baseURL: baseURL! });
      const page = await context.newPage();
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText(says)).toBeVisible();
      const [background, color] = await Promise.all(
        ['background-color', 'color'].map((property) =>
          page
            .locator('html')
            .evaluate((html, key) => getComputedStyle(html).getPropertyValue(key), property),
        ),
      );
      expect(background).not.toBe(color);
      await context.close();
    });

    test(`axe finds nothing on ${path}, ${colorScheme}`, async ({ page, watched }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(watched.complaints).toEqual([]);
      expect(watched.thirdParties).toEqual([]);
      expect(await watched.violations()).toEqual([]);
    });
  }

  test(`${path} fits a small screen`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}
