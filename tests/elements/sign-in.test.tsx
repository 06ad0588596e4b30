import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/sign-in.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { sameSitePath } from '../../src/sign-in/next-path.ts';
import {
  fakeApi,
  newPage,
  ok,
  refused,
  signedIn as withSession,
  tokens,
  user,
  type FakeApi,
} from '../support/fake-api.ts';
import { PATIENT } from '../support/patient.ts';

type SignIn = HTMLElement & VoxHost & { mode: string };

let api: FakeApi;
let signedIn: (string | null)[];
beforeEach(() => {
  newPage();
  api = fakeApi();
  signedIn = [];
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (attributes = ''): SignIn => {
  const box = document.createElement('div');
  box.innerHTML = `<vox-sign-in ${attributes}></vox-sign-in>`;
  document.body.append(box);
  const element = box.firstElementChild as SignIn;
  element.addEventListener('vox-signed-in', (event) => {
    signedIn.push((event as CustomEvent<{ next: string | null }>).detail.next);
    event.preventDefault();
  });
  return element;
};
const card = async (attributes = '') => {
  const element = show(attributes);
  await element.activate();
  return element;
};
const email = () => page.getByLabelText('Email');
const password = () => page.getByLabelText('Password', { exact: true });
const who = () => page.getByRole('heading', { name: 'You are signed in as Ada' });
const submit = () => page.getByRole('button', { name: 'Sign in', exact: true });
const signInCalls = () => api.of('POST /accounts/v1/sign_in');

describe('signing in', () => {
  test('Enter sends the form, the session is stored, and the page is told where to go on', async () => {
    await card();
    await email().fill(' ada@example.com ');
    await password().fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => signedIn).toEqual(['/workbench/']);
    expect(signInCalls()[0]?.body).toEqual({ email: 'ada@example.com', password: 'a long secret' });
    expect(localStorage.getItem('access_token')).toBe(tokens.access_token);
    expect(localStorage.getItem('refresh_token')).toBe(tokens.refresh_token);
  });

  test('the form can be used again when signing in did not leave the page', async () => {
    const element = await card(`next="${location.pathname}${location.search}#signed-in"`);
    element.addEventListener('vox-signed-in', (event) => event.stopImmediatePropagation(), { capture: true });
    await email().fill('ada@example.com');
    await password().fill('a long secret');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(location.hash).toBe('#signed-in'), PATIENT);
    expect(who().elements()).toEqual([]);
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    await expect.element(who()).toBeVisible();
    history.replaceState(null, '', location.pathname + location.search);
  });

  test('a page that stays shows who is signed in, and the card takes the focus', async () => {
    await card();
    await email().fill('ada@example.com');
    await password().fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await expect.element(who()).toBeVisible();
    await expect.poll(deepActiveElement).toBe(who().element());
    await expect.element(page.getByText('ada@example.com')).toBeVisible();
    await expect.element(email()).not.toBeInTheDocument();
    // The page has nowhere to go on to
    await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  });

  test('log out in the card ends the session and brings back the form with the focus in it', async () => {
    await card();
    await email().fill('ada@example.com');
    await password().fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.element(email()).toHaveValue('ada@example.com');
    await expect.element(password()).toHaveValue('');
    await expect.poll(deepActiveElement).toBe(email().element());
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(api.of('POST /accounts/v1/sign_out')).toHaveLength(1);
  });

  test('missing or malformed input is reported at its field without asking the server', async () => {
    await card();
    await submit().click();
    await expect.element(email()).toHaveAccessibleDescription('Enter your email address.');
    await expect.element(password()).toHaveAccessibleDescription('Enter your password.');
    await expect.poll(deepActiveElement).toBe(email().element());
    await email().fill('ada@');
    await password().fill('x');
    await submit().click();
    await expect
      .element(email())
      .toHaveAccessibleDescription('This is not an email address. Check it for a typo.');
    expect(signInCalls()).toHaveLength(0);
  });

  test('a wrong password is reported plainly, and can be tried again', async () => {
    api.answer({ 'POST /accounts/v1/sign_in': () => refused('err_sign_in_failed') });
    await card();
    await email().fill('ada@example.com');
    await password().fill('wrong');
    await submit().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Email or password is wrong.');
    api.answer({ 'POST /accounts/v1/sign_in': () => ok({ secure_tokens: tokens }) });
    await submit().click();
    await expect.poll(() => signedIn).toHaveLength(1);
    // Mails to the user are written in it from now on
    expect(signInCalls().at(-1)!.headers.get('accept-language')).toMatch(/^en/);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('too many attempts show how long to wait', async () => {
    api.answer({
      'POST /accounts/v1/sign_in': () => refused('err_too_many_requests', 429, 841),
    });
    await card();
    await email().fill('ada@example.com');
    await password().fill('wrong');
    await submit().click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Too many attempts. Please try again in 15 minutes.');
  });

  test('a forgotten password is requested by mail, from the first screen on', async () => {
    api.answer({ 'POST /accounts/v1/forgot_password': () => ok({ data: { delivery: 'mail' } }) });
    show();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect.element(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await email().fill('ada');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect.element(email()).toHaveAccessibleDescription(/not an email address/);
    await email().fill(' ada@example.com ');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('If ada@example.com has an account, a mail with a link is on its way.');
    expect(api.of('POST /accounts/v1/forgot_password').map(({ body }) => body)).toEqual([
      { email: 'ada@example.com' },
    ]);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect.element(password()).toBeVisible();
    await expect.poll(deepActiveElement).toBe(email().element());
  });

  test('a server that sends no mail says who has the message', async () => {
    api.answer({ 'POST /accounts/v1/forgot_password': () => ok({ data: { delivery: 'folder' } }) });
    await card();
    await email().fill('ada@example.com');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect.element(email()).toHaveValue('ada@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent(
        'This server sends no mail. If ada@example.com has an account, the operator of the server',
      );
  });

  test('too many requests for the link are reported', async () => {
    api.answer({
      'POST /accounts/v1/forgot_password': () => refused('err_too_many_requests', 429, 841),
    });
    await card();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await email().fill('ada@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Too many attempts. Please try again in 15 minutes.');
  });

  describe('with the link from a mail', () => {
    afterEach(() => history.replaceState(null, '', location.pathname + location.search));
    const newPassword = () => page.getByLabelText('New password', { exact: true });
    const save = () => page.getByRole('button', { name: 'Save and sign in' });

    test('the user sets a new password and is signed in, and the address drops the link', async () => {
      api.answer({ 'POST /accounts/v1/reset_password': () => ok({ secure_tokens: tokens }) });
      location.hash = 'reset-password=the-token';
      show('auto-next');
      await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
      await newPassword().fill('short');
      await save().click();
      await expect.element(newPassword()).toHaveAccessibleDescription(/too short/);
      await newPassword().fill('a long new secret');
      await save().click();
      await expect.poll(() => signedIn).toEqual(['/workbench/']);
      expect(api.of('POST /accounts/v1/reset_password').map(({ body }) => body)).toEqual([
        { token: 'the-token', new_password: 'a long new secret' },
      ]);
      expect(location.hash).toBe('');
    });

    test('an expired link leads to a new one', async () => {
      api.answer({ 'POST /accounts/v1/reset_password': () => refused('err_link_over') });
      location.hash = 'reset-password=the-token';
      show();
      await newPassword().fill('a long new secret');
      await save().click();
      await expect.element(page.getByRole('alert')).toHaveTextContent('This link was already used');
      await page.getByRole('button', { name: 'Get a new link' }).click();
      await expect.element(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    });

    test('a second link opened while the first is shown is used too', async () => {
      withSession();
      api.answer({ 'POST /accounts/v1/confirm_email': () => ok() });
      location.hash = 'confirm-email=the-token';
      show();
      await expect.element(page.getByRole('status')).toHaveTextContent('Your email address is confirmed.');
      location.hash = 'confirm-email=another-token';
      await expect
        .poll(() => api.of('POST /accounts/v1/confirm_email').map(({ body }) => body))
        .toEqual([{ token: 'the-token' }, { token: 'another-token' }]);
    });

    test('an address is confirmed, for a signed-in user too', async () => {
      withSession();
      api.answer({ 'POST /accounts/v1/confirm_email': () => ok() });
      location.hash = 'confirm-email=the-token';
      show('auto-next');
      await expect.element(page.getByRole('status')).toHaveTextContent('Your email address is confirmed.');
      expect(api.of('POST /accounts/v1/confirm_email').map(({ body }) => body)).toEqual([
        { token: 'the-token' },
      ]);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect.poll(() => signedIn).toEqual(['/workbench/']);
    });
  });

  test('a password set by somebody else must be replaced when signing in', async () => {
    api.answer({ 'POST /accounts/v1/sign_in': () => refused('err_password_given') });
    await card();
    await email().fill('ada@example.com');
    await password().fill('0123456789abcdef');
    await submit().click();
    await expect.element(page.getByRole('status')).toHaveTextContent('This password works once.');
    const fresh = () => page.getByLabelText('New password', { exact: true });
    await expect.element(fresh()).toBeVisible();
    await expect.poll(deepActiveElement).toBe(fresh().element());
    await submit().click();
    await expect.element(fresh()).toHaveAccessibleDescription('Choose a new password.');
    await fresh().fill('short');
    await submit().click();
    await expect
      .element(fresh())
      .toHaveAccessibleDescription('This password is too short. Use at least 10 characters.');
    expect(signInCalls()).toHaveLength(1);

    api.answer({ 'POST /accounts/v1/sign_in': () => ok({ secure_tokens: tokens }) });
    await fresh().fill('a password of my own');
    await submit().click();
    await expect.poll(() => signedIn).toHaveLength(1);
    expect(signInCalls()[1]?.body).toEqual({
      email: 'ada@example.com',
      password: '0123456789abcdef',
      new_password: 'a password of my own',
    });
  });

  test('an unreachable server is not reported as a wrong password', async () => {
    api.answer({
      'POST /accounts/v1/sign_in': () => {
        throw new TypeError('offline');
      },
    });
    await card();
    await email().fill('ada@example.com');
    await password().fill('a long secret');
    await submit().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Network error');
  });

  test('a second click during a request sends nothing', async () => {
    let answer = (_: unknown) => {};
    const waiting = new Promise((resolve) => (answer = resolve));
    api.answer({ 'POST /accounts/v1/sign_in': () => waiting.then(() => ok({ secure_tokens: tokens })) });
    await card();
    await email().fill('ada@example.com');
    await password().fill('a long secret');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(submit()).toHaveAttribute('aria-busy', 'true');
    (submit().element() as HTMLElement).click();
    answer(null);
    await expect.poll(() => signedIn).toHaveLength(1);
    expect(signInCalls()).toHaveLength(1);
  });

  test('input corrected before the answer is sent after it, and the old refusal is not shown', async () => {
    let answer = (_: unknown) => {};
    const waiting = new Promise((resolve) => (answer = resolve));
    api.answer({
      'POST /accounts/v1/sign_in': ({ body }) =>
        (body as { password: string }).password === 'the right secret'
          ? ok({ secure_tokens: tokens })
          : waiting.then(() => refused('err_sign_in_failed')),
    });
    await card();
    await email().fill('ada@example.com');
    await password().fill('a wrong secret');
    await userEvent.keyboard('{Enter}');
    await expect.element(submit()).toHaveAttribute('aria-busy', 'true');
    await password().fill('the right secret');
    await expect.element(submit()).not.toHaveAttribute('aria-busy');
    await userEvent.keyboard('{Enter}');
    await expect.element(submit()).toHaveAttribute('aria-busy', 'true');
    answer(null);
    await expect.poll(() => signedIn).toHaveLength(1);
    expect(signInCalls()).toHaveLength(2);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('the fields are labeled for password managers', async () => {
    await card();
    await expect.element(email()).toHaveAttribute('autocomplete', 'username');
    await expect.element(password()).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('a returning user', () => {
  const address = location.href;
  afterEach(() => history.replaceState(null, '', address));

  test('is told that the session has ended, from the first screen on', async () => {
    history.replaceState(null, '', '?reason=expired');
    const element = show();
    const note = page.getByText('Your session has ended. Please sign in again.');
    await expect.element(note).toBeVisible();
    await element.activate();
    await expect.element(note).toBeVisible();
  });

  test('is told that the account is closed', async () => {
    history.replaceState(null, '', '?reason=closed');
    const element = show();
    const note = page.getByText('Your account is closed, and everything in it is deleted.');
    await expect.element(note).toBeVisible();
    await element.activate();
    await expect.element(note).toBeVisible();
  });

  test('is told nothing otherwise', async () => {
    await card();
    await expect.element(submit()).toBeVisible();
    expect(page.getByText('Your session has ended').elements()).toHaveLength(0);
  });

  test('with a session goes on at once where the page allows it, without a form', async () => {
    withSession();
    const told: string[] = [];
    // Records where it would go, and stays for the test
    const stay = (event: Event) => void told.push((event as CustomEvent<{ next: string }>).detail.next);
    document.addEventListener('vox-signed-in', stay);
    const element = document.createElement('vox-sign-in');
    element.setAttribute('auto-next', '');
    element.setAttribute('next', '#on');
    element.addEventListener('vox-signed-in', (event) => event.preventDefault());
    document.body.append(element);
    await expect.poll(() => told).toEqual(['/workbench/']);
    document.removeEventListener('vox-signed-in', stay);
    // The listener has kept the user here
    await expect.element(who()).toBeVisible();
  });

  const cameBack = () => {
    withSession();
    localStorage.setItem('user_info', JSON.stringify(user));
  };

  test('with a session is named without a form before, and can continue or log out', async () => {
    cameBack();
    const element = show();
    expect(element.shadowRoot.querySelectorAll('input')).toHaveLength(0);
    await expect.element(who()).toBeVisible();
    expect(signedIn).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(signedIn).toEqual(['/workbench/']);
    // The page keeps the user, so there is nowhere to continue to
    await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.element(email()).toBeVisible();
  });

  test('who logs out and signs in again stays signed in', async () => {
    cameBack();
    await card();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.element(submit()).toBeVisible();
    await email().fill('ada@example.com');
    await password().fill('a long secret');
    await submit().click();
    await expect.element(who()).toBeVisible();
    await expect.poll(() => signedIn).toHaveLength(1);
    expect(api.of('POST /accounts/v1/sign_out')).toHaveLength(1);
    expect(localStorage.getItem('access_token')).toBe(tokens.access_token);
  });

  test('is asked before log out deletes text that only this browser has', async () => {
    cameBack();
    localStorage.setItem('vox-tts-draft u1 page', JSON.stringify({ text: 'Mine', hasUnsyncedText: true }));
    await card();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    await expect.element(who()).toBeVisible();
    expect(api.of('POST /accounts/v1/sign_out')).toHaveLength(0);
  });
});

describe('signing up', () => {
  const create = () => page.getByRole('button', { name: 'Create account' });

  test('the card switches to sign-up, updates the mode attribute and keeps what was typed', async () => {
    const element = await card();
    await email().fill('ada@example.com');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    expect(element.mode).toBe('sign-up');
    await expect.poll(deepActiveElement).toBe(email().element());
    await expect.element(email()).toHaveValue('ada@example.com');
    await expect.element(password()).toHaveAttribute('autocomplete', 'new-password');
  });

  test('email, password and nickname create an account', async () => {
    await card('mode="sign-up" lang="en-GB"');
    await email().fill('ada@example.com');
    await page.getByLabelText('Nickname').fill('Ada');
    await password().fill('a long secret');
    await create().click();
    await expect.poll(() => signedIn).toHaveLength(1);
    const [call] = api.of('POST /accounts/v1/sign_up');
    expect(call?.body).toEqual({
      email: 'ada@example.com',
      password: 'a long secret',
      nickname: 'Ada',
    });
    // The mail that confirms the address is written in this language
    expect(call?.headers.get('accept-language')).toBe('en-GB');
  });

  test('privacy and terms of the server can be read in advance, from the first screen on', async () => {
    const element = show('mode="sign-up" api-base="https://voice.example"');
    const hrefs = () =>
      [...element.shadowRoot!.querySelectorAll('a')].map(({ href, target }) => [href, target]);
    const pages = [
      ['https://voice.example/terms', '_blank'],
      ['https://voice.example/privacy', '_blank'],
    ];
    await expect.poll(hrefs).toEqual(pages);
    await element.activate();
    expect(hrefs()).toEqual(pages);
  });

  test('a short password is rejected at its field', async () => {
    await card('mode="sign-up"');
    await email().fill('ada@example.com');
    await password().fill('short');
    await create().click();
    await expect.element(password()).toHaveAccessibleDescription(/at least 10 characters/);
    expect(api.of('POST /accounts/v1/sign_up')).toHaveLength(0);
  });

  test('a taken email is reported at its field, with the focus there', async () => {
    api.answer({ 'POST /accounts/v1/sign_up': () => refused('err_email_taken') });
    await card('mode="sign-up"');
    await email().fill('ada@example.com');
    await password().fill('a long secret');
    await create().click();
    await expect.element(email()).toHaveAccessibleDescription(/already an account with this email/);
    await expect.poll(deepActiveElement).toBe(email().element());
  });
});

describe('before the panel has loaded', () => {
  const typeInto = (element: SignIn, name: string, value: string) => {
    const input = element.shadowRoot.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    input.focus();
    input.value = value;
  };

  test('what was typed stays, and so does the caret', async () => {
    const element = show();
    typeInto(element, 'email', 'ada@example.com');
    typeInto(element, 'password', 'a long secret');
    await element.activate();
    await expect.element(email()).toHaveValue('ada@example.com');
    await expect.element(password()).toHaveValue('a long secret');
    await expect.poll(deepActiveElement).toBe(password().element());
  });

  test('Enter sends the form once', async () => {
    const element = show();
    typeInto(element, 'email', 'ada@example.com');
    typeInto(element, 'password', 'a long secret');
    element.shadowRoot.querySelector('form')!.requestSubmit();
    await expect.poll(() => signedIn).toHaveLength(1);
    expect(signInCalls()).toHaveLength(1);
  });

  test('a click on the other form opens it', async () => {
    const element = show();
    element.shadowRoot.querySelector<HTMLElement>('.sign-in-other > button')!.click();
    await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect.poll(deepActiveElement).toBe(email().element());
  });

  test.each([
    ['the sign-in', ''],
    ['the sign-up', 'mode="sign-up"'],
    ['the demo account', 'demo-email="demo@example.com" demo-password="demo password"'],
  ])('nothing shifts when it loads %s', async (_, attributes) => {
    const element = show(attributes);
    const places = () =>
      [...element.shadowRoot.querySelectorAll('h2, label, input, form, section')].map(
        (part) => part.getBoundingClientRect().toJSON() as object,
      );
    await expect.element(email()).toBeVisible();
    const before = places();
    await element.activate();
    expect(places()).toEqual(before);
  });
});

test('one click signs in with the demo account', async () => {
  await card('demo-email="demo@example.com" demo-password="demo password"');
  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await expect.poll(() => signedIn).toEqual(['/workbench/']);
  expect(signInCalls()[0]?.body).toEqual({ email: 'demo@example.com', password: 'demo password' });
});

describe('after signing in, the page goes on', () => {
  test('nowhere on another site than the server, unless the page says where', async () => {
    const element = await card('api-base="https://voice.example"');
    await email().fill('ada@example.com');
    await password().fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => signedIn).toEqual([null]);
    await expect.element(who()).toBeVisible();
    element.setAttribute('next', '/my-page');
    element.remove();
    await card('api-base="https://voice.example" next="/my-page"');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(signedIn).toEqual([null, '/my-page']);
  });

  test('to the requested path', async () => {
    await card('next="/workbench/voices?x=1"');
    await email().fill('ada@example.com');
    await password().fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => signedIn).toEqual(['/workbench/voices?x=1']);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '\t//evil.example',
    'workbench',
    '',
  ])('never to %j', (wanted) => {
    expect(sameSitePath(wanted, 'https://site.example')).toBeNull();
  });
});
