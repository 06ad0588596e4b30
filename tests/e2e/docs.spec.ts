import { accessibilityFaults, expect, test } from './test.ts';

for (const colorScheme of ['light', 'dark'] as const)
  test(`the API reference lists the calls, and passes axe, ${colorScheme}`, async ({ page, watched }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/docs');
    await expect(page).toHaveTitle('API · Voxbench');
    const speech = page.getByRole('article', { name: 'Speak a text', exact: false }).first();
    await expect(speech).toContainText('/v1/audio/speech');
    await speech.getByText('Body', { exact: true }).click();
    await expect(speech.getByRole('listitem').filter({ hasText: 'input' }).first()).toBeVisible();
    // Calls are written alike, and so are shapes: a few stand for all
    await page.getByRole('article').evaluateAll((articles) => {
      for (const [at, article] of articles.entries())
        if (at % 20 > 0 && !article.querySelector('details[open]')) article.remove();
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
    expect(watched.thirdParties).toEqual([]);
    expect(await watched.violations()).toEqual([]);
  });

test('a call is found by its words, by keyboard alone', async ({ page }) => {
  await page.goto('/docs');
  const field = page.getByRole('searchbox', { name: 'Find a call' });
  await field.focus();
  await field.fill('forgot_password');
  await expect(page.getByRole('status')).toHaveText('1 call');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: /forgot_password/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#post_accounts_v1_forgot_password$/);
  await expect(page.getByRole('article')).toBeInViewport();
  await field.fill('');
  await expect(page.getByRole('status')).toBeEmpty();
  await expect(page.getByRole('article').nth(100)).toBeAttached();
});

test('a link opens a call that the search hides, even when followed before', async ({ page, watched }) => {
  await page.goto('/docs#%');
  const field = page.getByRole('searchbox', { name: 'Find a call' });
  const shape = page.getByRole('article', { name: 'ValidationErrors' });
  const call = page.getByRole('article', { name: /^Send a link to choose a new password/ });
  await call.getByText('Refusals').click();
  for (let time = 0; time < 2; time++) {
    await field.fill('forgot_password');
    await expect(shape).toBeHidden();
    await call.getByRole('link', { name: 'ValidationErrors' }).first().click();
    await expect(shape).toBeInViewport();
  }
  expect(watched.complaints).toEqual([]);
});

test('the page can be read without JavaScript, and fits a small screen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL!,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'API of Voxbench' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Voice clones' })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await context.close();
});
