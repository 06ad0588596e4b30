import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/account.ts';
import { workbenchAddress } from '../../src/account/workbench-address.ts';
import { configure } from '../../src/api/host-session.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { unfinishedWork } from '../../src/stores/unfinished-work.ts';
import { accountAnswers, creditGrant } from '../support/fake-account.ts';
import { bonus, fakeApi, newPage, ok, signedIn, tokens, user, type FakeApi } from '../support/fake-api.ts';
import { avatarLetter } from '../support/avatar-letter.ts';
import { keepDraft, keptDrafts } from '../support/kept-drafts.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { registerPseudoLocales } from '../support/pseudo-locale.ts';

type Account = HTMLElement & VoxHost;

const bonusCall = 'GET /v1/tenant/get_tenant_bonus';
const grantsCall = 'GET /v1/tenant/credit_grants';

let api: FakeApi;
let asked: string[];
let left: string[];
const onAsked = (event: Event) => {
  asked.push((event as CustomEvent<{ reason: string }>).detail.reason);
  // Not canceled, it would navigate away from the test page.
  event.preventDefault();
};
const onNavigate = (event: Event) => {
  left.push((event as CustomEvent<{ path: string }>).detail.path);
  event.preventDefault();
};
beforeEach(() => {
  newPage();
  api = fakeApi(accountAnswers);
  asked = [];
  left = [];
  document.addEventListener('vox-sign-in', onAsked);
  document.addEventListener('vox-navigate', onNavigate);
});
afterEach(() => {
  document.removeEventListener('vox-sign-in', onAsked);
  document.removeEventListener('vox-navigate', onNavigate);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const put = (attributes = '', { width = 320, lang = 'en' } = {}): Account => {
  const box = document.createElement('div');
  box.lang = lang;
  box.style.inlineSize = `${width}px`;
  box.innerHTML = `<vox-account ${attributes}></vox-account>`;
  document.body.append(box);
  return box.firstElementChild as Account;
};
const show = async (attributes = '', more = {}) => {
  const element = put(attributes, more);
  await element.activate();
  return element;
};
const area = () => page.getByRole('button', { name: 'Account of Ada' });
const popup = () => page.getByRole('dialog', { name: 'Account of Ada' });
const balance = () => popup().getByRole('button', { name: /^Credits: / });
const open = async (attributes = '', more = {}) => {
  const element = await show(attributes, more);
  await area().click();
  await expect.element(balance()).toBeVisible();
  return element;
};

describe('the profile area', () => {
  beforeEach(() => signedIn());

  test('shows the initial, name, plan and workspace', async () => {
    await show();
    await expect.element(area()).toHaveTextContent('Ada Free My Workspace');
    expect(avatarLetter(area().element())).toBe('A');
  });

  test('shows a free plan more quietly than a paid one', async () => {
    await show();
    await expect.element(page.getByText('Free')).toHaveAttribute('data-tone', 'outline');
    api.answer({
      [bonusCall]: () => ok({ data: { ...bonus, title: 'Pro', level: 400, is_free_package: 0 } }),
    });
    await storesFor({}).bonus.refresh();
    await expect.element(page.getByText('Pro')).toHaveAttribute('data-tone', 'gold');
  });

  test('shows the uppercase initial when the picture does not load', async () => {
    const info = { ...user, nickname: 'ödön', avatar_url: '/media/avatars/none.webp' };
    api.answer({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: info } }) });
    await show();
    const button = page.getByRole('button', { name: 'Account of ödön' });
    await expect.poll(() => avatarLetter(button.element())).toBe('Ö');
  });

  test('shows the email of a user without a nickname', async () => {
    const info = { ...user, nickname: '' };
    api.answer({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: info } }) });
    await show();
    await expect.element(page.getByRole('button', { name: 'Account of ada@example.com' })).toBeVisible();
  });
});

describe('the account popup', () => {
  beforeEach(() => signedIn());

  test('opens on a click and refreshes the balance, and closes on the next click', async () => {
    await show();
    await expect.element(area()).toBeVisible();
    await expect.poll(() => api.of(bonusCall).length).toBe(1);
    api.answer({ [bonusCall]: () => ok({ data: { ...bonus, credit_balance: 77 } }) });
    await area().click();
    await expect.element(balance()).toHaveTextContent('77');
    expect(api.of(bonusCall)).toHaveLength(2);
    await area().click();
    await expect.element(popup()).not.toBeInTheDocument();
  });

  test('is 282 px wide', async () => {
    await open();
    expect(popup().element().getBoundingClientRect().width).toBe(282);
  });

  test('closes on a click outside', async () => {
    await open('', { width: 320 });
    await userEvent.click(document.body, { position: { x: 700, y: 500 } });
    await expect.element(popup()).not.toBeInTheDocument();
  });

  test('closes on Escape and returns the focus', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(popup()).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(area().element());
  });

  test('closes when the page around it closes all popups', async () => {
    await open();
    storesFor({}).popups.close();
    await expect.element(popup()).not.toBeInTheDocument();
  });

  test('closes when the keyboard moves on into the page', async () => {
    await open();
    const after = document.createElement('button');
    after.textContent = 'After';
    document.body.append(after);
    (popup().getByRole('link', { name: 'About' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    await expect.poll(deepActiveElement).toBe(after);
    await expect.element(popup()).not.toBeInTheDocument();
  });

  test('shows a balance of 0 when the server sends none', async () => {
    const { credit_balance: _, ...withoutBalance } = bonus;
    api.answer({ [bonusCall]: () => ok({ data: withoutBalance }) });
    await open();
    await expect.element(balance()).toHaveAccessibleName(/^Credits: 0\./);
  });

  test('shows when a paid plan ends', async () => {
    const plan = { title: 'Basic', level: 200, is_free_package: 0 as const, expired_time: 1_830_000_000 };
    api.answer({ [bonusCall]: () => ok({ data: { ...bonus, ...plan } }) });
    await open();
    await expect.element(popup()).toHaveTextContent('Plan ends on December 28, 2027');
  });

  test('log out tells the server, clears the session and offers to sign in', async () => {
    await open();
    await popup().getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => asked).toEqual(['left']);
    expect(api.of('POST /accounts/v1/sign_out')[0]?.body).toEqual({ refresh_token: tokens.refresh_token });
    for (const key of ['access_token', 'refresh_token', 'expires_in', 'user_info', 'app_user_id']) {
      expect(localStorage.getItem(key)).toBeNull();
    }
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('asks before log out deletes text that was never generated, and the user can stay', async () => {
    const key = 'vox-tts-draft u1 page';
    const draft = { text: 'Mine', hasUnsyncedText: true };
    await keepDraft(key, draft);
    await open();
    const logOut = () => popup().getByRole('button', { name: 'Log out', exact: true });
    await logOut().click();
    const question = () => page.getByRole('dialog', { name: 'Log out and delete your draft?' });
    await question().getByRole('button', { name: 'Stay logged in' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(await keptDrafts()).toEqual({ [key]: draft });
    expect(asked).toEqual([]);

    await logOut().click();
    await question().getByRole('button', { name: 'Delete and log out' }).click();
    await expect.poll(() => asked).toEqual(['left']);
    await expect.poll(keptDrafts).toEqual({});
  });

  test('asks before log out cancels downloads, and the user can stay', async () => {
    let isAtWork = true;
    unfinishedWork().add(() => isAtWork);
    await open();
    const logOut = () => popup().getByRole('button', { name: 'Log out', exact: true });
    await logOut().click();
    const question = () => page.getByRole('dialog', { name: 'Log out and cancel your downloads?' });
    await question().getByRole('button', { name: 'Stay logged in' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(asked).toEqual([]);

    isAtWork = false;
    await logOut().click();
    await expect.poll(() => asked).toEqual(['left']);
  });

  test('logs out where the browser denies access to its database', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await open();
    await popup().getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => asked).toEqual(['left']);
  });

  test('log out deletes text that the server has without asking', async () => {
    const theirs = { text: 'Theirs', hasUnsyncedText: true };
    await keepDraft('vox-tts-draft u1 page', { text: 'Spoken', hasUnsyncedText: false });
    await keepDraft('vox-tts-draft u2 page', theirs);
    // Left by an older version
    localStorage.setItem('vox-tts-draft u1 page', JSON.stringify({ text: 'Spoken', hasUnsyncedText: false }));
    await open();
    await popup().getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => asked).toEqual(['left']);
    expect(localStorage.getItem('vox-tts-draft u1 page')).toBeNull();
    await expect.poll(keptDrafts).toEqual({ 'vox-tts-draft u2 page': theirs });
  });

  test('a long name without spaces stays on its line and can be read in full', async () => {
    const nickname = 'x'.repeat(60);
    api.answer({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: { ...user, nickname } } }) });
    const element = await show('', { width: 232 });
    const name = page.getByTitle(nickname);
    await expect.element(name).toBeVisible();
    const box = name.element().getBoundingClientRect();
    expect(box.height).toBeLessThan(24);
    expect(box.right).toBeLessThan(element.getBoundingClientRect().right);
  });

  test('logs out when the server cannot be reached', async () => {
    await open();
    api.answer({
      'POST /accounts/v1/sign_out': () => {
        throw new TypeError('offline');
      },
    });
    await popup().getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => asked).toEqual(['left']);
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('opens privacy and terms in a new tab', async () => {
    signedIn({ server: 'https://voice.example' });
    await open('api-base="https://voice.example"');
    for (const name of ['Privacy', 'Terms']) {
      const link = popup().getByRole('link', { name: `${name}, opens in a new tab` });
      await expect.element(link).toHaveAttribute('target', '_blank');
      await expect.element(link).toHaveAttribute('href', `https://voice.example/${name.toLowerCase()}`);
    }
  });
});

describe('the buttons for more credits', () => {
  beforeEach(() => signedIn());

  test('shows the button only while something on the page handles it', async () => {
    await open();
    const upgrade = popup().getByRole('button', { name: 'Upgrade' });
    const purchase = popup().getByRole('button', { name: 'Purchase' });
    expect([upgrade.elements(), purchase.elements()]).toEqual([[], []]);
    const stop = storesFor({}).requests.answer('vox-recharge');
    await expect.element(purchase).toBeVisible();
    expect(upgrade.elements()).toEqual([]);
    stop();
    await expect.element(purchase).not.toBeInTheDocument();
  });

  test('says that there is nothing to upgrade to on the highest plan', async () => {
    api.answer({
      [bonusCall]: () => ok({ data: { ...bonus, title: 'Pro', level: 400, is_highest_plan: true } }),
    });
    storesFor({}).requests.answer('vox-subscribe');
    storesFor({}).requests.answer('vox-recharge');
    await open();
    await expect.element(popup().getByRole('button', { name: 'Purchase' })).toBeVisible();
    await expect.element(popup().getByText('This is the highest plan.')).toBeVisible();
    expect(popup().getByRole('button', { name: 'Upgrade' }).elements()).toEqual([]);
  });

  test.each([
    ['Upgrade', 'vox-subscribe', { entry: 'subscribe' }],
    ['Purchase', 'vox-recharge', {}],
  ] as const)('%s closes the popup and raises %s', async (name, event, detail) => {
    storesFor({}).requests.answer(event);
    const raised: unknown[] = [];
    const element = await open();
    element.addEventListener(event, (request) => raised.push((request as CustomEvent).detail));
    await popup().getByRole('button', { name }).click();
    expect(raised).toEqual([detail]);
    await expect.element(popup()).not.toBeInTheDocument();
  });
});

describe('the balance', () => {
  beforeEach(() => signedIn());
  const grants = () => popup().getByRole('listitem');

  test('says what expires next', async () => {
    await open();
    await expect.element(popup()).toHaveTextContent('2,345 expire on May 6, 2027');
  });

  test('says when credits do not expire', async () => {
    api.answer({ [grantsCall]: () => ok({ data: { grants: [creditGrant('sign_up')] } }) });
    await open();
    await expect.element(popup()).toHaveTextContent('These credits do not expire.');
  });

  test('the detail lists every grant with its source, what is left and when it expires', async () => {
    await open();
    await balance().click();
    await expect
      .poll(() =>
        grants()
          .elements()
          .map((item) => item.textContent),
      )
      .toEqual([
        'Membership plan2,345Expires on May 6, 2027of 10,000',
        'Welcome credits10,000Does not expireof 10,000',
      ]);
    await expect.element(popup()).toHaveTextContent('What expires first is spent first.');
  });

  test('the detail names the plan that each grant came with', async () => {
    const bought = ['Basic', 'Creator'].map((title) => ({ ...creditGrant('plan'), grant_id: title, title }));
    api.answer({ [grantsCall]: () => ok({ data: { grants: bought } }) });
    await open();
    await balance().click();
    await expect.element(grants().first()).toHaveTextContent(/^Plan Basic/);
    await expect.element(grants().last()).toHaveTextContent(/^Plan Creator/);
  });

  test('the keyboard moves into the detail and returns to where it was', async () => {
    await open();
    (balance().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const back = popup().getByRole('button', { name: 'Back to the account' });
    await expect.poll(() => deepActiveElement()).toBe(back.element());
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => deepActiveElement()).toBe(balance().element());
  });

  test('the detail says when no credits are left', async () => {
    api.answer({ [grantsCall]: () => ok({ data: { grants: [] } }) });
    await open();
    await balance().click();
    await expect.element(popup()).toHaveTextContent('No credits left');
  });

  test('says when the list cannot be loaded, and loads it on retry', async () => {
    api.answer({
      [grantsCall]: () => {
        throw new TypeError('offline');
      },
    });
    await open();
    await balance().click();
    await expect.element(popup().getByRole('alert')).toHaveTextContent('Your credits could not be listed.');
    api.answer(accountAnswers);
    await popup().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => grants().elements()).toHaveLength(2);
  });

  test('an unknown source is shown as granted credits', async () => {
    api.answer({ [grantsCall]: () => ok({ data: { grants: [creditGrant('birthday')] } }) });
    await open();
    await balance().click();
    await expect.element(grants()).toHaveTextContent('Granted credits');
  });
});

describe('the links to pages', () => {
  beforeEach(() => signedIn());

  test.each([
    ['Profile of Ada', '/profile'],
    ['Subscription', '/subscription'],
    ['API Keys', '/api-keys'],
    ['Usage', '/usage'],
  ])('%s leads to %s of the workbench unless the page handles it', async (name, path) => {
    await open('workbench-url="/studio/"');
    const link = popup().getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', `${location.origin}/studio${path}`);
    await link.click();
    expect(left).toEqual([path]);
    await expect.element(popup()).not.toBeInTheDocument();
  });
  test('lead to the workbench of the server that the tag uses', async () => {
    signedIn({ server: 'https://voice.example' });
    await open('api-base="https://voice.example"');
    const link = popup().getByRole('link', { name: 'Usage' });
    await expect.element(link).toHaveAttribute('href', 'https://voice.example/workbench/usage');
  });

  test.each([
    ['https://site.example', 'https://voice.example/app', 'https://voice.example/app/usage'],
    ['https://site.example', '/app', 'https://site.example/app/usage'],
    ['https://site.example/voxbench', '/workbench', 'https://site.example/voxbench/workbench/usage'],
    ['https://site.example', 'javascript:alert(1)//', 'https://site.example/workbench/usage'],
    ['https://site.example/voxbench', 'http://', 'https://site.example/voxbench/workbench/usage'],
  ])('of a server at %s with the workbench at %s, lead to %s', (apiBase, url, expected) => {
    expect(workbenchAddress(url, '/usage', storesFor({ apiBase }).client.address)).toBe(expected);
  });
});

describe('a signed-out user', () => {
  const signIn = () => page.getByRole('button', { name: 'Sign in' });

  test('is offered to sign in, which asks the page', async () => {
    await show();
    await expect.element(signIn()).toBeVisible();
    asked = [];
    await signIn().click();
    expect(asked).toEqual(['missing']);
  });

  test('is asked to sign in once after clicking before the panel has loaded', async () => {
    await storesFor({}).session.start();
    asked = [];
    const element = put();
    element.shadowRoot.querySelector('button')!.click();
    await element.activate();
    await expect.element(signIn()).toBeVisible();
    await expect.poll(() => asked).toEqual(['missing']);
  });

  test('is not asked to sign in before clicking', async () => {
    await show();
    await expect.element(signIn()).toBeVisible();
    expect(asked).toEqual([]);
    await signIn().click();
    expect(asked).toEqual(['missing']);
  });

  test('is not asked again after a sign-in elsewhere or a log out, when the click came before the panel', async () => {
    put().shadowRoot.querySelector('button')!.click();
    await expect.poll(() => asked).toEqual(['missing']);
    const { session } = storesFor({});
    await session.signIn('ada@example.com', 'a long secret');
    await expect.element(area()).toBeVisible();
    expect(popup().elements()).toHaveLength(0);
    await session.signOut();
    await expect.element(signIn()).toBeVisible();
    expect(asked).toEqual(['missing', 'left']);
  });

  test('is not asked to sign in after a log out when the early click opened the popup', async () => {
    signedIn();
    localStorage.setItem('user_info', JSON.stringify(user));
    put().shadowRoot.querySelector('button')!.click();
    await expect.element(popup()).toBeVisible();
    await storesFor({}).session.signOut();
    await expect.element(signIn()).toBeVisible();
    expect(asked).toEqual(['left']);
  });

  test('signs in by a form over the page on another site than the server, and the account gets the keyboard', async () => {
    document.removeEventListener('vox-sign-in', onAsked);
    await show('api-base="https://voice.example"');
    await signIn().click();
    const form = page.getByRole('dialog', { name: 'Sign in to Voxbench' });
    await expect.element(form.getByLabelText('Email')).toBeVisible();
    await expect.poll(deepActiveElement).toBe(form.getByLabelText('Email').element());
    await form.getByLabelText('Email').fill('ada@example.com');
    await form.getByLabelText('Password', { exact: true }).fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await expect.element(area()).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(area().element());
  });

  test('can close the form over the page, which returns the focus to the button', async () => {
    document.removeEventListener('vox-sign-in', onAsked);
    await show('api-base="https://voice.example"');
    await signIn().click();
    await expect.element(page.getByRole('dialog', { name: 'Sign in to Voxbench' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(signIn().element());
  });

  test('gets no form on a page that signs users in by itself', async () => {
    document.removeEventListener('vox-sign-in', onAsked);
    configure({ getAccessToken: () => null });
    api.answer({
      'POST /v1/user/get_user_info': () => ok({ data: { user_info: { ...user, type: 1 } } }),
    });
    await show('api-base="https://voice.example"');
    await signIn().click();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  test('is shown as signed in after a sign-in elsewhere on the page', async () => {
    await show();
    await expect.element(signIn()).toBeVisible();
    await storesFor({}).session.signIn('ada@example.com', 'a long secret');
    await expect.element(area()).toBeVisible();
  });
});

describe('before the panel has loaded', () => {
  test('the user of the last visit is shown, and a click opens the popup', async () => {
    signedIn();
    localStorage.setItem('user_info', JSON.stringify(user));
    const element = put();
    const button = element.shadowRoot.querySelector('button')!;
    expect(button.getAttribute('aria-label')).toBe('Account of Ada, My Workspace');
    button.click();
    await expect.element(balance()).toBeVisible();
  });

  test.each([
    ['signed in', () => signedIn()],
    ['signed out', () => {}],
  ])('nothing shifts when it loads, %s', async (_, begin) => {
    begin();
    localStorage.setItem('user_info', JSON.stringify(user));
    const element = put();
    const places = () =>
      [...element.shadowRoot.querySelectorAll('.acc-frame, .acc-frame > button')].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x, y, width, height };
      });
    const before = places();
    await element.activate();
    await expect.poll(() => storesFor({}).session.$session.get().status).not.toBe('checking');
    await expect.poll(places).toEqual(before);
  });

  test('a user with a session of the host is not shown as signed out', () => {
    configure({ getAccessToken: () => 'theirs' });
    const element = put();
    expect(element.shadowRoot.querySelector('button')?.getAttribute('aria-label')).toBe(
      'Your account, My Workspace',
    );
  });
});

test('asks a server that did not answer again on retry', async () => {
  signedIn();
  api.answer({
    'POST /v1/user/get_user_info': () => {
      throw new TypeError('offline');
    },
  });
  await show();
  const retry = page.getByRole('button', { name: 'No answer. Try again' });
  await expect.element(retry).toBeVisible();
  api.answer({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: user } }) });
  await retry.click();
  await expect.element(area()).toBeVisible();
});

test.each(['en-XA', 'ar-XB'])('at 320 px, text 40 % longer is not cut off, in %s', async (lang) => {
  registerPseudoLocales();
  signedIn();
  for (const event of ['vox-recharge', 'vox-subscribe'] as const) storesFor({}).requests.answer(event);
  const element = await show('', { width: 320, lang });
  await page.getByRole('button').first().click();
  await expect.element(page.getByRole('link').first()).toBeVisible();
  expect(clippedTexts(element)).toEqual([]);
  await page.getByRole('button', { name: /12[,٬.]?345/ }).click();
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  expect(clippedTexts(element)).toEqual([]);
});
