import type { Page } from '@playwright/test';
import { signIn } from './new-account.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const path = (page: Page) => new URL(page.url()).pathname;

test('without a session the login page opens', async ({ page }) => {
  await page.goto('/workbench/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Sign in to Voxbench' })).toBeVisible();
});

test.describe('signed in', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/workbench/tts');
    await expect(title(page, 'Text to Speech')).toBeVisible();
  });

  test('unknown paths redirect to text to speech', async ({ page }) => {
    await page.goto('/workbench/no-such-page');
    await expect(title(page, 'Text to Speech')).toBeVisible();
    await expect.poll(() => path(page)).toBe('/workbench/tts');
  });

  test('pages have an address and a title that survive back, forward and reload', async ({ page }) => {
    await page.getByRole('link', { name: 'Voices' }).click();
    await expect(title(page, 'Voices')).toBeFocused();
    await expect(page).toHaveTitle('Voices · Voxbench');
    expect(path(page)).toBe('/workbench/voices');
    await page.goBack();
    await expect(title(page, 'Text to Speech')).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(title(page, 'Voices')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voices' })).toHaveAttribute('aria-current', 'page');
  });

  test('back and forward restore the scroll position of a page', async ({ page }) => {
    await page.getByRole('link', { name: 'Voices' }).click();
    const grid = page.getByRole('grid', { name: 'Voices' });
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await grid.evaluate((element) => (element.scrollTop = 700));
    await page.getByRole('link', { name: 'Text to Speech' }).click();
    await expect(title(page, 'Text to Speech')).toBeVisible();
    // A new visit starts at the top
    await page.getByRole('link', { name: 'Voices' }).click();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    expect(await grid.evaluate((element) => element.scrollTop)).toBe(0);
    await page.goBack();
    await expect(title(page, 'Text to Speech')).toBeVisible();
    await page.goBack();
    await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBe(700);
    await expect(title(page, 'Voices')).toBeFocused();
  });

  test('the scroll position of a long page is restored too, and the user can scroll on', async ({ page }) => {
    await page.goto('/workbench/about');
    const place = page.getByRole('heading', { name: 'How credits work' });
    await page.setViewportSize({ width: 1280, height: 400 });
    await place.scrollIntoViewIfNeeded();
    const before = (await place.boundingBox())!.y;
    await page.getByRole('link', { name: 'Voices' }).click();
    await expect(title(page, 'Voices')).toBeFocused();
    await page.goBack();
    await expect.poll(async () => (await place.boundingBox())?.y).toBe(before);
  });

  test('a voice chosen in the library is used on the speech page', async ({ page }) => {
    await page.getByRole('link', { name: 'Voices' }).click();
    const cell = page.getByRole('gridcell').nth(2);
    const name = (await cell.getByRole('paragraph').first().locator('span').textContent())!;
    await cell.getByRole('button', { name: /^Use/ }).click();
    await expect(title(page, 'Text to Speech')).toBeVisible();
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  });

  test('the library marks the voice in use', async ({ page }) => {
    await page.getByRole('link', { name: 'Voices' }).click();
    await page.getByRole('button', { name: /^Use / }).nth(1).click();
    const name = await page.getByRole('button', { name: /^Play a sample of/ }).getAttribute('aria-label');
    await page.getByRole('link', { name: 'Voices' }).click();
    const used = page.getByRole('button', { name: /is in use$/ });
    await expect(used).toHaveCount(1);
    await expect(used).toHaveAccessibleName(`${name!.replace('Play a sample of ', '')} is in use`);
  });

  test('a message covers no controls', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Text to speak' }).fill('Hello there.');
    await page.route('**/v1/speech/generate', (route) => route.abort());
    await page.getByRole('button', { name: /^Generate/ }).click();
    const toast = (await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('listitem')
      .boundingBox())!;
    const inside = page.getByRole('region', { name: 'Notifications' }).getByRole('button');
    for (const control of await page
      .locator('a, button, select, textarea, [role=slider], .tts-count')
      .all()) {
      const box = await control.boundingBox();
      if (!box || (await inside.and(control).count()) > 0) continue;
      const apart =
        box.x >= toast.x + toast.width ||
        box.x + box.width <= toast.x ||
        box.y >= toast.y + toast.height ||
        box.y + box.height <= toast.y;
      expect(apart, await control.innerText()).toBe(true);
    }
  });

  test('a page that fails to load is reported and can be reloaded', async ({ page }) => {
    await page.route(/\/voices-page-/, (route) => route.abort());
    await page.evaluate(() => {
      addEventListener('vite:preloadError', () =>
        document.documentElement.setAttribute('data-announced', ''),
      );
    });
    await page.getByRole('link', { name: 'Voices' }).click();
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
    await expect(page.locator('html[data-announced]')).toBeAttached();
    await page.unroute(/\/voices-page-/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('grid', { name: 'Voices' })).toBeVisible();
  });

  test('log out ends the session on the server too', async ({ page }) => {
    const refreshToken = await page.evaluate(() => localStorage.getItem('refresh_token'));
    await page.getByRole('button', { name: 'Account of' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    const answer = await page.request.post('/accounts/v1/token', { data: { refresh_token: refreshToken } });
    expect(answer.ok()).toBe(false);
    await page.goto('/workbench/');
    await expect(page).toHaveURL(/\/login/);
  });

  test('a second tab follows when the first one logs out', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/workbench/');
    await expect(title(other, 'Text to Speech')).toBeVisible();
    await page.getByRole('button', { name: 'Account of' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL(/\/login/);
    // Chromium may never close a page that is still loading another one
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Sign in to Voxbench' })).toBeVisible();
    }
  });

  test('from 1280 px on, the page is never wider than the window', async ({ page }) => {
    const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const [width, expected] of [
      [1680, 1680],
      [1280, 1280],
      [1000, 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(needed).toBe(expected);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on any page or overlay, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      // The previous page may have left its title
      await expect(page.getByRole('textbox', { name: 'Text to speak' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Account of' }).click();
      await expect(page.getByRole('dialog', { name: 'Account of' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Change' }).click();
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: 'Voices' }).click();
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('searchbox').fill('no such voice');
      await expect(page.getByText('No matching voice')).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.goto('/workbench/about');
      await settled(page, 'vox-workbench');
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  }

  test('nothing shifts while the voices load, and the console stays empty', async ({ page, watched }) => {
    await page.goto('/workbench/voices');
    await settled(page, 'vox-workbench');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    expect(await watched.shifts()).toEqual([]);
    expect(watched.complaints).toEqual([]);
    expect(watched.thirdParties).toEqual([]);
  });
});
