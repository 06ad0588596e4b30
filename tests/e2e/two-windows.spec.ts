import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { newAccount, signIn } from './new-account.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text to speak' });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
/** Types over a word. */
const change = async (page: Page, from: string, to: string) => {
  await editor(page).evaluate((field: HTMLTextAreaElement, word) => {
    field.focus();
    const at = field.value.indexOf(word);
    field.setSelectionRange(at, at + word.length);
  }, from);
  await page.keyboard.insertText(to);
};
const openFromHistory = async (page: Page, title: RegExp) => {
  await page.goto('/workbench/tts');
  await page.getByRole('tab', { name: 'History' }).click();
  const item = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: title });
  await expect(item).toContainText('Not generated yet');
  await item.getByRole('button', { name: title }).first().click();
};

test('a script that was never generated continues in another browser, and the changes of both are kept', async ({
  page: here,
  browser,
}) => {
  const account = await newAccount(here, '/workbench/tts');
  await editor(here).fill('The ferry leaves at noon. Nobody waits.');
  await saved(here);

  const there = await (await browser.newContext()).newPage();
  await signIn(there, account);
  await openFromHistory(there, /^The ferry/);
  await expect(editor(there)).toHaveValue('The ferry leaves at noon. Nobody waits.');
  await change(there, 'Nobody waits', 'Two people wait');
  await saved(there);

  await change(here, 'noon', 'six');
  const both = 'The ferry leaves at six. Two people wait.';
  await expect(editor(here)).toHaveValue(both);
  await expect(here.getByText('Changes from another window were added.').first()).toBeVisible();
  await saved(here);

  await here.getByRole('button', { name: /^Generate/ }).click();
  await expect(here.getByRole('button', { name: 'Everything is generated' })).toBeVisible();
  // The other window gets these changes with its own next change, and the sound made for them
  await change(there, 'Two', 'Three');
  await expect(editor(there)).toHaveValue('The ferry leaves at six. Three people wait.');
  await expect(there.getByRole('button', { name: /^Generate 1 (changed|more)/ })).toBeVisible();
  await there.context().close();
});

test('text typed just before the page closes is on the server', async ({ page: here, browser }) => {
  const account = await newAccount(here, '/workbench/tts');
  await editor(here).fill('The ferry leaves at noon.');
  await saved(here);
  await change(here, 'noon', 'six');
  await here.goto('about:blank');

  const there = await (await browser.newContext()).newPage();
  await signIn(there, account);
  await openFromHistory(there, /^The ferry/);
  await expect(editor(there)).toHaveValue('The ferry leaves at six.');
  await there.context().close();
});
