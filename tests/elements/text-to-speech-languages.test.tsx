import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/text-to-speech.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { newPage, signedIn } from '../support/fake-api.ts';
import { fakeSpeech } from '../support/fake-speech.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { registerPseudoLocales } from '../support/pseudo-locale.ts';

const begin = () => {
  newPage();
  registerPseudoLocales();
};
beforeEach(begin);
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = async (lang: string, width: number, attributes = '') => {
  await page.viewport(Math.max(width, 320), 800);
  const box = document.createElement('div');
  box.lang = lang;
  box.style.inlineSize = `${width}px`;
  box.innerHTML = `<vox-text-to-speech ${attributes} text="Hello there. Goodbye."></vox-text-to-speech>`;
  document.body.append(box);
  const element = box.firstElementChild as HTMLElement & VoxHost;
  await element.activate();
  await expect.element(page.getByText(/21\W+5,?000|٢١/)).toBeVisible();
  return element;
};

for (const lang of ['en-XA', 'ar-XB']) {
  test(`text 40 % longer is not cut off in the panel, in ${lang}`, async () => {
    for (const width of [1280, 900]) {
      signedIn();
      const speech = fakeSpeech({ atOnce: false });
      const panel = await show(lang, width);
      const tabs = page.getByRole('tab');
      await expect.element(tabs.first()).toBeVisible();
      expect(clippedTexts(panel), `settings at ${width}`).toEqual([]);
      await page.getByRole('button', { name: /Gëñërátë/ }).click();
      await expect.element(page.getByRole('progressbar')).toBeVisible();
      speech.make(1);
      speech.fail('err_service_busy');
      expect(clippedTexts(panel), `at work at ${width}`).toEqual([]);
      speech.end();
      await expect.element(page.getByRole('button', { name: /Gëñërátë/ })).toBeVisible();
      expect(clippedTexts(panel), `after it at ${width}`).toEqual([]);
      await tabs.last().click();
      await expect.element(page.getByText(/Nöthïñg hërë/)).toBeVisible();
      expect(clippedTexts(panel), `history at ${width}`).toEqual([]);
      panel.parentElement!.remove();
      begin();
    }
  });

  test(`text 40 % longer is not cut off in a try-out, in ${lang}`, async () => {
    for (const width of [720, 480, 320]) {
      fakeSpeech();
      const panel = await show(lang, width, 'site-key="pk_1"');
      await expect.element(page.getByRole('combobox')).toBeVisible();
      // The name of the voice is shortened where space is tight; it is also the name of its button
      expect(
        clippedTexts(panel).filter((text) => !text.includes('Ada')),
        `at ${width}`,
      ).toEqual([]);
      panel.parentElement!.remove();
    }
  });
}

test('each paragraph has its own direction, and time runs left to right in every language', async () => {
  signedIn();
  fakeSpeech();
  await show('ar-XB', 1280);
  const field = page.getByRole('textbox');
  await expect.element(field).toHaveAttribute('dir', 'auto');
  await field.fill('مرحبا بالعالم.\nHello.');
  const root = document.querySelector('vox-text-to-speech')!.shadowRoot!;
  const directions = () =>
    [...root.querySelectorAll('[data-key]')].map((line) => getComputedStyle(line).direction);
  await expect.poll(directions).toEqual(['rtl', 'ltr']);
  expect(getComputedStyle(page.getByRole('slider', { name: /Pösïtïöñ/ }).element()).direction).toBe('ltr');
});
