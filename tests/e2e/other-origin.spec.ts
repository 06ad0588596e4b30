import { fillIn, test } from './other-site.ts';
import { expect } from './test.ts';

test('on a page of another origin, a tag uses the server that its script came from', async ({
  page,
  show,
}) => {
  const asked = page.waitForRequest(/\/p1\/voices\//);
  const paths = await show('<vox-text-to-speech site-key="pk_demo_voxbench"></vox-text-to-speech>');
  await asked;
  await expect(page.getByRole('textbox')).toBeVisible();
  expect(paths).toEqual(['/']);
});

test('there a sign-in stays on the page and shows who is signed in', async ({ page, show }) => {
  const paths = await show('<vox-sign-in></vox-sign-in>');
  await fillIn(page);
  await expect(page.getByRole('heading', { name: /^You are signed in as/ })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(paths).toEqual(['/']);
});

test('there the account and the voices share a sign-in form over the page', async ({ page, show }) => {
  const paths = await show('<vox-account></vox-account><vox-voice-library></vox-voice-library>');
  await expect(page.getByText('Sign in to see the voices')).toBeVisible();
  await page.locator('vox-account').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to Voxbench' })).toBeVisible();
  await fillIn(page);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Voices' })).toBeVisible();
  expect(paths).toEqual(['/']);
});

test('there the workbench shows the form in place, and opens', async ({ page, show }) => {
  const paths = await show('<vox-workbench embedded></vox-workbench>');
  await fillIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Text to Speech' })).toBeVisible();
  expect(paths).toEqual(['/']);
});

test.describe('on an origin that the server does not list', () => {
  test.use({ isListed: false });

  test('the visitor reads that the page is not set up, and the console tells the developer what to do', async ({
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

  test('a site key of other pages shows only a notice, and the console tells the developer what to do', async ({
    page,
    show,
    watched,
  }) => {
    await show('<vox-text-to-speech site-key="pk_demo_voxbench"></vox-text-to-speech>');
    await expect(page.getByText('This page is not set up for Voxbench yet.')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    const said = () => watched.complaints.filter((text) => text.includes('refuses the key in the attribute'));
    await expect.poll(said).toHaveLength(1);
  });
});

test('values that the page stores under our names stay, and nothing is stored for a visitor who only looks', async ({
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
