import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ProfilePage } from '../../src/account/index.ts';
import { centred, movedBy, sideOf, zoomedTo } from '../../src/account/profile/crop.ts';
import { readUserAgent } from '../../src/account/sessions/user-agent.ts';
import { AVATAR_BYTES_MAX } from '../../src/contract/constants/accounts.ts';
import type { CallName } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { Notices } from '../../src/notices/index.ts';
import { storesFor, type Stores } from '../../src/stores/registry.ts';
import { accountAnswers, userSession } from '../support/fake-account.ts';
import {
  bonus,
  fakeApi,
  newPage,
  ok,
  refused,
  signedIn,
  user,
  voice,
  type FakeApi,
} from '../support/fake-api.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { registerPseudoLocales } from '../support/pseudo-locale.ts';
import { clearStage, stage } from '../support/stage.tsx';
import { historyItem } from '../support/fake-history.ts';
import { apiKey } from '../support/fake-api-keys.ts';
import { uuid } from '../support/uuid.ts';

let api: FakeApi;
let stores: Stores;
beforeEach(async () => {
  newPage();
  api = fakeApi(accountAnswers);
  signedIn();
  stores = storesFor({});
  await stores.session.start();
});
afterEach(() => {
  clearStage();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
});

const show = () =>
  stage(
    <>
      <ProfilePage />
      <Notices />
    </>,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
/** The language in which a call asks for mails. */
const languageOf = (call: CallName) => api.of(call)[0]?.headers.get('accept-language');
const said = (text: string) => expect.element(page.getByRole('region').getByText(text)).toBeVisible();
const shownUser = () => stores.session.$session.get().user;

test('the language that the user chooses is also that of mails', async () => {
  api.answer({ 'POST /v1/user/edit': () => ok({ data: { user_info: user } }) });
  show();
  await field('Language').selectOptions('Deutsch');
  await expect.poll(() => api.of('POST /v1/user/edit').map(({ body }) => body)).toEqual([{ language: 'de' }]);
});

test('following the page again sets the language of mails to that of the page', async () => {
  api.answer({ 'POST /v1/user/edit': () => ok({ data: { user_info: user } }) });
  const { lang } = document.documentElement;
  document.documentElement.lang = 'pt-BR';
  onTestFinished(() => void (document.documentElement.lang = lang));
  show();
  await field('Language').selectOptions('English');
  await field('Language').selectOptions('Same as this page');
  await expect.poll(() => api.of('POST /v1/user/edit').at(-1)?.body).toEqual({ language: 'pt-BR' });
});

describe('the confirmation of the email', () => {
  test('shows its state next to the email, and sends another mail on request', async () => {
    show();
    await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect.element(button('Send again')).not.toBeInTheDocument();
    stores.session.update({ ...user, email_confirmed: false });
    await expect.element(page.getByText('Not confirmed')).toBeVisible();
    api.answer({ 'POST /v1/user/send_confirmation': () => ok({ data: { delivery: 'mail' } }) });
    await button('Send again').click();
    await said(`A mail with a link to confirm it is on its way to ${user.email}.`);
  });

  test('is requested in the language of the element', async () => {
    document.documentElement.lang = 'en-GB';
    stores.session.update({ ...user, email_confirmed: false });
    api.answer({ 'POST /v1/user/send_confirmation': () => ok({ data: { delivery: 'mail' } }) });
    show();
    await button('Send again').click();
    await expect.poll(() => languageOf('POST /v1/user/send_confirmation')).toBe('en-GB');
  });

  test('is left to the operator of a server that sends no mail', async () => {
    stores.session.update({ ...user, email_confirmed: false });
    api.answer({ 'POST /v1/user/send_confirmation': () => ok({ data: { delivery: 'folder' } }) });
    show();
    await button('Send again').click();
    await said(
      `This server sends no mail. Its operator finds the message to ${user.email} in the folder “mail” of its data folder.`,
    );
  });
});

describe('the nickname', () => {
  test('a new one is sent trimmed, shown by every element, and stored for other tabs', async () => {
    show();
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
    await field('Nickname').fill('  Ada Lovelace ');
    await userEvent.keyboard('{Enter}');
    await said('Your nickname was changed.');
    expect(api.of('POST /v1/user/edit')[0]?.body).toEqual({ nickname: 'Ada Lovelace' });
    expect(shownUser()?.nickname).toBe('Ada Lovelace');
    expect(JSON.parse(localStorage.getItem('user_info')!)).toMatchObject({ nickname: 'Ada Lovelace' });
    await expect.element(field('Nickname')).toHaveValue('Ada Lovelace');
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  });

  test('saving keeps the focus on the button', async () => {
    show();
    await field('Nickname').fill('Ada Lovelace');
    await button('Save').click();
    await said('Your nickname was changed.');
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
    expect(deepActiveElement()).toBe(button('Save').element());
  });

  test('a change in another tab does not overwrite what the user is typing', async () => {
    show();
    await field('Nickname').fill('Ada L');
    localStorage.setItem('user_info', JSON.stringify({ ...user, nickname: 'Countess' }));
    dispatchEvent(new StorageEvent('storage', { key: 'user_info', newValue: 'changed' }));
    await expect.poll(() => shownUser()?.nickname).toBe('Countess');
    await expect.element(field('Nickname')).toHaveValue('Ada L');
  });

  test('a change in another tab is shown here', async () => {
    show();
    localStorage.setItem('user_info', JSON.stringify({ ...user, nickname: 'Countess' }));
    dispatchEvent(new StorageEvent('storage', { key: 'user_info', newValue: 'changed' }));
    await expect.element(field('Nickname')).toHaveValue('Countess');
  });

  test.each([
    ['   ', 'Enter a nickname.'],
    ['a'.repeat(61), 'This nickname is too long. Use at most 60 characters.'],
  ])('%j is rejected at the field', async (nickname, text) => {
    show();
    await field('Nickname').fill(nickname);
    await button('Save').click();
    await expect.element(field('Nickname')).toHaveAccessibleDescription(text);
    await expect.poll(deepActiveElement).toBe(field('Nickname').element());
    expect(api.of('POST /v1/user/edit')).toEqual([]);
  });

  test('a refusal of the server is shown', async () => {
    api.answer({ 'POST /v1/user/edit': () => refused('err_audit_refused') });
    show();
    await field('Nickname').fill('Rude');
    await button('Save').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/sensitive content/);
    expect(shownUser()?.nickname).toBe('Ada');
  });
});

describe('the email', () => {
  const begin = async () => {
    show();
    await button('Change email').click();
  };

  test('is changed with the current password', async () => {
    await begin();
    await expect.poll(deepActiveElement).toBe(field('New email').element());
    await field('New email').fill('ada@lovelace.example');
    await field('Current password').fill('a long secret');
    await button('Save email').click();
    await said('Your email was changed. Use it the next time you sign in.');
    expect(api.of('POST /v1/user/change_email')[0]?.body).toEqual({
      email: 'ada@lovelace.example',
      password: 'a long secret',
    });
    await expect.element(page.getByText('ada@lovelace.example')).toBeVisible();
    await expect.poll(() => deepActiveElement()).toBe(button('Change email').element());
  });

  test('the mails about the change are requested in the language of the element', async () => {
    document.documentElement.lang = 'en-GB';
    await begin();
    await field('New email').fill('ada@lovelace.example');
    await field('Current password').fill('a long secret');
    await button('Save email').click();
    await expect.poll(() => languageOf('POST /v1/user/change_email')).toBe('en-GB');
  });

  test.each([
    ['', 'Enter your email address.'],
    ['ada@', 'This is not an email address. Check it for a typo.'],
    ['ada@example.com', 'This is your email already.'],
  ])('%j is rejected at the field without asking the server', async (email, text) => {
    await begin();
    await field('New email').fill(email);
    await button('Save email').click();
    await expect.element(field('New email')).toHaveAccessibleDescription(text);
    await expect
      .element(field('Current password'))
      .toHaveAccessibleDescription('Enter your current password.');
    expect(api.of('POST /v1/user/change_email')).toEqual([]);
  });

  test.each([
    ['err_email_taken', 'New email', /already an account with this email/],
    ['err_password_wrong', 'Current password', /not your current password/],
  ] as const)('%s is shown at "%s", with the focus there', async (type, name, text) => {
    api.answer({ 'POST /v1/user/change_email': () => refused(type) });
    await begin();
    await field('New email').fill('ada@lovelace.example');
    await field('Current password').fill('wrong');
    await button('Save email').click();
    await expect.element(field(name)).toHaveAccessibleDescription(text);
    await expect.poll(() => deepActiveElement()).toBe(field(name).element());
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('the change can be canceled, which returns the focus to the button', async () => {
    await begin();
    await button('Cancel').click();
    await expect.poll(deepActiveElement).toBe(button('Change email').element());
  });
});

describe('the password', () => {
  const begin = async (password: string, next: string) => {
    show();
    await button('Change password').click();
    await field('Current password').fill(password);
    await field('New password').fill(next);
  };

  test('is changed, which ends the other sessions and reloads their list', async () => {
    await begin('a long secret', 'a longer secret');
    await button('Save password').click();
    await said('Your password was changed. 1 other session was ended.');
    expect(api.of('POST /v1/user/change_password')[0]?.body).toEqual({
      password: 'a long secret',
      new_password: 'a longer secret',
      end_api_keys: false,
    });
    await expect.poll(() => api.of('GET /v1/user/sessions')).toHaveLength(2);
  });

  test('API keys are revoked with it on request', async () => {
    await begin('a long secret', 'a longer secret');
    await page.getByRole('checkbox', { name: 'End my API keys too' }).click();
    await button('Save password').click();
    await said('Your password was changed.');
    expect(api.of('POST /v1/user/change_password')[0]?.body).toMatchObject({ end_api_keys: true });
  });

  test('ending no other session is not mentioned', async () => {
    api.answer({ 'POST /v1/user/change_password': () => ok({ data: { ended: 0 } }) });
    await begin('a long secret', 'a longer secret');
    await button('Save password').click();
    await said('Your password was changed.');
    expect(page.getByText('ended').elements()).toEqual([]);
  });

  test.each([
    ['a long secret', 'short', 'New password', 'This password is too short. Use at least 10 characters.'],
    ['a long secret', 'a long secret', 'New password', 'This is your current password. Choose another one.'],
    ['', 'a longer secret', 'Current password', 'Enter your current password.'],
  ])('%j to %j is rejected at its field', async (password, next, name, text) => {
    await begin(password, next);
    await button('Save password').click();
    await expect.element(field(name)).toHaveAccessibleDescription(text);
    await expect.poll(deepActiveElement).toBe(field(name).element());
    expect(api.of('POST /v1/user/change_password')).toEqual([]);
  });

  test('the rule is shown in advance, and the input can be made visible', async () => {
    await begin('', 'a longer secret');
    await expect
      .element(field('New password'))
      .toHaveAccessibleDescription('At least 10 characters. Longer is safer.');
    await expect.element(field('New password')).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).last().click();
    await expect.element(field('New password')).toHaveAttribute('type', 'text');
  });

  test('a wrong current password is reported at its field until the user types again', async () => {
    api.answer({ 'POST /v1/user/change_password': () => refused('err_password_wrong') });
    await begin('wrong', 'a longer secret');
    await button('Save password').click();
    await expect
      .element(field('Current password'))
      .toHaveAccessibleDescription('That is not your current password. Try again.');
    await field('Current password').fill('a long secret');
    await expect.element(field('Current password')).not.toHaveAccessibleDescription();
  });

  test('the fields are labeled for password managers', async () => {
    await begin('', '');
    await expect.element(field('Current password')).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password');
  });
});

describe('the sessions', () => {
  const items = () => page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');

  test('show browser, system and when they were last seen, and the current one cannot be ended', async () => {
    show();
    await expect.element(items().first()).toHaveTextContent(/Chrome on Windows.*This session/);
    await expect.element(items().last()).toHaveTextContent(/Last seen 2 days ago/);
    expect(items().first().getByRole('button').elements()).toEqual([]);
  });

  test('one is ended, and the list is reloaded', async () => {
    show();
    const end = button('End the session of Chrome on Windows, last seen 2 days ago');
    await expect.element(end).toBeVisible();
    api.answer({
      'GET /v1/user/sessions': () => ok({ data: { sessions: [userSession(uuid(1), { is_current: true })] } }),
    });
    await end.click();
    await said('The session was ended.');
    await expect.element(page.getByText('You are signed in nowhere else.')).toBeVisible();
    expect(api.of('POST /v1/user/sessions/{session_id}/end')).toHaveLength(1);
    expect(button('End all others').elements()).toEqual([]);
  });

  test('all others are ended at once', async () => {
    show();
    await button('End all others').click();
    await said('1 session was ended.');
    expect(api.of('POST /v1/user/sessions/end_others')).toHaveLength(1);
  });

  test('the list says when it failed to load, and loads on retry', async () => {
    api.answer({
      'GET /v1/user/sessions': () => {
        throw new TypeError('offline');
      },
    });
    show();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your sessions could not be listed.');
    api.answer(accountAnswers);
    await button('Try again').click();
    await expect.poll(() => items().elements()).toHaveLength(2);
  });

  test('a failed reload is reported and keeps the list', async () => {
    show();
    await expect.poll(() => items().elements()).toHaveLength(2);
    api.answer({
      'GET /v1/user/sessions': () => {
        throw new TypeError('offline');
      },
    });
    await button('End all others').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your sessions could not be listed.');
    await expect.poll(() => items().elements()).toHaveLength(2);
  });

  test.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari',
      'macOS',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iOS',
      true,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox', 'Linux', false],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'Windows',
      false,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/125.0.0.0',
      'Opera',
      'Windows',
      false,
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
      true,
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome',
      'ChromeOS',
      false,
    ],
    ['curl/8.15.0', 'curl', null, false],
    ['', null, null, false],
  ])('%s', (userAgent, browser, system, isPhone) => {
    expect(readUserAgent(userAgent)).toEqual({ browser, system, isPhone });
  });
});

describe('the picture', () => {
  /** A picture with a different color in each quarter. */
  const picture = async (width: number, height: number, type = 'image/png') => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d')!;
    for (const [index, colour] of ['#ff0000', '#00ff00', '#0000ff', '#ffff00'].entries()) {
      context.fillStyle = colour;
      context.fillRect(
        ((index % 2) * width) / 2,
        (Math.floor(index / 2) * height) / 2,
        width / 2,
        height / 2,
      );
    }
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
    return new File([blob!], `picture.${type.slice(6)}`, { type });
  };
  const dialog = () => page.getByRole('dialog', { name: 'Your picture' });
  const stageOf = () => dialog().getByRole('application', { name: 'Part of the picture that is shown' });
  const choose = async (file: File) => {
    show();
    await button('Add a picture').click();
    await expect.element(dialog()).toBeVisible();
    const input = dialog()
      .getByLabelText('Choose a picture')
      .elements()
      .find((one) => one.matches('input'));
    await userEvent.upload(input!, file);
  };
  const sent = async () => {
    await expect.poll(() => sentBodies).toHaveLength(1);
    return createImageBitmap(sentBodies[0]!);
  };
  let sentBodies: Blob[];
  beforeEach(() => {
    sentBodies = [];
    const answered = vi.mocked(globalThis.fetch).getMockImplementation()!;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (init?.body instanceof Blob) sentBodies.push(init.body);
      return answered(input, init);
    });
  });

  test('shows its limits in advance', async () => {
    show();
    await expect
      .element(page.getByText('PNG, JPEG or WebP, up to 5 MB and at least 32 by 32 pixels.'))
      .toBeVisible();
  });

  test('a large picture is sent as a square of at most 512 px, and shown at once', async () => {
    await choose(await picture(1600, 1000, 'image/jpeg'));
    await expect.element(stageOf()).toBeVisible();
    await expect.poll(deepActiveElement).toBe(stageOf().element());
    await dialog().getByRole('button', { name: 'Save' }).click();
    const made = await sent();
    expect([made.width, made.height]).toEqual([512, 512]);
    await said('Your picture was changed.');
    expect(shownUser()?.avatar_url).toBe('/media/avatars/1.webp');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('a picture is freed from memory when the dialog is closed', async () => {
    await choose(await picture(400, 400));
    await expect.element(stageOf()).toBeVisible();
    const close = vi.spyOn(ImageBitmap.prototype, 'close');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(() => close.mock.calls.length).toBe(1);
  });

  test('the keyboard moves and zooms the picture, and what was visible is sent', async () => {
    await choose(await picture(400, 400));
    await expect.element(stageOf()).toBeVisible();
    await userEvent.keyboard('+'.repeat(10));
    await userEvent.keyboard(`{Shift>}${'{ArrowRight}{ArrowDown}'.repeat(9)}{/Shift}`);
    await dialog().getByRole('button', { name: 'Save' }).click();
    const made = await sent();
    const canvas = new OffscreenCanvas(made.width, made.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(made, 0, 0);
    const [red, green, blue] = context.getImageData(made.width / 2, made.height / 2, 1, 1).data;
    expect([red! > 200, green! < 60, blue! < 60]).toEqual([true, true, true]);
  });

  test('every zoom step counts, even when they come faster than the display', async () => {
    await choose(await picture(400, 400));
    await expect.element(stageOf()).toBeVisible();
    for (let press = 0; press < 2; press++) {
      stageOf()
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
    }
    await expect.element(dialog().getByRole('slider')).toHaveAttribute('aria-valuetext', '121%');
  });

  test.each([
    [
      'a file of another kind',
      () => new File(['GIF89a'], 'a.gif', { type: 'image/gif' }),
      /not a PNG, JPEG or WebP/,
    ],
    [
      'a file that is too large',
      () => new File([new Uint8Array(AVATAR_BYTES_MAX + 1)], 'a.png', { type: 'image/png' }),
      /larger than 5 MB/,
    ],
    [
      'a file that is no picture',
      () => new File(['no picture'], 'a.png', { type: 'image/png' }),
      /cannot be read/,
    ],
    ['a tiny picture', () => picture(31, 200), /too small/],
  ])('%s is rejected before it is sent', async (_, file, text) => {
    await choose(await file());
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(text);
    expect(sentBodies).toEqual([]);
  });

  test('a refusal of the server is shown in the dialog', async () => {
    api.answer({ 'POST /v1/user/avatar': () => refused('err_file_damaged') });
    await choose(await picture(100, 100));
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(/damaged/);
  });

  test('can be removed', async () => {
    stores.session.update({ ...user, avatar_url: '/media/avatars/1.webp' });
    show();
    await button('Remove').click();
    await said('Your picture was removed.');
    expect(shownUser()?.avatar_url).toBe('');
    await expect.element(button('Add a picture')).toBeVisible();
  });

  test('the square never leaves the picture', () => {
    const size = { width: 300, height: 200 };
    const far = movedBy(size, centred(size), 9, 9);
    expect([far.x, far.y]).toEqual([100, 100]);
    const near = movedBy(size, zoomedTo(size, centred(size), 4), -9, -9);
    expect([near.x + sideOf(size, 4) / 2, near.y + sideOf(size, 4) / 2]).toEqual([300, 200]);
  });

  test('zooming keeps the point under the pointer in place', () => {
    const size = { width: 200, height: 200 };
    const before = zoomedTo(size, centred(size), 2);
    const after = zoomedTo(size, before, 4, 0.25, 0.75);
    const at = (crop: typeof after, x: number, y: number) => [
      crop.x + (x - 0.5) * sideOf(size, crop.zoom),
      crop.y + (y - 0.5) * sideOf(size, crop.zoom),
    ];
    expect(at(after, 0.25, 0.75)).toEqual(at(before, 0.25, 0.75));
  });
});

describe('closing the account', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Close account' });
  const begin = async () => {
    show();
    await button('Close account').click();
    await expect.element(dialog()).toBeVisible();
  };
  const confirm = async (password: string, email: string) => {
    await dialog().getByRole('button', { name: 'Continue' }).click();
    await field('Current password').fill(password);
    await field('Type ada@example.com').fill(email);
    await dialog().getByRole('button', { name: 'Close for good' }).click();
  };
  const cancelCalls = () => api.of('POST /accounts/v1/cancel_account');

  test('the dialog cannot be closed once the request was sent', async () => {
    await begin();
    await expectOpenUntilAnswered(api, 'POST /accounts/v1/cancel_account', 'Close account', () =>
      confirm('correct-horse', 'ada@example.com'),
    );
  });

  test('the dialog says that the free credits are not granted again', async () => {
    await begin();
    await expect
      .element(dialog().getByText('For a year, a new account with ada@example.com gets no free credits'))
      .toBeVisible();
  });

  test('the dialog first lists exactly what is lost', async () => {
    const word = { word: 'Ada', language: 'en', say: 'Ay-da', ipa: '' };
    const plan = { title: 'Creator', level: 300, is_free_package: 0 as const, expired_time: 1_830_000_000 };
    api.answer({
      'GET /v1/tenant/get_tenant_bonus': () => ok({ data: { ...bonus, ...plan } }),
      'GET /p1/history/get': () =>
        ok({ data: { items: [historyItem(1), historyItem(2)], next_cursor: null } }),
      'GET /p1/voices/internal_get_all_voices': () =>
        ok({ voices: [voice('Ada'), voice('Mine', { mix: [{ voice_id: 'ada', share: 1 }] })] }),
      'GET /v1/api_keys': () => ok({ data: { api_keys: [apiKey('One'), apiKey('Two'), apiKey('Three')] } }),
      'GET /v1/pronunciations': () => ok({ data: { pronunciations: [word] } }),
    });
    await begin();
    await expect
      .poll(() =>
        dialog()
          .getByRole('listitem')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual([
        '12,345 credits, not paid back',
        'the Creator plan until December 28, 2027, not paid back',
        '2 scripts with their audio',
        '1 mixed voice',
        '1 word on the pronunciation list',
        '3 API keys: what uses them stops working',
        'everything else in this workspace',
      ]);
    await dialog().getByRole('button', { name: 'Keep my account' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(cancelCalls()).toEqual([]);
  });

  test('what cannot be counted is listed without a number', async () => {
    api.answer({ 'GET /p1/history/get': () => refused('err_system') });
    await begin();
    await expect.element(dialog()).toHaveTextContent('all scripts with their audio');
  });

  test('the dialog then asks for password and email, and ends the session', async () => {
    const reasons: string[] = [];
    const onAsked = (event: Event) => {
      reasons.push((event as CustomEvent<{ reason: string }>).detail.reason);
      event.preventDefault();
    };
    document.addEventListener('vox-sign-in', onAsked);
    localStorage.setItem('vox-tts-draft u1 page', 'a draft');
    await begin();
    await confirm('a long secret', 'Ada@example.com ');
    await expect.poll(() => reasons).toEqual(['closed']);
    expect(cancelCalls()[0]?.body).toEqual({ password: 'a long secret' });
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('vox-tts-draft u1 page')).toBeNull();
    document.removeEventListener('vox-sign-in', onAsked);
  });

  test('an expired access token is renewed for it', async () => {
    localStorage.setItem('expires_in', '1');
    const renewed = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 900 };
    api.answer({
      'POST /accounts/v1/token': () =>
        ok({ secure_tokens: { ...renewed, refresh_token_expires_in: 90_000 } }),
      'POST /accounts/v1/cancel_account': () => refused('err_password_wrong'),
    });
    await begin();
    await confirm('wrong', 'ada@example.com');
    await expect.poll(() => cancelCalls()[0]?.headers.get('authorization')).toBe('Bearer access-2');
  });

  test('nothing is sent until the email is typed', async () => {
    await begin();
    await confirm('a long secret', 'ada');
    await expect
      .element(field('Type ada@example.com'))
      .toHaveAccessibleDescription('This is not the email address of this account.');
    expect(cancelCalls()).toEqual([]);
  });

  test('a wrong password is reported at its field, and the account stays', async () => {
    api.answer({ 'POST /accounts/v1/cancel_account': () => refused('err_password_wrong') });
    await begin();
    await confirm('wrong', 'ada@example.com');
    await expect
      .element(field('Current password'))
      .toHaveAccessibleDescription('That is not your current password. Try again.');
    expect(stores.session.$session.get().status).toBe('signed-in');
  });
});

test.each(['en-XA', 'ar-XB'])('text 40 % longer is not cut off, in %s', async (lang) => {
  registerPseudoLocales();
  document.documentElement.lang = lang;
  const host = show();
  await expect.element(page.getByRole('list').first()).toBeVisible();
  expect(clippedTexts(host)).toEqual([]);
  for (const name of [/^\[Ch.*ëmáïl/, /^\[Ch.*pássw/]) {
    await page.getByRole('button', { name }).first().click();
  }
  await page.getByRole('textbox').nth(1).fill('x');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => host.shadowRoot!.querySelector('[aria-invalid]')).toBeTruthy();
  expect(clippedTexts(host)).toEqual([]);
});
