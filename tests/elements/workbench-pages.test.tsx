import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/workbench.ts';
import { configure } from '../../src/api/host-session.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { announcedTo } from '../../src/stores/survey-keys.ts';
import { pages } from '../../src/workbench/pages.ts';
import { elementFaults } from '../support/element-faults.ts';
import { accountAnswers } from '../support/fake-account.ts';
import {
  appConfig,
  broken,
  fakeApi,
  newPage,
  ok,
  signedIn,
  user,
  voice,
  type FakeApi,
} from '../support/fake-api.ts';
import { fakeVoiceClones } from '../support/fake-voice-clones.ts';
import { USAGE, usageOf } from '../support/fake-usage.ts';
import { showWorkbench } from '../support/show-workbench.ts';

const titles = {
  '/tts': 'Text to Speech',
  '/voice-changer': 'Voice Changer',
  '/voices': 'Voices',
  '/transcription': 'Transcription',
  '/video-translation': 'Video Translation',
  '/video-translation/remove-subtitles': 'Remove Subtitles',
  '/audio-book': 'Audiobook',
  '/usage': 'Usage',
  '/api-keys': 'API Keys',
  '/profile': 'Profile',
  '/subscription': 'Subscription',
  '/payment': 'Payment',
  '/about': 'About',
};
const paths = Object.keys(titles) as (keyof typeof titles)[];

let api: FakeApi;
let errors: unknown[];
const onError = (event: Event) => errors.push((event as CustomEvent<unknown>).detail);
let before: { href: string; state: unknown };
// Not canceled, it would navigate away from the test page
document.addEventListener('vox-sign-in', (event) => event.preventDefault());
beforeEach(() => {
  before = { href: location.href, state: history.state };
  newPage();
  signedIn();
  api = fakeApi({
    ...accountAnswers,
    'GET /v1/pay/orders': () => ok({ data: { orders: [], next_cursor: null } }),
    'GET /v1/app/products': () => ok({ data: { product_list: [] } }),
    [USAGE]: usageOf({ speech: 5 }),
  });
  errors = [];
  document.addEventListener('vox-error', onError);
});
afterEach(() => {
  document.removeEventListener('vox-error', onError);
  document.body.replaceChildren();
  vi.restoreAllMocks();
  configure({ getAccessToken: undefined });
  history.replaceState(before.state, '', before.href);
  expect(errors).toEqual([]);
});

const showAt = (path: string) => {
  history.replaceState(null, '', `/workbench${path}`);
  return showWorkbench('');
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const account = () => page.getByRole('button', { name: 'Account of Ada' });
const popup = () => page.getByRole('dialog', { name: 'Account of Ada' });

describe('standalone', () => {
  test.each(paths)('%s has its heading, document title and route meta', async (path) => {
    await showAt(path);
    await expect.element(heading(titles[path])).toBeVisible();
    expect(document.title).toBe(`${titles[path]} · Voxbench`);
    expect(storesFor({}).session.$routeMeta.get()).toMatchObject({ path, title: titles[path] });
  });

  test.each([
    '/',
    '/no-such-page',
    '/voice-cloning',
    '/voice-cloning/normal-clone',
    '/voice-cloning/professional-clone',
  ])('%s leads to text to speech', async (path) => {
    await showAt(path);
    await expect.element(heading('Text to Speech')).toBeVisible();
    expect(location.pathname).toBe('/workbench/tts');
  });
});

describe('voice cloning', () => {
  const switchOn = () =>
    api.answer({
      'GET /p1/appconfig/get_app_config': () =>
        ok({ data: { ...appConfig, voice_clone_config: { voice_clone_switch: true } } }),
    });

  test('is neither in the sidebar nor reachable while the switch is unknown', async () => {
    api.answer({ 'GET /p1/appconfig/get_app_config': () => broken(500) });
    await showAt('/voice-cloning');
    await expect.element(heading('Text to Speech')).toBeVisible();
    await expect.element(link('Voice Changer')).toBeVisible();
    await expect.element(link('Voice Cloning')).not.toBeInTheDocument();
  });

  test.each([
    ['/voice-cloning', 'Voice Cloning', 'page'],
    ['/voice-cloning/normal-clone', 'Instant Clone', 'true'],
    ['/voice-cloning/professional-clone', 'Professional Clone', 'true'],
  ])('%s opens while the switch is on, and is current in the sidebar', async (path, title, current) => {
    switchOn();
    await showAt(path);
    await expect.element(heading(title)).toBeVisible();
    await expect.element(link('Voice Cloning')).toHaveAttribute('aria-current', current);
    expect(location.pathname).toBe(`/workbench${path}`);
    expect(document.title).toBe(`${title} · Voxbench`);
  });

  test('waits for the app config before it redirects', async () => {
    let answer = () => {};
    const asked = new Promise<void>((done) => (answer = done));
    api.answer({
      'GET /p1/appconfig/get_app_config': async () => {
        await asked;
        return ok({ data: { ...appConfig, voice_clone_config: { voice_clone_switch: true } } });
      },
    });
    await showAt('/voice-cloning');
    await expect.element(heading('Voice Cloning')).toBeVisible();
    expect(location.pathname).toBe('/workbench/voice-cloning');
    answer();
    await expect.element(link('Voice Cloning')).toBeVisible();
    expect(location.pathname).toBe('/workbench/voice-cloning');
  });

  test('has addresses for its forms, and Back leads to the list', async () => {
    switchOn();
    const server = fakeVoiceClones(api);
    server.add('Grandma');
    const host = await showAt('/voice-cloning');
    await page.getByRole('button', { name: 'Make a professional clone' }).click();
    await expect.poll(() => host.shadowRoot!.activeElement?.textContent).toBe('Professional Clone');
    expect(location.pathname).toBe('/workbench/voice-cloning/professional-clone');
    history.back();
    await page.getByRole('button', { name: 'More for Grandma' }).click();
    await page.getByRole('menuitem', { name: 'New samples' }).click();
    await expect.element(page.getByRole('heading', { name: 'New samples for “Grandma”' })).toBeVisible();
    expect(location.search).toMatch(/^\?id=/);
    await page.getByRole('button', { name: 'All clones' }).click();
    await page.getByRole('button', { name: 'Use in Text to Speech' }).click();
    await expect.element(heading('Text to Speech')).toBeVisible();
    server.line.end();
  });
});

describe('a page that crashes', () => {
  /** A page whose first renders fail. */
  let isFaulty: boolean;
  const FaultyPage = () => {
    if (isFaulty) throw new Error('The page is faulty.');
    return 'It works again.';
  };
  beforeEach(async () => {
    isFaulty = true;
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(pages['/usage'], 'load').mockResolvedValue({ default: FaultyPage });
    await showAt('/usage');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This page stopped working.');
    expect(errors.splice(0)).toMatchObject([
      { type: 'err_panel_render', error: new Error('The page is faulty.') },
    ]);
  });

  test('keeps the sidebar and its heading, and recovers by “Try again”', async () => {
    await expect.element(heading('Usage')).toBeVisible();
    await expect.element(link('Voices')).toBeVisible();
    isFaulty = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('It works again.')).toBeVisible();
  });

  test('offers a link to text to speech', async () => {
    await link('Go to Text to Speech').click();
    await expect.element(heading('Text to Speech')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

test('the voices page starts at the first voice, wherever the current one is', async () => {
  const many = Array.from({ length: 90 }, (_, n) => voice(`Voice ${n}`, { voice_id: `v${n}` }));
  api.answer({
    'GET /p1/voices/internal_get_all_voices': () => ok({ voices: many }),
    'GET /p1/voices/get_default_voice': () => ok({ default_voice_map: { text_to_speech: 'v80' } }),
  });
  await showAt('/voices');
  await expect.element(page.getByRole('gridcell', { name: /^Voice 0\b/ })).toBeInViewport();
  await expect.element(page.getByRole('gridcell', { name: /^Voice 80\b/ })).not.toBeInViewport();
});

describe('inside another site', () => {
  test('no page changes address, title or history', async () => {
    const now = () => [history.length, location.href, document.title, JSON.stringify(history.state)];
    const untouched = now();
    await showWorkbench('embedded');
    await link('Voices').click();
    await expect.element(heading('Voices')).toBeVisible();
    await link('Text to Speech').click();
    await expect.element(heading('Text to Speech')).toBeVisible();
    for (const [name, title] of [
      [/^Profile/, 'Profile'],
      ['Subscription', 'Subscription'],
      ['API Keys', 'API Keys'],
      ['Usage', 'Usage'],
    ] as const) {
      await account().click();
      await popup().getByRole('link', { name }).click();
      await expect.element(heading(title)).toBeVisible();
    }
    await page.getByRole('link', { name: 'Voxbench home' }).click();
    await expect.element(heading('Text to Speech')).toBeVisible();
    expect(now()).toEqual(untouched);
    // Many clicks, each of which waits for a page that another file keeps busy.
  });

  test('axe finds no duplicate landmark and no name without its text', async () => {
    await showWorkbench('embedded');
    const main = document.createElement('main');
    main.append(...document.body.children);
    document.body.innerHTML =
      '<header><nav aria-label="Portal"><a href="#top">Home</a></nav></header><aside aria-label="News">None</aside>';
    document.body.append(main, document.createElement('footer'));
    const faultsAt = async (title: string) => {
      await expect.element(heading(title)).toBeVisible();
      const faults = await elementFaults(document.body);
      expect(
        faults.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
        title,
      ).toEqual([]);
    };
    await faultsAt('Text to Speech');
    await link('Voices').click();
    await expect.element(page.getByRole('gridcell').first()).toBeVisible();
    await faultsAt('Voices');
    for (const [name, title] of [
      [/^Profile/, 'Profile'],
      ['Subscription', 'Subscription'],
      ['API Keys', 'API Keys'],
      ['Usage', 'Usage'],
    ] as const) {
      await account().click();
      await expect.element(popup().getByRole('button', { name: /^Credits/ })).toBeVisible();
      await faultsAt(
        document.body.querySelector('vox-workbench')!.shadowRoot!.querySelector('h1')!.textContent,
      );
      await popup().getByRole('link', { name }).click();
      await faultsAt(title);
    }
  });

  test('a token of the host is never stored', async () => {
    localStorage.clear();
    localStorage.setItem(announcedTo('', user.uid), '1');
    configure({ getAccessToken: () => 'host-token' });
    await showWorkbench('embedded');
    await link('Voices').click();
    await expect.element(page.getByRole('gridcell').first()).toBeVisible();
    await account().click();
    await expect.element(popup()).toBeVisible();
    expect(api.of('POST /v1/user/get_user_info')[0]?.headers.get('authorization')).toBe('Bearer host-token');
    const stored = { ...localStorage, ...sessionStorage } as Record<string, string>;
    expect(JSON.stringify(stored)).not.toContain('host-token');
    for (const key of ['access_token', 'refresh_token', 'user_info']) expect(stored[key]).toBeUndefined();
    expect(document.cookie).not.toContain('host-token');
  });
});

describe('the account popup closes', () => {
  beforeEach(async () => {
    await showWorkbench('embedded');
    await account().click();
    await expect.element(popup()).toBeVisible();
  });

  test('on moving to another page', async () => {
    (link('Voices').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Voices')).toBeVisible();
    await expect.element(popup()).not.toBeInTheDocument();
  });

  test('on choosing the current page again', async () => {
    (link('Text to Speech').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(popup()).not.toBeInTheDocument();
  });

  test('on collapsing the sidebar', async () => {
    (page.getByRole('button', { name: 'Collapse the sidebar' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(popup()).not.toBeInTheDocument();
  });
});

describe('the About page', () => {
  const engine = (id: string, state: 'ready' | 'off') => ({
    id,
    capability: 'speech',
    state,
    progress: null,
    reason: '',
    reasons: [],
    bytes: null,
    action: null,
  });

  test('lists the engines of the server with their licenses', async () => {
    api.answer({
      'GET /healthz': () => ({
        body: {
          ok: true,
          problem: null,
          version: '0',
          engines: [engine('espeak', 'ready'), engine('kokoro', 'off')],
        },
      }),
    });
    await showAt('/about');
    await expect.element(page.getByRole('row', { name: /eSpeak NG.*GPL-3\.0/ })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Kokoro/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('row', { name: /FFmpeg/ })).toBeVisible();
  });

  test('says how credits work', async () => {
    await showAt('/about');
    for (const rule of [
      'Credits cannot be exchanged for memberships, transferred or withdrawn.',
      'Credit packages are valid for 2 years and are non-refundable.',
      'Credits are consumed earliest-expiry first.',
    ])
      await expect.element(page.getByText(rule)).toBeVisible();
  });

  test('links to the configured social pages, and to no others', async () => {
    api.answer({
      'GET /p1/appconfig/get_app_config': () =>
        ok({ data: { ...appConfig, social_links: { chat: 'https://chat.example/us' } } }),
    });
    await showAt('/about');
    const list = page.getByRole('list', { name: 'Voxbench elsewhere' });
    await expect.element(list.getByRole('link')).toHaveAttribute('href', 'https://chat.example/us');
    await expect.element(list.getByRole('link')).toHaveAttribute('target', '_blank');
  });
});
