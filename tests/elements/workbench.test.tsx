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
import { showToast } from '../../src/ui/layers/toasts.ts';
import { showWorkbench } from '../support/show-workbench.ts';

const info = 'POST /v1/user/get_user_info';
const refresh = 'POST /accounts/v1/token';
const over = () => refused('err_session_ended', 401);

let api: FakeApi;
let asked: string[];
const onAsked = (event: Event) => {
  asked.push((event as CustomEvent<{ reason: string }>).detail.reason);
  // Uncancelled it would leave the page of the tests.
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

describe('who may come in', () => {
  test('without tokens the user is asked to sign in, and nothing is fetched', async () => {
    await showWorkbench();
    await expect.poll(() => asked).toEqual(['missing']);
    await expect.element(page.getByText('You are signed out')).toBeVisible();
    expect(api.calls).toEqual([]);
  });

  test('with both tokens expired the user is asked to sign in', async () => {
    signedIn({ accessLeft: -10, refreshLeft: -1 });
    await showWorkbench();
    await expect.poll(() => asked).toEqual(['expired']);
    expect(localStorage.getItem('access_token')).toBeNull();
    expect([...api.of(refresh), ...api.of(info)]).toEqual([]);
  });

  test('an expired access token is renewed without a word', async () => {
    signedIn({ accessLeft: -1 });
    api.answer({ [refresh]: () => ok({ secure_tokens: { ...tokens, access_token: 'access-2' } }) });
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    expect(api.of(info)[0]?.headers.get('authorization')).toBe('Bearer access-2');
    expect(asked).toEqual([]);
  });

  test('a session the server refuses to renew is over', async () => {
    signedIn({ accessLeft: -1 });
    api.answer({ [refresh]: over });
    await showWorkbench();
    await expect.poll(() => asked).toEqual(['expired']);
  });

  test('a visitor is asked to sign in', async () => {
    signedIn();
    api.answer({ [info]: () => ok({ data: { user_info: { ...user, type: 1 } } }) });
    await showWorkbench();
    await expect.poll(() => asked).toEqual(['missing']);
  });

  test('a server that cannot be reached is no reason to sign in again', async () => {
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

  test('embedded, the form stands in place where the page does not take it over, and leads in', async () => {
    document.removeEventListener('vox-sign-in', onAsked);
    await showWorkbench();
    await page.getByLabelText('Email').fill('ada@example.com');
    await page.getByLabelText('Password', { exact: true }).fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Text to Speech')).toBeVisible();
  });

  test('so it does on a page of another site than the server, and says that the session is over', async () => {
    document.removeEventListener('vox-sign-in', onAsked);
    signedIn({ accessLeft: -1, server: 'https://voice.example' });
    api.answer({ [refresh]: over });
    await showWorkbench('api-base="https://voice.example"');
    await expect.element(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  });

  test('a page that signs users in by itself gets no form of ours', async () => {
    document.removeEventListener('vox-sign-in', onAsked);
    configure({ getAccessToken: () => null });
    api.answer({ [info]: () => ok({ data: { user_info: { ...user, type: 1 } } }) });
    await showWorkbench();
    await expect.element(page.getByText('You are signed out')).toBeVisible();
    expect(page.getByLabelText('Email').elements()).toHaveLength(0);
  });

  test('who signs in elsewhere on the page is let in', async () => {
    await showWorkbench();
    await expect.element(page.getByText('You are signed out')).toBeVisible();
    await storesFor({}).session.signIn('ada@example.com', 'a long secret');
    await expect.element(heading('Text to Speech')).toBeVisible();
  });
});

describe('the way about', () => {
  beforeEach(() => signedIn());

  test('it opens at text to speech, the active item says so', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    await expect.element(link('Text to Speech')).toHaveAttribute('aria-current', 'page');
    await expect.element(link('Voices')).not.toHaveAttribute('aria-current');
  });

  test('the first Tab offers to skip the sidebar, and leads to the title of the page', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    await userEvent.keyboard('{Tab}');
    const skip = page.getByRole('button', { name: 'Skip to content' });
    await expect.poll(deepActiveElement).toBe(skip.element());
    await userEvent.keyboard('{Enter}');
    await expect.poll(deepActiveElement).toBe(heading('Text to Speech').element());
  });

  test('a long message leaves the title to be read', async () => {
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

  test('another page takes the place of the first, and its heading the focus', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    await link('Voices').click();
    await expect.element(page.getByRole('grid', { name: 'Voices' })).toBeVisible();
    await expect.element(link('Voices')).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => deepActiveElement()).toBe(heading('Voices').element());
    expect(storesFor({}).session.$routeMeta.get()).toMatchObject({ path: '/voices', title: 'Voices' });
  });

  test('a page that was chosen before the panel came gets the focus on its heading too', async () => {
    const box = document.createElement('div');
    box.innerHTML = '<vox-workbench embedded></vox-workbench>';
    document.body.append(box);
    const links = box.firstElementChild!.shadowRoot!.querySelectorAll<HTMLAnchorElement>('nav a');
    [...links].find((item) => item.textContent === 'Voices')!.click();
    await expect.element(page.getByRole('grid', { name: 'Voices' })).toBeVisible();
    await expect.poll(() => deepActiveElement()).toBe(heading('Voices').element());
  });

  test('a voice that is used in the library is the voice of the speech page', async () => {
    await showWorkbench();
    await link('Voices').click();
    await page.getByRole('button', { name: 'Use Ben' }).click();
    await expect.element(heading('Text to Speech')).toBeVisible();
    await expect.element(page.getByText('Ben', { exact: true }).first()).toBeVisible();
  });

  test('the sidebar collapses to icons, keeps their names and stays so', async () => {
    const element = await showWorkbench();
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await expect.element(page.getByText('Voices', { exact: true })).not.toBeInTheDocument();
    await expect.element(link('Voices')).toBeVisible();
    element.remove();
    await showWorkbench();
    await expect.element(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible();
  });

  test('no link leads to a page that does not exist, whatever is switched on', async () => {
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
    const groups = page.getByRole('navigation').getByRole('group').elements();
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'VOICE TOOLS',
      'VOICE LAB',
      'USE CASES',
    ]);
  });
});

describe('credits that programs spend', () => {
  beforeEach(() => signedIn());
  const left = (credit_balance: number) =>
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, credit_balance } }) });

  test('are seen when the user comes back to the page', async () => {
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

  test('are seen on the next page', async () => {
    await showWorkbench();
    await expect.element(heading('Text to Speech')).toBeVisible();
    left(78);
    await link('Voices').click();
    await expect.element(page.getByText('78 credits')).toBeVisible();
  });
});

describe('the account', () => {
  beforeEach(() => signedIn());
  const account = () => page.getByRole('button', { name: 'Account of Ada' });

  test('name, plan and workspace stand at the foot; the balance is fetched anew when it opens', async () => {
    await showWorkbench();
    await expect.element(account()).toHaveTextContent('Ada Free My Workspace');
    const before = api.of('GET /v1/tenant/get_tenant_bonus').length;
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, credit_balance: 77 } }) });
    await account().click();
    await expect.element(page.getByRole('dialog', { name: 'Account of Ada' })).toHaveTextContent('77');
    expect(api.of('GET /v1/tenant/get_tenant_bonus').length).toBe(before + 1);
  });

  test('a balance the server does not name is 0', async () => {
    const { credit_balance: _, ...withoutBalance } = bonus;
    api.answer({ 'GET /v1/tenant/get_tenant_bonus': () => ok({ data: withoutBalance }) });
    await showWorkbench();
    await account().click();
    const popup = page.getByRole('dialog', { name: 'Account of Ada' });
    await expect.element(popup.getByRole('button', { name: /^Credits/ })).toHaveTextContent('Credits 0');
  });

  test('logging out tells the server, forgets the session and asks for a sign-in', async () => {
    await showWorkbench();
    await account().click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => asked).toEqual(['left']);
    expect(api.of('POST /accounts/v1/sign_out')[0]?.body).toEqual({ refresh_token: tokens.refresh_token });
    for (const key of ['access_token', 'refresh_token', 'expires_in', 'user_info', 'app_user_id']) {
      expect(localStorage.getItem(key)).toBeNull();
    }
  });

  test('logging out works without the server', async () => {
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

  test('Escape closes it and gives the focus back', async () => {
    await showWorkbench();
    await account().click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(account().element());
  });
});

describe('address of the login page', () => {
  const base = 'https://site.example/workbench/voices';

  test('it names the path to come back to', () => {
    expect(loginAddress('/login', base, '/workbench/voices?x=1', 'missing')).toBe(
      'https://site.example/login?next=%2Fworkbench%2Fvoices%3Fx%3D1',
    );
  });

  test('it says that the session ended by itself', () => {
    expect(loginAddress('/login', base, '/workbench/', 'expired')).toBe(
      'https://site.example/login?next=%2Fworkbench%2F&reason=expired',
    );
  });

  test('a page elsewhere is told nothing of this one', () => {
    expect(loginAddress('https://id.example/in', base, '/workbench/', 'expired')).toBe(
      'https://id.example/in',
    );
  });

  test('what is no web address is not followed', () => {
    expect(loginAddress('javascript:alert(1)', base, null, 'left')).toBe('https://site.example/login');
  });
});

test('the text on the speech page is the same on every address the workbench stands at', async () => {
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
