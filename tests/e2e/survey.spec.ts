import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startServerQuickly, type ServerProcess } from '../support/server-process.ts';
import { accessibilityFaults, expect, settled, test } from './test.ts';

let server: ServerProcess;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-e2e-survey-'));
  server = await startServerQuickly({ VOXBENCH_DATA: folder, VOXBENCH_WELCOME: 'on' });
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Creates an account on the login page, which leads to the workbench. */
const signUp = async (page: Page) => {
  await page.goto(`${server.url}/login?mode=sign-up`);
  await page.getByLabel('Nickname').fill('Ada');
  await page.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a long secret');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workbench/**');
};
const survey = (page: Page) => page.getByRole('dialog', { name: 'Survey' });
const reward = (page: Page) => page.getByRole('dialog', { name: "You've earned: Free 3-Day Membership" });
const announcement = (page: Page) =>
  page.getByRole('dialog', { name: 'Video Translation Has Been Upgraded' });
const question = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Answers all questions, but does not submit. */
const answerAll = async (page: Page) => {
  await page.getByRole('radio', { name: 'Podcasts' }).click();
  await expect(question(page, 'Which of these describes you best?')).toBeVisible();
  await page.getByRole('radio', { name: 'Developer' }).click();
  await answerRest(page);
};

/** Answers from the third question on, but does not submit. */
const answerRest = async (page: Page) => {
  await expect(question(page, 'Which tools do you need?')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Text to speech' }).click();
  await page.getByRole('checkbox', { name: 'Subtitles' }).click();
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: 'Up to 2 hours' }).click();
  await expect(question(page, 'How did you hear about us?')).toBeVisible();
  await page.getByRole('radio', { name: 'A friend' }).click();
};

const creditsAndPlan = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.get(`${server.url}/v1/tenant/get_tenant_bonus`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { credit_balance: number; title: string } };
  return [data.credit_balance, data.title];
};

test('a new user answers, continues after a reload, and becomes a member for three days', async ({
  page,
  watched,
}) => {
  await signUp(page);
  await expect(page.getByRole('heading', { name: 'Welcome to the product' })).toBeVisible();
  await expect(question(page, 'What will you make first?')).toBeFocused();
  await page.getByRole('radio', { name: 'Podcasts' }).click();
  await expect(question(page, 'Which of these describes you best?')).toBeVisible();
  await page.getByRole('radio', { name: 'Developer' }).click();
  await expect(question(page, 'Which tools do you need?')).toBeVisible();
  await page.reload();
  await expect(question(page, 'Which tools do you need?')).toBeVisible();
  await button(page, 'Back').click();
  await expect(page.getByRole('radio', { name: 'Developer' })).toBeChecked();
  await button(page, 'Next').click();
  await answerRest(page);
  await button(page, 'Submit').click();
  await expect(reward(page)).toBeVisible();
  await expect(survey(page)).toBeHidden();
  await button(page, 'START').click();
  await expect(announcement(page)).toBeVisible();
  await button(page, 'Close').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toContainText('Trial');
  expect(await creditsAndPlan(page)).toEqual([20_000, 'Trial']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Text to Speech' })).toBeVisible();
  await settled(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(watched.complaints).toEqual([]);
});

test('of two tabs that submit at the same time, one gets the reward', async ({ page, context }) => {
  await signUp(page);
  await answerAll(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/workbench/tts`);
  await expect(question(other, 'How did you hear about us?')).toBeVisible();
  await expect(other.getByRole('radio', { name: 'A friend' })).toBeChecked();
  // Found before they are clicked, because the first tab closes the survey of the other
  const buttons = await Promise.all([page, other].map((tab) => button(tab, 'Submit').elementHandle()));
  await Promise.all(buttons.map((found) => found!.evaluate((one) => (one as HTMLElement).click())));
  for (const tab of [page, other]) await expect(survey(tab)).toBeHidden();
  const rewards = () => Promise.all([page, other].map((tab) => reward(tab).count()));
  await expect.poll(async () => (await rewards()).toSorted()).toEqual([0, 1]);
  expect(await creditsAndPlan(page)).toEqual([20_000, 'Trial']);
});

test('an option is laid out as long exactly when its text is wider than 142 px', async ({ page }) => {
  await signUp(page);
  await expect(question(page, 'What will you make first?')).toBeVisible();
  const wrong: string[] = [];
  const measure = async () => {
    wrong.push(
      ...(await page.locator('.survey-option').evaluateAll((options) =>
        options
          .filter((option) => {
            const text = option.querySelector('span')!;
            const copy = document.createElement('span');
            Object.assign(copy.style, {
              position: 'fixed',
              whiteSpace: 'nowrap',
              font: getComputedStyle(text).font,
              fontSize: '14px',
            });
            copy.textContent = text.textContent;
            document.body.append(copy);
            const isWide = copy.getBoundingClientRect().width > 142;
            copy.remove();
            return isWide !== option.hasAttribute('data-long');
          })
          .map((option) => option.textContent ?? ''),
      )),
    );
  };
  await measure();
  await page.getByRole('radio', { name: 'Podcasts' }).click();
  await expect(question(page, 'Which of these describes you best?')).toBeVisible();
  await measure();
  await page.getByRole('radio', { name: 'Developer' }).click();
  await expect(question(page, 'Which tools do you need?')).toBeVisible();
  await measure();
  expect(await page.locator('.survey-option[data-long]').count()).toBe(1);
  expect(wrong).toEqual([]);
});

test('the button keeps its place between questions, and titles take one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUp(page);
  const topOf = async (found: Locator) => Math.round((await found.boundingBox())!.y);
  // Fractions of a pixel come from layout units
  const heightOf = async (found: Locator) => Math.round((await found.boundingBox())!.height);
  const first = await topOf(button(page, 'Next'));
  await page.getByRole('radio', { name: 'Podcasts' }).click();
  await expect(question(page, 'Which of these describes you best?')).toBeVisible();
  await page.getByRole('radio', { name: 'Developer' }).click();
  await expect(question(page, 'Which tools do you need?')).toBeVisible();
  expect(await topOf(button(page, 'Next'))).toBe(first);
  await answerRest(page);
  expect(await topOf(button(page, 'Submit'))).toBe(first);
  await button(page, 'Submit').click();
  const line = 28;
  expect(await heightOf(reward(page).getByRole('heading'))).toBe(line);
  await button(page, 'START').click();
  expect(await heightOf(announcement(page).getByRole('heading'))).toBe(line);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the questions and the reward pass axe, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signUp(page);
    await expect(question(page, 'What will you make first?')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await answerAll(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'Submit').click();
    await expect(reward(page)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}

test('the demo account sees no questions, and the announcement once', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await page.waitForURL('**/workbench/**');
  await expect(announcement(page)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await button(page, 'Try it now').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Video Translation' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Video Translation' })).toBeVisible();
  await settled(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
