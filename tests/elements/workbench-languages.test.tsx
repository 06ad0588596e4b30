import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/sign-in.ts';
import '../../elements/voice-library.ts';
import '../../elements/workbench.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { registerPseudoLocales } from '../support/pseudo-locale.ts';

beforeEach(() => {
  newPage();
  registerPseudoLocales();
  fakeApi();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = async (markup: string, lang: string, width: number) => {
  const box = document.createElement('div');
  box.lang = lang;
  box.style.inlineSize = `${width}px`;
  box.innerHTML = markup;
  document.body.append(box);
  const element = box.firstElementChild as HTMLElement & VoxHost;
  await element.activate();
  return element;
};

const voices = '<vox-voice-library value="ada"></vox-voice-library>';
const signUp = '<vox-sign-in mode="sign-up"></vox-sign-in>';
const signIn = '<vox-sign-in demo-email="demo@example.com" demo-password="secret"></vox-sign-in>';
const workbench = '<vox-workbench embedded></vox-workbench>';

const locales = ['en-XA', 'ar-XB'];

test.each(locales)('in the forms to sign in and up, text 40 % longer is not cut off, in %s', async (lang) => {
  for (const markup of [signUp, signIn]) {
    const card = await show(markup, lang, 320);
    expect(clippedTexts(card), markup).toEqual([]);
    await page
      .getByRole('button', { name: /^\[(Sïgñ|Crëátë)/ })
      .first()
      .click();
    await expect.poll(() => card.shadowRoot.querySelector('[aria-invalid]')).toBeTruthy();
    expect(clippedTexts(card), `${markup} with errors`).toEqual([]);
    card.parentElement!.remove();
  }
});

test.each(locales)('text 40 % longer is not cut off, in %s', async (lang) => {
  signedIn();
  for (const width of [320, 480, 720, 1200]) {
    const library = await show(voices, lang, width);
    await expect.element(page.getByRole('gridcell').first()).toBeVisible();
    expect(clippedTexts(library), `voices at ${width}`).toEqual([]);
    library.parentElement!.remove();
  }
  const card = await show(signIn, lang, 320);
  expect(clippedTexts(card), 'signed in').toEqual([]);
  card.parentElement!.remove();
  const frame = await show(workbench, lang, 1280);
  await expect.element(page.getByRole('link').first()).toBeVisible();
  await page.getByRole('navigation').getByRole('link').nth(2).click();
  await expect.element(page.getByRole('gridcell').first()).toBeVisible();
  expect(clippedTexts(frame), 'workbench').toEqual([]);
});

test('right to left, the sidebar is at the right', async () => {
  signedIn();
  const frame = await show(workbench, 'ar-XB', 1280);
  await expect.element(page.getByRole('navigation')).toBeVisible();
  const { right } = page.getByRole('navigation').element().getBoundingClientRect();
  expect(Math.round(right)).toBe(Math.round(frame.getBoundingClientRect().right));
});
