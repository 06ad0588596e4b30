import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../elements/payment.ts';
import '../../elements/sign-in.ts';
import '../../elements/subscribe-tip.ts';
import '../../elements/survey.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { registerTexts } from '../../src/i18n/texts.ts';
import { openShop, subscribe } from '../support/buyer.ts';
import type { FakeApi } from '../support/fake-api.ts';
import { fakePayment, onOffer, products } from '../support/fake-payment.ts';

/** Where the last occurrence of a piece of a text begins on the left; null where it is missing. */
const leftOf = (host: VoxHost, whole: RegExp, piece: string): number | null => {
  const walker = document.createTreeWalker(host.shadowRoot, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.parentElement!.textContent;
    const at = node.textContent!.lastIndexOf(piece);
    if (!whole.test(text) || at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + piece.length);
    return range.getClientRects()[0]?.left ?? null;
  }
  return null;
};
const isInOrder = (host: VoxHost, whole: RegExp, first: string, second: string) => {
  const [one, two] = [leftOf(host, whole, first), leftOf(host, whole, second)];
  return one === null || two === null ? null : one < two;
};
const show = async (tag: string): Promise<VoxHost> => {
  document.body.innerHTML = `<${tag}></${tag}>`;
  const host = document.querySelector<VoxHost>(tag)!;
  await host.activate();
  return host;
};

/** The distance of the outermost control of a tag from the edge at which the page begins. */
const fromStart = (host: VoxHost): number =>
  host.getBoundingClientRect().right -
  host.shadowRoot.querySelector('[part=opener]')!.getBoundingClientRect().right;

let api: FakeApi;
beforeEach(() => {
  ({ api } = openShop());
  Object.assign(document.documentElement, { lang: 'he', dir: 'rtl' });
  // All other Hebrew texts are missing
  registerTexts('he', 'sign-in', { email: 'דוא״ל' });
});
afterEach(() => {
  document.body.replaceChildren();
  Object.assign(document.documentElement, { lang: 'en', dir: '' });
  vi.restoreAllMocks();
});

test.each([
  ['he', 'vox-survey'],
  ['he', 'vox-payment'],
  ['he', 'vox-subscribe-tip'],
  ['en', 'vox-survey'],
  ['en', 'vox-payment'],
])('on a right-to-left page in %s, the button of <%s> is at the right', async (lang, tag) => {
  document.documentElement.lang = lang;
  document.body.innerHTML = `<${tag}></${tag}>`;
  const host = document.querySelector<VoxHost>(tag)!;
  expect(fromStart(host), 'the first screen').toBeLessThan(1);
  await host.activate();
  expect(fromStart(host), 'the panel').toBeLessThan(1);
});

test.each(['shell', 'panel'])(
  'an English text on a right-to-left page keeps its punctuation at its end, %s',
  async (at) => {
    localStorage.clear();
    document.documentElement.lang = 'en';
    document.body.innerHTML = '<vox-sign-in></vox-sign-in>';
    const host = document.querySelector<VoxHost>('vox-sign-in')!;
    if (at === 'panel') await host.activate();
    expect(getComputedStyle(host.shadowRoot.querySelector('.root')!).direction).toBe('rtl');
    await expect.poll(() => isInOrder(host, /New to Voxbench/, 'New', '?')).toBe(true);
    expect(isInOrder(host, /Forgot your/, 'Forgot', '?')).toBe(true);
  },
);

test('the question mark of an English text comes after it', async () => {
  localStorage.clear();
  const host = await show('vox-sign-in');
  expect(getComputedStyle(host.shadowRoot.querySelector('.root')!).direction).toBe('rtl');
  await expect.poll(() => isInOrder(host, /New to Voxbench/, 'New', '?')).toBe(true);
  expect(isInOrder(host, /Forgot your/, 'Forgot', '?')).toBe(true);
});

test('a text of the payment popup keeps its punctuation at its end', async () => {
  const host = await show('vox-payment');
  await (host as VoxHost & { show(): Promise<void> }).show();
  await subscribe('Basic').click();
  await expect.poll(() => isInOrder(host, /^\W*You pay at PayPal/, 'You', 'card.')).toBe(true);
  expect(isInOrder(host, /^\W*You pay at PayPal/, 'card', '.')).toBe(true);
});

test('the minus of an English amount comes before it', async () => {
  document.documentElement.lang = 'en';
  fakePayment(
    api,
    products.map((one) => (one.title === 'Basic' ? onOffer(one, '6.93') : one)),
  );
  const host = await show('vox-payment');
  await (host as VoxHost & { show(): Promise<void> }).show();
  await subscribe('Basic').click();
  await expect.poll(() => isInOrder(host, /−US\$/, '−', 'US')).toBe(true);
});
