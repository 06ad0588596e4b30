import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/payment.ts';
import { fakeApi, newPage } from '../support/fake-api.ts';

beforeEach(() => {
  newPage();
  fakeApi();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const add = (lang: string) => {
  const box = document.createElement('div');
  box.lang = lang;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', lang);
  box.append(document.createElement('vox-payment'));
  document.body.append(box);
};
const button = (lang: string) => page.getByRole('group', { name: lang, exact: true }).getByRole('button');

test('Traditional Chinese never falls back to Simplified, but other regions do', async () => {
  for (const lang of ['zh-TW', 'zh', 'zh-Hant-HK', 'zh-SG']) add(lang);
  await expect.element(button('zh')).toHaveTextContent('套餐与积分');
  await expect.element(button('zh-SG')).toHaveTextContent('套餐与积分');
  await expect.element(button('zh-TW')).toHaveTextContent('Plans and credits');
  await expect.element(button('zh-Hant-HK')).toHaveTextContent('Plans and credits');
});
