import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Notices } from '../../src/notices/index.ts';
import { storesFor, type Stores } from '../../src/stores/registry.ts';
import { broken, bonus, fakeApi, newPage, ok, signedIn, type FakeApi } from '../support/fake-api.ts';
import { clearStage, stage } from '../support/stage.tsx';

let api: FakeApi;
let stores: Stores;
const errors = vi.fn();
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  stores = storesFor({});
  errors.mockClear();
  document.addEventListener('vox-error', errors);
});
afterEach(() => {
  document.removeEventListener('vox-error', errors);
  clearStage();
  vi.restoreAllMocks();
});

const ask = () => stores.client.call('GET /p1/history/get', { query: {} }).catch(() => {});
const answer = (body: object, status = 200) =>
  api.answer({ 'GET /p1/history/get': () => broken(status, body) });
const said = (text: string) => page.getByText(text, { exact: true });

describe('a message of the server', () => {
  test('is shown once and raised once as an event, however many elements there are', async () => {
    stage(<Notices />);
    stage(<Notices />);
    answer({ detail: [{ type: 'err_task_running', msg: '', loc: [] }] }, 422);
    await ask();
    const text = 'A task of this kind is still running. Wait until it is done or cancel it.';
    await expect.element(said(text)).toBeVisible();
    expect(said(text).elements()).toHaveLength(1);
    expect(errors).toHaveBeenCalledOnce();
  });

  test('goes when the same call is made again, and stays when another one is made', async () => {
    stage(<Notices />);
    answer({ detail: [{ type: 'err_task_running', msg: '', loc: [] }] }, 422);
    await ask();
    const text = 'A task of this kind is still running. Wait until it is done or cancel it.';
    await expect.element(said(text)).toBeVisible();
    await stores.client.call('GET /v1/tenant/get_tenant_bonus');
    expect(said(text).elements()).toHaveLength(1);
    api.answer({ 'GET /p1/history/get': () => ok({ data: { items: [], next_cursor: null } }) });
    await ask();
    await expect.element(said(text)).not.toBeInTheDocument();
  });

  test('is shown in the words of the server when it has no error type', async () => {
    stage(<Notices />);
    answer({ code: 7, msg: 'The moon is too far.' });
    await ask();
    await expect.element(said('The moon is too far.')).toBeVisible();
  });

  test('says that the operation failed when it has no text', async () => {
    stage(<Notices />);
    answer({ code: 7 });
    await ask();
    await expect.element(said('Operation failed !')).toBeVisible();
  });
});

describe('out of credits', () => {
  const text = "You don't have enough credits. Please upgrade your subscription.";

  test.each([
    ['code 1010', { code: 1010, msg: 'no' }, 200],
    ['the error type', { detail: [{ type: 'err_balance_insufficient', msg: '', loc: [] }] }, 422],
    ['the words of the message', { code: 5, msg: 'Balance not enough, sorry' }, 200],
  ])(
    'is detected by %s, and the balance is refreshed before the message is shown',
    async (_, body, status) => {
      api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, credit_balance: 3 } }) });
      stage(<Notices />);
      answer(body, status);
      await ask();
      expect(stores.bonus.$creditBalance.get()).toBe(3);
      await expect.element(said(text)).toBeVisible();
    },
  );

  test('offers Recharge only while something on the page handles it, and raises it on a click', async () => {
    stage(<Notices />);
    answer({ code: 1010, msg: '' });
    await ask();
    await expect.element(said(text)).toBeVisible();
    expect(page.getByRole('button', { name: 'Recharge' }).elements()).toHaveLength(0);

    const stop = stores.requests.answer('vox-recharge');
    const recharge = vi.fn();
    document.addEventListener('vox-recharge', recharge, { once: true });
    await ask();
    await page.getByRole('button', { name: 'Recharge' }).click();
    expect(recharge).toHaveBeenCalledOnce();
    stop();
  });
});
