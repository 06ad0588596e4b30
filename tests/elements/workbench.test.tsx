import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/workbench.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { configure } from '../../src/api/host-session.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { loginAddress } from '../../src/sign-in/over-page/index.ts';
import {
  refused,
  appConfig,
  bonus,
  fakeApi,
  newPage,
  ok,
  signedIn,
  tokens,
  user,
  type FakeApi,
} from '../support/fake-api.ts';
import { orderId } from '../support/fake-payment.ts';
import { showToast } from '../../src/ui/layers/toasts.ts';
import { showWorkbench } from '../support/show-workbench.ts';

const info = 'POST /v1/user/get_user_info';
const refresh = 'POST /accounts/v1/token';
const over = () => refused('err_session_ended', 401);

let api: FakeApi;
let asked: string[];
const onAsked = (event: Event) => {
  asked.push((event as CustomEvent<{ reason: string }>).detail.reason);
  // Not canceled, it would navigate away from the test page
  event.preventDefault();
};
beforeEach(() => {
  newPage();
  api = fakeApi();
  asked = [];
  document.addEventListener('vox-sign-in', onAsked);
});
afterEach(() => {
  document.removeEventListener('vox-sign-in', onAsked);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = (name: string) => page.getByRole('link', { name, exact: true });

describe('access to the workbench', () => {
  test('without tokens, asks to sign in and fetches nothing', async () => {
    await showWorkbench();
    await expect.poll(() => asked).toEqual(['missing']);
    await expect.element(page.getByText('You are signed out')).toBeVisible();
    expect(api.calls).toEqual([]);
  });

  test('with both tokens expired, asks to sign in', async () => {
    signedIn({ accessLeft: -10, refreshLeft: -1 });
    await showWorkbench();
    await expect.poll(() => asked).toEqual(['expired']);
    expect(localStorage.getItem('access_token')).toBeNull();
    expect([...api.of(refresh), ...api.of(info)]).toEqual([]);
  });

  test('renews an expired access token silently', async () => {
    signedIn({ accessLeft: -1 });
    api.answer({ [refresh]: () => ok({ secure_tokens: { ...tokens, access_token: 'access-2' } }) });
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    expect(api.of(info)[0]?.headers.get('authorization')).toBe('Bearer access-2');
    expect(asked).toEqual([]);
  });

  test('ends a session that the server refuses to renew', async () => {
    signedIn({ accessLeft: -1 });
    api.answer({ [refresh]: over });
    await showWorkbench();
    await expect.poll(() => asked).toEqual(['expired']);
  });

  test('asks a visitor to sign in', async () => {
    signedIn();
    api.answer({ [info]: () => ok({ data: { user_info: { ...user, type: 1 } } }) });
    await showWorkbench();
    await expect.poll(() => asked).toEqual(['missing']);
  });

  test('does not ask to sign in when the server cannot be reached', async () => {
    signedIn();
    api.answer({
      [info]: () => {
        throw new TypeError('offline');
      },
    });
    await showWorkbench();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server does not answer.');
    expect(asked).toEqual([]);
    api.answer({ [info]: () => ok({ data: { user_info: user } }) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading('Text to Speech')).toBeVisible();
  });

  test('shows the form in place when embedded and not handled by the page, and opens after signing in', async () => {
    document.removeEventListener('vox-sign-in', onAsked);
    await showWorkbench();
    await page.getByLabelText('Email').fill('ada@example.com');
    await page.getByLabelText('Password', { exact: true }).fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Text to Speech')).toBeVisible();
  });

  test('shows the form on another site than the server too, and says that the session has ended', async () => {
    document.removeEventListener('vox-sign-in', onAsked);
    signedIn({ accessLeft: -1, server: 'https://voice.example' });
    api.answer({ [refresh]: over });
    await showWorkbench('api-base="https://voice.example"');
    await expect.element(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  });

  test('shows no form on a page that signs users in by itself', async () => {
    document.removeEventListener('vox-sign-in', onAsked);
    configure({ getAccessToken: () => null });
    api.answer({ [info]: () => ok({ data: { user_info: { ...user, type: 1 } } }) });
    await showWorkbench();
    await expect.element(page.getByText('You are signed out')).toBeVisible();
    expect(page.getByLabelText('Email').elements()).toHaveLength(0);
  });

  test('opens after a sign-in elsewhere on the page', async () => {
    await showWorkbench();
    await expect.element(page.getByText('You are signed out')).toBeVisible();
    await storesFor({}).session.signIn('ada@example.com', 'a long secret');
    await expect.element(heading('Text to Speech')).toBeVisible();
  });
});

describe('navigation', () => {
  beforeEach(() => signedIn());

  test('starts at text to speech, which is marked as current', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    await expect.element(link('Text to Speech')).toHaveAttribute('aria-current', 'page');
    await expect.element(link('Voices')).not.toHaveAttribute('aria-current');
  });

  test('offers to skip the sidebar on the first Tab, and moves to the page title', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    const skip = page.getByRole('button', { name: 'Skip to content' });
    await expect.poll(deepActiveElement).toBe(skip.element());
    await userEvent.keyboard('{Enter}');
    await expect.poll(deepActiveElement).toBe(heading('Text to Speech').element());
  });

  test('keeps the page title readable next to a long message', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    const text = 'The text you had is kept in your history, from where it can be opened again at any time.';
    showToast({ tone: 'info', text });
    await expect.element(page.getByText(text)).toBeVisible();
    const { left } = page.getByText(text).element().getBoundingClientRect();
    const title = document.createRange();
    title.selectNodeContents(heading('Text to Speech').element());
    expect(left).toBeGreaterThan(title.getBoundingClientRect().right);
  });

  test('two lines of a message, or of a refused payment, cover neither the title nor the tools of the page', async () => {
    await showWorkbench();
    const title = heading('Text to Speech');
    await expect.element(title).toBeVisible();
    const words = document.createRange();
    words.selectNodeContents(title.element());
    const bar = title.element().parentElement!.getBoundingClientRect();
    const isClear = (element: Element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return left > words.getBoundingClientRect().right && bottom <= bar.bottom;
    };
    const text =
      'Your text could not be saved in this browser: after a reload it would be gone. Copy it to keep it, or make room in the storage of your browser.';
    showToast({ tone: 'error', text });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.poll(() => isClear(page.getByText(text).element().closest('li')!)).toBe(true);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    storesFor({}).bonus.accept({
      type: 'account',
      bonus,
      refusals: [{ buss_orderid: orderId(1), title: 'Creator', reason: 'refused_after_review' }],
    });
    const refused = page.getByRole('group', { name: /^PayPal refused your payment/ });
    await expect.element(refused).toBeVisible();
    await expect.poll(() => isClear(refused.element())).toBe(true);
  });

  test('replaces the page and moves the focus to its heading', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    await link('Voices').click();
    await expect.element(page.getByRole('grid', { name: 'Voices' })).toBeVisible();
    await expect.element(link('Voices')).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => deepActiveElement()).toBe(heading('Voices').element());
    expect(storesFor({}).session.$routeMeta.get()).toMatchObject({ path: '/voices', title: 'Voices' });
  });

  test('moves the focus to the heading of a page chosen before the panel has loaded, too', async () => {
    const box = document.createElement('div');
    box.innerHTML = '<vox-workbench embedded></vox-workbench>';
    document.body.append(box);
    const links = box.firstElementChild!.shadowRoot!.querySelectorAll<HTMLAnchorElement>('nav a');
    [...links].find((item) => item.textContent === 'Voices')!.click();
    await expect.element(page.getByRole('grid', { name: 'Voices' })).toBeVisible();
    await expect.poll(() => deepActiveElement()).toBe(heading('Voices').element());
  });

  test('takes a voice used in the library to the speech page', async () => {
    await showWorkbench();
    await link('Voices').click();
    await page.getByRole('button', { name: 'Use Ben' }).click();
    await expect.element(heading('Text to Speech')).toBeVisible();
    await expect.element(page.getByText('Ben', { exact: true }).first()).toBeVisible();
  });

  test('collapses the sidebar to icons, keeps their names, and remembers it', async () => {
    const element = await showWorkbench();
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await expect.element(page.getByText('Voices', { exact: true })).not.toBeInTheDocument();
    await expect.element(link('Voices')).toBeVisible();
    element.remove();
    await showWorkbench();
    await expect.element(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  });

  test('lists exactly the pages that exist, with voice cloning switched on', async () => {
    api.answer({
      'GET /p1/appconfig/get_app_config': () =>
        ok({ data: { ...appConfig, voice_clone_config: { voice_clone_switch: true } } }),
    });
    await showWorkbench();
    await expect.element(link('Voice Cloning')).toBeVisible();
    const names = page
      .getByRole('navigation')
      .getByRole('link')
      .elements()
      .map((item) => item.getAttribute('aria-label'));
    expect(names).toEqual([
      'Text to Speech',
      'Voice Changer',
      'Voice Cloning',
      'Voices',
      'Transcription',
      'Video Translation',
      'Audiobook',
    ]);
    for (const name of names) {
      await link(name!).click();
      await expect.element(page.getByRole('heading', { level: 1, name: name! })).toBeVisible();
    }
    const groups = page.getByRole('navigation').getByRole('group').elements();
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'VOICE TOOLS',
      'VOICE LAB',
      'USE CASES',
    ]);
  });
});

describe('credits spent by programs', () => {
  beforeEach(() => signedIn());
  const left = (credit_balance: number) =>
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, credit_balance } }) });

  test('are shown when the user returns to the page', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    left(77);
    await expect
      .poll(() => {
        window.dispatchEvent(new Event('blur'));
        window.dispatchEvent(new Event('focus'));
        return page.getByText('77 credits').elements();
      })
      .toHaveLength(1);
  });

  test('are shown on the next page', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    left(78);
    await link('Voices').click();
    await expect.element(page.getByText('78 credits')).toBeVisible();
  });
});

describe('the account in the sidebar', () => {
  beforeEach(() => signedIn());
  const account = () => page.getByRole('button', { name: 'Account of Ada' });

  test('shows name, plan and workspace, and refreshes the balance on opening', async () => {
    await showWorkbench();
    await expect.element(account()).toHaveTextContent('Ada Free My Workspace');
    const before = api.of('GET /v1/tenant/get_tenant_bonus').length;
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, credit_balance: 77 } }) });
    await account().click();
    await expect.element(page.getByRole('dialog', { name: 'Account of Ada' })).toHaveTextContent('77');
    expect(api.of('GET /v1/tenant/get_tenant_bonus').length).toBe(before + 1);
  });

  test('shows a balance of 0 when the server sends none', async () => {
    const { credit_balance: _, ...withoutBalance } = bonus;
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: withoutBalance }) });
    await showWorkbench();
    await account().click();
    const popup = page.getByRole('dialog', { name: 'Account of Ada' });
    await expect.element(popup.getByRole('button', { name: /^Credits/ })).toHaveTextContent('Credits 0');
  });

  test('log out tells the server, clears the session and asks to sign in', async () => {
    await showWorkbench();
    await account().click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => asked).toEqual(['left']);
    expect(api.of('POST /accounts/v1/sign_out')[0]?.body).toEqual({ refresh_token: tokens.refresh_token });
    for (const key of ['access_token', 'refresh_token', 'expires_in', 'user_info', 'app_user_id']) {
      expect(localStorage.getItem(key)).toBeNull();
    }
  });

  test('logs out when the server cannot be reached', async () => {
    await showWorkbench();
    await account().click();
    api.answer({
      'POST /accounts/v1/sign_out': () => {
        throw new TypeError('offline');
      },
    });
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => asked).toEqual(['left']);
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('closes on Escape and returns the focus', async () => {
    await showWorkbench();
    await account().click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(account().element());
  });
});

describe('the address of the login page', () => {
  const base = 'https://site.example/workbench/voices';

  test('names the path to return to', () => {
    expect(loginAddress('/login', base, '/workbench/voices?x=1', 'missing')).toBe(
      'https://site.example/login?next=%2Fworkbench%2Fvoices%3Fx%3D1',
    );
  });

  test('says that the session has expired', () => {
    expect(loginAddress('/login', base, '/workbench/', 'expired')).toBe(
      'https://site.example/login?next=%2Fworkbench%2F&reason=expired',
    );
  });

  test('tells a login page elsewhere nothing about this page', () => {
    expect(loginAddress('https://id.example/in', base, '/workbench/', 'expired')).toBe(
      'https://id.example/in',
    );
  });

  test('ignores what is not a web address', () => {
    expect(loginAddress('javascript:alert(1)', base, null, 'left')).toBe('https://site.example/login');
  });
});

test('the text on the speech page is the same wherever the workbench is mounted', async () => {
  const { href } = location;
  signedIn();
  history.replaceState(null, '', '/first.html');
  await showWorkbench();
  const editor = page.getByRole('textbox', { name: 'Text to speak' });
  await editor.fill('Kept on all routes.');
  document.body.replaceChildren();
  history.replaceState(null, '', '/second.html');
  await showWorkbench();
  await expect.element(editor).toHaveValue('Kept on all routes.');
  history.replaceState(null, '', href);
});
