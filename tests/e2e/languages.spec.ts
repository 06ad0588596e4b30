import { clippedTexts } from '../support/clipped-texts.ts';
import { newAccount } from './new-account.ts';
import { expect, settled, test } from './test.ts';

/** Texts that do not fit on the card of a voice: its engine, or the last of its labels. */
const GIVES_WAY = / Classic (English|multilingual)$|Accent$/;
/** The name of Text to Speech in the sidebar. */
const TITLES = {
  es: 'Texto a voz',
  fr: 'Synthèse vocale',
  de: 'Text zu Sprache',
  pt: 'Texto para fala',
  ja: 'テキスト読み上げ',
  zh: '文本转语音',
  ar: 'تحويل النص إلى كلام',
};
const PAGES = ['tts', 'voices', 'subscription', 'profile'];

for (const [tag, title] of Object.entries(TITLES)) {
  test.describe(`a browser in ${tag}`, () => {
    test.use({ locale: tag });
    test('shows the workbench in that language, with no text cut off', async ({ page, baseURL, watched }) => {
      await newAccount(page, baseURL!);
      for (const path of PAGES) {
        await page.goto(`/workbench/${path}`);
        await settled(page, 'vox-workbench');
        await expect(page.getByRole('link', { name: title })).toBeVisible();
        const clipped = await page.locator('vox-workbench').evaluate(clippedTexts);
        expect(
          clipped.filter((text) => !GIVES_WAY.test(text)),
          path,
        ).toEqual([]);
      }
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      expect(watched.complaints).toEqual([]);
    });
  });
}

test('the user chooses a language, which is remembered, and can return to that of the page', async ({
  page,
  baseURL,
}) => {
  await newAccount(page, baseURL!);
  await page.goto('/workbench/profile');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Profil', exact: true, level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profil', exact: true, level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Wie auf dieser Seite');
  await expect(page.locator('vox-workbench')).not.toHaveAttribute('lang');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('');
});

test('a tag on a page in another language loads only that language, and on an English page none', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/demo/marketing.html');
  await settled(page, 'vox-text-to-speech');
  const languages = () =>
    files.filter((file) => /\/(ar|de|es|fr|ja|pt|zh|load-language)-\w+\.js$/.test(file));
  expect(languages()).toEqual([]);
  await page.evaluate(() => (document.documentElement.lang = 'fr-CA'));
  await expect(page.getByRole('textbox', { name: 'Texte à lire' })).toBeVisible();
  expect(languages().map((file) => file.replace(/.*\/(.*)-\w+\.js/, '$1'))).toEqual(['load-language', 'fr']);
});
