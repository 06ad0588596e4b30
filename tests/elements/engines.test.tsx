import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/voice-library.ts';
import '../../elements/workbench.ts';
import type { Health } from '../../src/contract/index.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { fakeApi, newPage, ok, refused, signedIn, user, voice, type FakeApi } from '../support/fake-api.ts';
import { showPanel } from '../support/show-panel.ts';

type Engine = Health['engines'][number];

const control = 'POST /v1/engines/{engine_id}/control';
const health = 'GET /healthz';
const voices = 'GET /p1/voices/internal_get_all_voices';
const defaults = 'GET /p1/voices/get_default_voice';

const ready = (id: string): Engine => ({
  id,
  capability: 'speech',
  state: 'ready',
  progress: null,
  reason: '',
  reasons: [],
  bytes: null,
  action: null,
});
const installing: Engine = {
  ...ready('kokoro'),
  state: 'installing',
  progress: 0.25,
  reasons: [{ code: 'model_gets_files', values: { model: 'Kokoro' } }],
  bytes: { done: 90_600_000, total: 362_400_000 },
  action: 'pause',
};
const off: Engine = {
  ...ready('espeak'),
  state: 'off',
  reasons: [{ code: 'espeak_missing', values: {} }],
};

let api: FakeApi;
const answer = (...engines: Engine[]) =>
  api.answer({ [health]: () => ({ body: { ok: true, problem: null, version: '0', engines } }) });
const operator = () =>
  api.answer({
    'POST /v1/user/get_user_info': () => ok({ data: { user_info: { ...user, is_operator: true } } }),
  });
/** Simulates the user returning to the window. */
const lookAgain = () => window.dispatchEvent(new Event('focus'));

beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const show = (tag: string) => showPanel(`<${tag} embedded></${tag}>`);
const card = () => page.getByRole('region', { name: 'Installation of engines' });
const bar = () => card().getByRole('progressbar', { name: 'Installing Neural voices (Kokoro)' });

describe('the sidebar of the workbench', () => {
  test('shows what is being installed and its progress, without controls for anyone but an operator', async () => {
    answer(installing, ready('flite'), off);
    await show('vox-workbench');
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '25');
    await expect.element(card()).toHaveTextContent('91 of 362 MB');
    expect(
      card()
        .getByRole('button', { name: /Pause|Resume|Try again/ })
        .elements(),
    ).toEqual([]);
    // Engines that are simply off are not news
    await expect.element(card()).not.toHaveTextContent('eSpeak');
  });

  test('shows nothing and loads no code for it while nothing is being installed', async () => {
    answer(ready('flite'), off);
    await show('vox-workbench');
    await expect.poll(() => api.of(health).length).toBe(1);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(card().elements()).toEqual([]);
    expect(page.getByText('espeak-ng is not installed').elements()).toEqual([]);
  });

  test('lets an operator pause and resume', async () => {
    operator();
    answer(installing);
    api.answer({
      [control]: () => {
        answer({ ...installing, action: 'resume' });
        return ok();
      },
    });
    await show('vox-workbench');
    await card().getByRole('button', { name: 'Pause installing Neural voices (Kokoro)' }).click();
    await expect.element(card()).toHaveTextContent('Paused');
    await expect.poll(() => api.of(control)[0]?.body).toEqual({ action: 'pause' });
    await card().getByRole('button', { name: 'Resume installing Neural voices (Kokoro)' }).click();
    await expect.poll(() => api.of(control)[1]?.body).toEqual({ action: 'resume' });
  });

  test('says why an installation failed, and lets an operator retry', async () => {
    operator();
    answer({
      ...installing,
      state: 'off',
      progress: null,
      action: 'retry',
      reasons: [{ code: 'disk_full', values: { folder: '/var/cache' } }],
    });
    api.answer({ [control]: () => ok() });
    await show('vox-workbench');
    await expect.element(card()).toHaveTextContent('The disk of /var/cache is full. Make room');
    answer(installing);
    await card().getByRole('button', { name: 'Try again to install Neural voices (Kokoro)' }).click();
    await expect.element(bar()).toBeVisible();
    expect(api.of(control)[0]?.body).toEqual({ action: 'retry' });
  });

  test('leaves room for the pages when many engines are installed, and scrolls the rest', async () => {
    const ids = ['kokoro', 'whisper', 'ppocr', 'resemblyzer', 'spleeter'];
    answer(...ids.map((id) => ({ ...installing, id })));
    await show('vox-workbench');
    await expect.element(bar()).toBeVisible();
    const fits = (box: Element) => box.scrollHeight <= box.clientHeight;
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect.poll(() => fits(pages.element())).toBe(true);
    expect(fits(card().element()), 'the card scrolls').toBe(false);
    expect(getComputedStyle(card().element()).overflowY).toBe('auto');
  });

  test('can be reduced, and stays so', async () => {
    answer(installing);
    await show('vox-workbench');
    await card().getByRole('button', { name: 'Show less' }).click();
    await expect.element(card()).not.toHaveTextContent('MB');
    await expect.element(bar()).toBeVisible();
    document.body.replaceChildren();
    await show('vox-workbench');
    await expect.element(card()).not.toHaveTextContent('MB');
    await card().getByRole('button', { name: 'Show more' }).click();
    await expect.element(card()).toHaveTextContent('91 of 362 MB');
  });

  test('when collapsed, shows a button with the percentage that opens the details', async () => {
    answer(installing);
    await show('vox-workbench');
    await expect.element(bar()).toBeVisible();
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await page.getByRole('button', { name: 'Neural voices (Kokoro), 25% installed' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Installation of engines' }))
      .toHaveTextContent('91 of 362 MB');
  });
});

describe('an engine that has become ready', () => {
  const neural = voice('Heart', { model_ids: ['kokoro-v1'] });
  const arrive = () => {
    answer(ready('kokoro'));
    api.answer({
      [voices]: () => ok({ voices: [neural, voice('Ada'), voice('Ben')] }),
      [defaults]: () => ok({ default_voice_map: { text_to_speech: 'heart' } }),
    });
    lookAgain();
  };

  test('brings its voices without a reload, and one toast says so', async () => {
    answer(installing);
    await show('vox-workbench');
    await expect.element(bar()).toBeVisible();
    await page.getByRole('link', { name: 'Voices' }).click();
    await expect.element(page.getByRole('gridcell', { name: /^Ada/ })).toBeVisible();
    arrive();
    await expect.element(page.getByRole('gridcell', { name: /^Heart/ })).toBeVisible();
    await expect.element(page.getByText('Neural voices are ready')).toBeVisible();
    expect(card().elements()).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    lookAgain();
    await expect.poll(() => api.of(health).length).toBeGreaterThan(2);
    expect(page.getByText('Neural voices are ready').elements()).toEqual([]);
    expect(api.of(voices)).toHaveLength(2);
  });

  test('becomes the default for a user who never chose a voice', async () => {
    answer(installing);
    await show('vox-workbench');
    await expect.element(page.getByRole('button', { name: 'Change voice: Ada' })).toBeVisible();
    arrive();
    await expect.element(page.getByRole('button', { name: 'Change voice: Heart' })).toBeVisible();
  });

  test('does not change the voice that a user has chosen', async () => {
    answer(installing);
    await show('vox-workbench');
    await page.getByRole('link', { name: 'Voices' }).click();
    await page.getByRole('button', { name: 'Use Ben' }).click();
    await expect.element(page.getByRole('button', { name: 'Change voice: Ben' })).toBeVisible();
    arrive();
    await expect.element(page.getByText('Neural voices are ready')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Change voice: Ben' })).toBeVisible();
  });

  test('brings its voices to a tag on its own too, without a toast', async () => {
    answer(installing);
    await show('vox-voice-library');
    await expect.element(page.getByRole('gridcell', { name: /^Ada/ })).toBeVisible();
    await expect.poll(() => api.of(health).length).toBe(1);
    expect(page.getByRole('progressbar').elements()).toEqual([]);
    arrive();
    await expect.element(page.getByRole('gridcell', { name: /^Heart/ })).toBeVisible();
    expect(page.getByText('Neural voices are ready').elements()).toEqual([]);
  });
});

describe('polling the state of the engines', () => {
  const shown = async () => {
    await show('vox-voice-library');
    await expect.poll(() => api.of(health).length).toBe(1);
  };

  test('continues while an engine is being installed, and stops afterwards', async () => {
    answer(installing);
    await shown();
    await expect.poll(() => api.of(health).length).toBe(2);
    answer(ready('kokoro'));
    await expect.poll(() => api.of(health).length).toBe(3);
    await expect.poll(() => api.of(voices).length).toBe(2);
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.of(health)).toHaveLength(3);
  });

  test('pauses while the page is hidden', async () => {
    answer(installing);
    await shown();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    lookAgain();
    expect(api.of(health)).toHaveLength(1);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => api.of(health).length).toBe(2);
  });

  test('is shared by all elements of the page', async () => {
    answer(ready('flite'));
    await shown();
    await show('vox-voice-library');
    await expect.poll(() => page.getByRole('gridcell', { name: /^Ada/ }).elements().length).toBe(2);
    lookAgain();
    await expect.poll(() => api.of(health).length).toBe(2);
  });

  test('continues after a request without an answer', async () => {
    answer(installing);
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    const fake = vi.mocked(fetch).getMockImplementation()!;
    let isAsked = false;
    vi.mocked(fetch).mockImplementation((input, init) => {
      const isFirst = !isAsked && new URL(new Request(input).url).pathname === '/healthz';
      if (!isFirst) return fake(input, init);
      isAsked = true;
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error));
      });
    });
    const engines = await storesFor({}).engines();
    engines.expectChange();
    await expect.poll(() => isAsked).toBe(true);
    limit.abort();
    const known = () => {
      engines.expectChange();
      return engines.$engines.get()?.map(({ id }) => id);
    };
    await expect.poll(known).toEqual(['kokoro']);
  });

  const becomesReady = async () => {
    answer(installing);
    const engines = await storesFor({}).engines();
    const told = vi.fn();
    engines.onReady(told);
    engines.expectChange();
    await expect.poll(() => engines.$engines.get()?.map(({ state }) => state)).toEqual(['installing']);
    answer(ready('kokoro'));
    await expect
      .poll(() => {
        engines.expectChange();
        return told.mock.calls.length;
      })
      .toBe(1);
  };

  test('does not load voices for a visitor who has not asked for any', async () => {
    localStorage.clear();
    await becomesReady();
    expect(api.of(voices)).toEqual([]);
  });

  test('reports a ready engine when the server refuses the voices', async () => {
    await storesFor({}).voices.load();
    api.answer({ [voices]: () => refused('err_permission_deny', 403) });
    const before = api.of(voices).length;
    await becomesReady();
    await expect.poll(() => api.of(voices).length).toBe(before + 1);
  });

  test('stops when the last element is removed', async () => {
    answer(installing);
    await shown();
    document.body.replaceChildren();
    await expect.poll(() => page.getByRole('grid').elements().length).toBe(0);
    lookAgain();
    expect(api.of(health)).toHaveLength(1);
  });
});

describe('the voices page', () => {
  test('lists every engine and says why it is off', async () => {
    answer(ready('flite'), off);
    await show('vox-workbench');
    await page.getByRole('link', { name: 'Voices' }).click();
    await expect.element(page.getByText('Engines')).toBeVisible();
    await expect.element(page.getByText('espeak-ng is not installed')).not.toBeVisible();
    await page.getByText('Engines').click();
    await expect.element(page.getByText('espeak-ng is not installed')).toBeVisible();
    await expect.element(page.getByText('Classic English voices (Flite)')).toBeVisible();
  });

  test('leaves room for the voices below a long list of engines', async () => {
    const many = Array.from({ length: 24 }, (_, index) => ({ ...off, id: `engine-${index}` }));
    answer(...many);
    const host = await show('vox-workbench');
    await page.getByRole('link', { name: 'Voices' }).click();
    const voices = page.getByRole('region', { name: 'Voices' });
    await expect.element(voices).toBeVisible();
    await page.getByText('Engines').click();
    await expect.element(page.getByText('engine-0', { exact: true })).toBeVisible();
    expect(voices.element().getBoundingClientRect().height).toBeGreaterThan(400);
    const last = page.getByText('engine-23', { exact: true }).element();
    last.scrollIntoView();
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(host.getBoundingClientRect().bottom);
  });

  test('lets an operator install an engine that is off, without announcing it', async () => {
    operator();
    answer({
      ...ready('opus-en-fr'),
      capability: 'translation',
      state: 'off',
      action: 'install',
      reasons: [{ code: 'model_on_demand', values: { model: 'OPUS-MT', megabytes: 724 } }],
    });
    api.answer({ [control]: () => ok() });
    await show('vox-workbench');
    await page.getByRole('link', { name: 'Voices' }).click();
    await page.getByText('Engines').click();
    expect(card().elements()).toEqual([]);
    await expect
      .element(page.getByText('OPUS-MT is installed when it is first wanted: 724 MB are fetched then.'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Install Translation of English and French (OPUS-MT)' }).click();
    await expect.poll(() => api.of(control)[0]?.body).toEqual({ action: 'install' });
  });

  test('shows the engines unasked while one is being installed', async () => {
    answer(installing);
    await show('vox-workbench');
    await page.getByRole('link', { name: 'Voices' }).click();
    await expect.poll(() => page.getByRole('progressbar', { name: /^Installing/ }).elements().length).toBe(2);
  });
});
