import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/account.ts';
import '../../elements/payment.ts';
import '../../elements/sign-in.ts';
import type { AppConfig } from '../../src/contract/index.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { button, hasBonus, openShop, payButton, subscribe, tab } from '../support/buyer.ts';
import { accountAnswers } from '../support/fake-account.ts';
import { newPage, ok, tokens, type FakeApi } from '../support/fake-api.ts';
import { member } from '../support/fake-payment.ts';

const ingest = 'POST /p1/events';

let api: FakeApi;
beforeEach(async () => {
  ({ api } = openShop());
  const { data } = (await (await fetch('/p1/appconfig/get_app_config')).json()) as { data: AppConfig };
  const analytics = { url: '/p1/events', app_id: 'voxbench', key: 'public-key' };
  api.answer({
    ...accountAnswers,
    'GET /p1/appconfig/get_app_config': () => ok({ data: { ...data, analytics } }),
    [ingest]: () => ok(),
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const put = async (markup: string): Promise<HTMLElement & VoxHost> => {
  const box = document.createElement('div');
  box.innerHTML = markup;
  document.body.append(box);
  const element = box.firstElementChild as HTMLElement & VoxHost;
  await element.activate();
  return element;
};
const reported = () =>
  api.of(ingest).map(({ body }) => {
    const { event, fields } = JSON.parse(atob(body as string)) as { event: string; fields: object };
    return { event, ...fields };
  });
const exposure = (name: string) => ({
  event: 'h5_page_exposure',
  popup_exposure_name: name,
  page_exposure_type: 'popup_type',
});
const shop = async (attributes = '') => {
  const element = (await put(`<vox-payment ${attributes}></vox-payment>`)) as unknown as {
    show(): Promise<void>;
  };
  await element.show();
};

test('opening the account popup and clicking Upgrade are reported', async () => {
  await put('<vox-account></vox-account><vox-payment></vox-payment>');
  await button('Account of Ada').click();
  await expect.poll(reported).toContainEqual({ event: 'account_information_click' });
  await button('Upgrade').click();
  await expect.poll(reported).toContainEqual({ event: 'upgrade_button' });
  await expect.poll(reported).toContainEqual(exposure('membership_recharge_popup'));
});

test.each([
  ['sign-in', 'Sign in'],
  ['sign-up', 'Create account'],
] as const)('a %s is reported without what was typed', async (mode, submit) => {
  newPage();
  const element = await put(`<vox-sign-in mode="${mode}"></vox-sign-in>`);
  const signedIn = vi.fn((event: Event) => event.preventDefault());
  element.addEventListener('vox-signed-in', signedIn);
  await page.getByLabelText('Email').fill('ada@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('a long secret');
  await page.getByRole('button', { name: submit, exact: true }).click();
  await expect.poll(reported).toEqual([{ event: 'sign_up', by: mode }]);
  await expect.poll(() => signedIn.mock.calls).toHaveLength(1);
  const sent = JSON.stringify(api.of(ingest).map(({ url, body }) => [url.href, atob(body as string)]));
  expect(sent).not.toMatch(/example|secret/i);
});

test('a sign-in with the link from a mail is reported without its token', async () => {
  newPage();
  api.answer({ 'POST /accounts/v1/reset_password': () => ok({ secure_tokens: tokens }) });
  location.hash = 'reset-password=the-token';
  const element = await put('<vox-sign-in></vox-sign-in>');
  element.addEventListener('vox-signed-in', (event) => event.preventDefault());
  await page.getByLabelText('New password', { exact: true }).fill('a long secret');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect.poll(reported).toEqual([{ event: 'sign_up', by: 'sign-in' }]);
  const sent = JSON.stringify(api.of(ingest).map(({ url, body }) => [url.href, atob(body as string)]));
  expect(sent).not.toMatch(/the-token|secret/i);
});

describe('the payment popup', () => {
  test('reports its tab, the click on Subscribe and the payment view', async () => {
    await shop();
    await expect.poll(reported).toContainEqual(exposure('membership_recharge_popup'));
    await tab('Credit Package').click();
    await expect.poll(reported).toContainEqual(exposure('credits_recharge_popup'));
    await tab('Membership Plan').click();
    await subscribe('Creator').click();
    await expect.element(payButton()).toBeVisible();
    await expect.poll(reported).toContainEqual(exposure('pay_paypal'));
    expect(reported()).toContainEqual({ event: 'h5_button_click', value: 'subscribe_button' });
  });

  test.each([
    ['plan_creator', 'membership_single_popup'],
    ['credits_500000', 'credits_single_popup'],
  ])('for %s alone is reported as %s, although it opens the payment at once', async (product, name) => {
    hasBonus(api, member(200, 'Basic'));
    await shop(`mode="single" product-id="${product}"`);
    await expect.element(payButton()).toBeVisible();
    await expect.poll(reported).toContainEqual(exposure(name));
    await expect.poll(reported).toContainEqual(exposure('pay_paypal'));
  });
});
