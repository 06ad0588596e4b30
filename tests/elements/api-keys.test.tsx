import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiKeysPage } from '../../src/api-keys/index.ts';
import type { ApiKey } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { Notices } from '../../src/notices/index.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { CREATE, EDIT, KEYS, REVOKE, ROTATE, SECRET, apiKey, keysServer } from '../support/fake-api-keys.ts';
import { fakeApi, newPage, refused, signedIn, type FakeApi } from '../support/fake-api.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { registerPseudoLocales } from '../support/pseudo-locale.ts';
import { clearStage, stage } from '../support/stage.tsx';

const now = Date.now();
const podcast = apiKey('Podcast', {
  monthly_credits: 50_000,
  credits_this_month: 31_240,
  last_used_at: now - 3 * 60_000,
});
const spent = apiKey('Website', { scopes: ['speech'], monthly_credits: 1_000, credits_this_month: 1_000 });
const free = apiKey('Free', { scopes: ['models'], credits_this_month: 1_234_567 });

let api: FakeApi;
beforeEach(() => {
  newPage();
  signedIn();
});
afterEach(() => {
  clearStage();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
});

const mount = (options?: { dir?: 'rtl' }) =>
  stage(
    <>
      <ApiKeysPage />
      <Notices />
    </>,
    { ...options, stores: storesFor({ apiBase: 'https://voice.example' }) },
  );
const show = (keys: readonly ApiKey[] = [podcast, spent, free], options?: { dir?: 'rtl' }) => {
  api = fakeApi(keysServer(keys));
  return mount(options);
};
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (key: string, action: string) => {
  await press(`More for ${key}`);
  await page.getByRole('menuitem', { name: action }).click();
};
const create = async (name: string) => {
  await press('Create API key');
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), name);
  await userEvent.keyboard('{Enter}');
};

describe('the list of API keys', () => {
  test('shows new use when the user returns to the page, fetching once for each return', async () => {
    show();
    await expect.element(row('Free')).toHaveTextContent('Never');
    api.answer(keysServer([podcast, spent, { ...free, last_used_at: Date.now() - 5 * 60_000 }]));
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(row('Free')).toHaveTextContent('5 minutes ago');
    expect(api.of(KEYS)).toHaveLength(2);
  });

  test('stays when it cannot be refreshed', async () => {
    show();
    await expect.element(row('Free')).toHaveTextContent('Never');
    const asked = vi.fn(() => {
      throw new TypeError('offline');
    });
    api.answer({ [KEYS]: asked });
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await expect.element(row('Free')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('shows the scopes, spending and last use of each key', async () => {
    show();
    await expect.element(row('Podcast')).toHaveTextContent('vox_a1B2…y8Z9');
    await expect.element(row('Podcast')).toHaveTextContent('Speak texts');
    await expect.element(row('Podcast')).toHaveTextContent('31,240 of 50,000');
    await expect.element(row('Podcast')).toHaveTextContent('Oct 1, 2026');
    await expect.element(row('Podcast')).toHaveTextContent('3 minutes ago');
    await expect.element(row('Podcast').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62');
    await expect.element(row('Website')).toHaveTextContent('Limit reached');
    await expect.element(row('Website')).not.toHaveTextContent('List models');
    await expect.element(row('Free')).toHaveTextContent('1,234,567');
    await expect.element(row('Free')).toHaveTextContent('Never');
    expect(row('Free').getByRole('progressbar').elements()).toEqual([]);
  });

  test('explains what a key is for when there is none, and creates the first', async () => {
    show([]);
    await expect.element(page.getByText('No API keys yet')).toBeVisible();
    await create('First');
    await dialog('Store the key now').getByRole('button', { name: 'I have stored it' }).click();
    await expect.element(row('First')).toBeVisible();
  });

  test('says why it could not be loaded, and loads on retry', async () => {
    show();
    clearStage();
    api.answer({ [KEYS]: () => refused('err_service_busy', 503) });
    mount();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The service is busy right now.');
    api.answer(keysServer([podcast]));
    await press('Try again');
    await expect.element(row('Podcast')).toBeVisible();
  });
});

describe('a new key', () => {
  test('is created with a name, scopes and a limit, and its secret is shown', async () => {
    show();
    await press('Create API key');
    expect((deepActiveElement() as HTMLInputElement).labels?.[0]?.textContent).toBe('Name');
    await userEvent.keyboard('My app');
    await page.getByRole('checkbox', { name: 'List models and voices' }).click();
    await page.getByRole('checkbox', { name: 'Limit what it may spend' }).click();
    await userEvent.fill(page.getByLabelText('Credits in a month'), '5000');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Secret of “My app”' })).toHaveValue(SECRET);
    expect(api.of(CREATE)[0]?.body).toEqual({
      name: 'My app',
      scopes: ['speech', 'transcription', 'translation'],
      monthly_credits: 5_000,
    });
    await press('I have stored it');
    await expect.element(row('My app')).toHaveTextContent('0 of 5,000');
    expect(page.getByText(SECRET).elements()).toEqual([]);
  });

  test('reports missing input at its field, moves the focus there and sends nothing', async () => {
    show();
    await press('Create API key');
    for (const name of [
      'Speak texts',
      'Transcribe recordings',
      'Translate texts and videos',
      'List models and voices',
      'Limit what it may spend',
    ]) {
      await page.getByRole('checkbox', { name }).click();
    }
    await dialog('Create an API key').getByRole('button', { name: 'Create API key' }).click();
    await expect
      .element(page.getByRole('textbox', { name: 'Name' }))
      .toHaveAccessibleDescription('Enter a name for the key.');
    await expect
      .element(page.getByRole('checkbox', { name: 'Speak texts' }))
      .toHaveAccessibleDescription('Choose at least one thing it may do.');
    await expect
      .element(page.getByLabelText('Credits in a month'))
      .toHaveAccessibleDescription('Enter a whole number of credits, from 1 to 1,000,000,000.');
    expect((deepActiveElement() as HTMLInputElement).labels?.[0]?.textContent).toBe('Name');
    expect(api.of(CREATE)).toEqual([]);
  });

  test('shows why the server refused it in the dialog, where it can be sent again', async () => {
    show();
    api.answer({ [CREATE]: () => refused('err_too_many_entries') });
    await create('One more');
    await expect
      .element(dialog('Create an API key').getByRole('alert'))
      .toHaveTextContent('The list is full.');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('One more');
  });
});

describe('the secret of a key', () => {
  test('closes without asking only once the user says that it is stored', async () => {
    show();
    await create('App');
    await expect.element(dialog('Store the key now')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const question = dialog('Close without storing the key?');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => question.elements()).toEqual([]);
    await expect.element(page.getByRole('textbox', { name: 'Secret of “App”' })).toBeVisible();
    await dialog('Store the key now').getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  });

  test('stays open however often Escape is pressed', async () => {
    show();
    await create('App');
    await expect.element(dialog('Store the key now')).toBeVisible();
    for (let times = 0; times < 5; times++) await userEvent.keyboard('{Escape}');
    const question = dialog('Close without storing the key?');
    await expect
      .poll(async () => {
        if (question.elements().length > 0)
          await question.getByRole('button', { name: 'Back to the key' }).click();
        return question.elements();
      })
      .toEqual([]);
    await expect.element(page.getByRole('textbox', { name: 'Secret of “App”' })).toBeVisible();
    await press('I have stored it');
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  });

  test('keeps the user from leaving the page by mistake', async () => {
    show();
    await create('App');
    await expect.element(dialog('Store the key now')).toBeVisible();
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect.poll(leave).toBe(true);
    await press('I have stored it');
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    await expect.poll(leave).toBe(false);
  });

  test('is copied to the clipboard', async () => {
    show();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await create('App');
    await press('Copy: Secret of “App”');
    expect(write).toHaveBeenCalledWith(SECRET);
    await expect.element(page.getByRole('status').filter({ hasText: 'Copied' })).toBeInTheDocument();
  });

  test('is selected and copied the old way where clipboard access is denied', async () => {
    show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const old = vi.spyOn(document, 'execCommand').mockReturnValue(true);
    await create('App');
    await press('Copy: Secret of “App”');
    await expect.poll(() => old.mock.calls).toEqual([['copy']]);
    const field = page.getByRole('textbox', { name: 'Secret of “App”' }).element() as HTMLInputElement;
    expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe(SECRET);
  });

  test('tells the user to copy it by hand where nothing else works', async () => {
    show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await create('App');
    await press('Copy: Secret of “App”');
    await expect.element(page.getByText('The text is selected: press Ctrl+C')).toBeVisible();
  });
});

describe('an existing key', () => {
  test('is renamed and restricted', async () => {
    show();
    await choose('Podcast', 'Rename or restrict');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Podcast');
    await expect.element(page.getByLabelText('Credits in a month')).toHaveValue(50_000);
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Radio');
    await page.getByRole('checkbox', { name: 'Limit what it may spend' }).click();
    await press('Save');
    await expect.element(row('Radio')).toBeVisible();
    expect(api.of(EDIT)[0]?.body).toEqual({
      name: 'Radio',
      scopes: ['speech', 'models'],
      monthly_credits: null,
    });
    await expect.element(page.getByText('“Radio” is changed')).toBeVisible();
  });

  test('stays in the dialog until the server has stored the change', async () => {
    show();
    await choose('Podcast', 'Rename or restrict');
    await expectOpenUntilAnswered(api, EDIT, /Podcast/, () => press('Save'));
  });

  test('is rotated after a question, and the new secret is shown once', async () => {
    show();
    await choose('Podcast', 'Rotate');
    await expect.element(dialog('Rotate “Podcast”?')).toHaveTextContent('The old one stops at once');
    expect(api.of(ROTATE)).toEqual([]);
    await press('Rotate');
    await expect.element(page.getByRole('textbox', { name: 'Secret of “Podcast”' })).toHaveValue(SECRET);
    await press('I have stored it');
    await expect.element(row('Podcast')).toHaveTextContent('vox_nEw1…nEw2');
  });

  test('is revoked after a question that names it', async () => {
    show();
    await choose('Website', 'Revoke');
    await press('Cancel');
    expect(api.of(REVOKE)).toEqual([]);
    await choose('Website', 'Revoke');
    await expect.element(dialog('Revoke “Website”?')).toBeVisible();
    await press('Revoke');
    await expect.poll(() => row('Website').elements()).toEqual([]);
    await expect.element(row('Podcast')).toBeVisible();
    // The control that opened the question is gone with the key
    const button = page.getByRole('button', { name: 'Create API key' });
    await expect.poll(deepActiveElement).toBe(button.element());
  });

  test('says when it has been revoked elsewhere', async () => {
    show();
    api.answer({ [REVOKE]: () => refused('err_tenant_apikey_not_found') });
    await choose('Podcast', 'Revoke');
    await press('Revoke');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This key is unknown or was revoked.');
  });
});

describe('the examples for programs', () => {
  test('name the address of this server', async () => {
    show([]);
    await expect.poll(() => page.getByRole('figure').elements().length).toBe(3);
    const programs = page
      .getByRole('figure')
      .elements()
      .map(({ textContent }) => textContent);
    for (const text of programs) expect(text).toContain('https://voice.example/v1');
  });

  test('link to the reference of all calls of this server', async () => {
    show([]);
    const link = page.getByRole('link', { name: 'All calls of the API (opens in a new tab)' });
    await expect.element(link).toHaveAttribute('href', 'https://voice.example/docs');
  });

  test('are copied whole', async () => {
    show([]);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    let selected = '';
    vi.spyOn(document, 'execCommand').mockImplementation(() => {
      selected = String(getSelection());
      return true;
    });
    await press('Copy: curl');
    await expect.poll(() => selected).toContain('curl https://voice.example/v1/audio/speech');
    expect(selected).toContain('-o hello.mp3');
  });
});

test.each(['en-XA', 'ar-XB'])('text 40 % longer is not cut off, in %s', async (lang) => {
  registerPseudoLocales();
  document.documentElement.lang = lang;
  const host = show([podcast, spent, free], lang === 'ar-XB' ? { dir: 'rtl' } : undefined);
  await expect.poll(() => page.getByRole('row').elements().length).toBe(4);
  expect(clippedTexts(host)).toEqual([]);
});
