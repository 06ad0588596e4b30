import type { Page } from '@playwright/test';
import { fillIn, test } from './other-site.ts';
import { expect } from './test.ts';

/*
 * A built bundle of version 0.0.9 next to the current one, on a page of another site, where the sign-in form opens over the
 * page. Each has its own modules and its own React: they know of each other only through the page.
 */

const older = (page: Page) => page.locator('vox-account');
const newer = (page: Page) => page.locator('vox-workbench');
const person = /^Account of /;
/** Comes before the loader, so that the tag is already defined when the loader looks for its own. */
const scriptOf = (server: string) => `<script type="module" src="${server}/demo/older/account.js"></script>`;

const signOut = async (of: ReturnType<typeof older>) => {
  await of.getByRole('button', { name: person }).click();
  await of.page().getByRole('button', { name: 'Log out' }).click();
};

test('signing in or out in the tags of one bundle does so in those of the other', async ({
  page,
  show,
  baseURL,
}) => {
  await show('<vox-account></vox-account><vox-workbench embedded></vox-workbench>', scriptOf(baseURL!));
  expect(await page.evaluate(() => (customElements.get('vox-account') as { version?: string }).version)).toBe(
    '0.0.9',
  );
  await older(page).getByRole('button', { name: 'Sign in' }).click();
  await fillIn(page.getByRole('dialog', { name: 'Sign in to Voxbench' }));
  await expect(older(page).getByRole('button', { name: person })).toBeVisible();
  await expect(newer(page).getByRole('button', { name: person })).toBeVisible();

  await signOut(newer(page));
  await expect(older(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
  await fillIn(newer(page));
  await expect(older(page).getByRole('button', { name: person })).toBeVisible();

  await signOut(older(page));
  await expect(newer(page).getByLabel('Email')).toBeVisible();
});

test('two overlays never cover the page at once', async ({ page, show, baseURL }) => {
  await show('<vox-account></vox-account><vox-payment></vox-payment>', scriptOf(baseURL!));
  const plans = page.getByRole('dialog', { name: 'Plans and credits' });
  const form = page.getByRole('dialog', { name: 'Sign in to Voxbench' });
  await page.locator('vox-payment').getByRole('button').first().click();
  await expect(plans).toBeVisible();
  // Covered by the popup, but the page can still click it from code
  await older(page).getByRole('button', { name: 'Sign in', includeHidden: true }).dispatchEvent('click');
  await expect(form).toBeVisible();
  await expect(plans).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(plans).toBeVisible();
});

test('bundles with later protocols are left alone, and disturb nothing', async ({
  page,
  show,
  watched,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { [Symbol.for('voxbench')]: { 2: { session: 42, overlays: null }, 3: null } });
  });
  await show('<vox-account></vox-account><vox-voice-library></vox-voice-library>', scriptOf(baseURL!));
  await older(page).getByRole('button', { name: 'Sign in' }).click();
  await fillIn(page.getByRole('dialog', { name: 'Sign in to Voxbench' }));
  await expect(older(page).getByRole('button', { name: person })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Voices' })).toBeVisible();
  expect(watched.complaints).toEqual([]);
});
