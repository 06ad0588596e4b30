import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/voice-library.ts';
import type { Voice } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { storesFor } from '../../src/stores/registry.ts';
import {
  fakeApi,
  model,
  newPage,
  ok,
  refused,
  signedIn,
  user,
  voice,
  type FakeApi,
} from '../support/fake-api.ts';

type Library = HTMLElement & VoxHost & { value: string; language: string };

const voices: Voice[] = [
  voice('Amélie', {
    voice_id: 'amelie',
    description: 'Warm and close',
    labels: { gender: 'female', language: 'fr-FR', style: 'warm,narration' },
  }),
  voice('Ben', {
    description: 'Bright, good for news',
    labels: { gender: 'male', language: 'en-GB', style: 'news' },
  }),
  voice('Cora', {
    description: 'Deep, for long texts',
    labels: { gender: 'female', language: 'en-US', style: 'narration' },
    is_favorite: true,
  }),
  voice('Gone', { is_disabled: true }),
];
const allVoices = 'GET /p1/voices/internal_get_all_voices';

let api: FakeApi;
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi({ [allVoices]: () => ok({ voices }) });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (attributes = ''): Library => {
  const box = document.createElement('div');
  box.innerHTML = `<vox-voice-library ${attributes}></vox-voice-library>`;
  document.body.append(box);
  return box.firstElementChild as Library;
};
const library = async (attributes = '') => {
  const element = show(attributes);
  await element.activate();
  await expect.element(page.getByRole('grid').first()).toBeVisible();
  return element;
};
const cell = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
const names = () =>
  page
    .getByRole('gridcell')
    .elements()
    .map((element) => element.querySelector('p')?.firstElementChild?.textContent);

describe('signed out', () => {
  const asked: Event[] = [];
  const onAsked = (event: Event) => {
    asked.push(event);
    event.preventDefault();
  };
  beforeEach(() => {
    localStorage.clear();
    asked.length = 0;
  });

  test('the library says so and offers to sign in, without any request', async () => {
    const element = show();
    element.addEventListener('vox-sign-in', onAsked);
    await expect.element(page.getByText('Sign in to see the voices')).toBeVisible();
    expect(api.calls).toEqual([]);
    expect(page.getByText('session').elements()).toEqual([]);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(asked).toHaveLength(1);
  });

  test('the voices appear after signing in, and disappear after signing out', async () => {
    show().addEventListener('vox-sign-in', onAsked);
    await expect.element(page.getByText('Sign in to see the voices')).toBeVisible();
    await storesFor({}).session.signIn('ada@example.com', 'a long secret');
    await expect.poll(names).toEqual(['Amélie', 'Ben', 'Cora']);
    await storesFor({}).session.signOut();
    await expect.element(page.getByText('Sign in to see the voices')).toBeVisible();
    await storesFor({}).session.signIn('ada@example.com', 'a long secret');
    await expect.poll(names).toEqual(['Amélie', 'Ben', 'Cora']);
  });

  test('on another site than the server, the form opens over the page', async () => {
    show('api-base="https://voice.example"');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabelText('Email').fill('ada@example.com');
    await page.getByLabelText('Password', { exact: true }).fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await expect.poll(names).toEqual(['Amélie', 'Ben', 'Cora']);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

test('an unreachable server is not reported as signed out, and is asked again on retry', async () => {
  api.answer({
    'POST /v1/user/get_user_info': () => {
      throw new TypeError('offline');
    },
  });
  show();
  await expect.element(page.getByText('The server does not answer.')).toBeVisible();
  api.answer({ 'POST /v1/user/get_user_info': () => ok({ data: { user_info: user } }) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(names).toEqual(['Amélie', 'Ben', 'Cora']);
});

describe('finding a voice', () => {
  test('disabled voices are not offered', async () => {
    await library();
    await expect.poll(names).toEqual(['Amélie', 'Ben', 'Cora']);
    await expect
      .element(page.getByRole('status').filter({ hasText: 'voices' }))
      .toHaveTextContent('3 voices');
  });

  test('the search covers names and descriptions, regardless of case and accents', async () => {
    await library();
    await page.getByRole('searchbox').fill('AMELIE');
    await expect.poll(names).toEqual(['Amélie']);
    await page.getByRole('searchbox').fill('long texts');
    await expect.poll(names).toEqual(['Cora']);
  });

  test.each([
    ['french warm', ['Amélie']],
    ['news uk', ['Ben']],
    ['male', ['Ben']],
    ['multilingual cora', ['Cora']],
    ['fr-FR', ['Amélie']],
    ['arm', []],
  ])('a search, such as “%s”, matches the beginnings of words', async (query, found) => {
    api.answer({ 'GET /p1/voices/get_supported_model': () => ok({ models: [model] }) });
    await library();
    await page.getByRole('searchbox').fill(query);
    await expect
      .element(page.getByRole('status').filter({ hasText: /voices?$/ }))
      .toHaveTextContent(found.length === 1 ? '1 voice' : `${found.length} voices`);
    await expect.poll(names).toEqual(found);
  });

  test('languages are sorted by their names', async () => {
    const german = voice('Dora', { labels: { gender: 'female', language: 'de-DE', style: 'clear' } });
    api.answer({ [allVoices]: () => ok({ voices: [german, ...voices] }) });
    await library();
    await page.getByRole('combobox', { name: 'Order' }).selectOptions('By language');
    await expect.poll(names).toEqual(['Ben', 'Cora', 'Amélie', 'Dora']);
  });

  test('language, gender and style filter together', async () => {
    await library();
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('English');
    await expect.poll(names).toEqual(['Ben', 'Cora']);
    await page.getByRole('combobox', { name: 'Gender' }).selectOptions('Female');
    await expect.poll(names).toEqual(['Cora']);
    await page.getByRole('combobox', { name: 'Style' }).selectOptions('News');
    await expect.element(page.getByText('No matching voice')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(names).toEqual(['Amélie', 'Ben', 'Cora']);
  });

  const twoModels = {
    [allVoices]: () =>
      ok({ voices: [...voices, voice('Nora', { model_ids: ['neural'], description: 'Lifelike' })] }),
    'GET /p1/voices/get_supported_model': () =>
      ok({ models: [{ ...model, model_id: 'neural', name: 'Neural' }, model] }),
  };

  test('with several models, each voice names its own, and a model can be filtered', async () => {
    api.answer(twoModels);
    await library();
    await expect.element(cell('Nora').getByText('Neural')).toBeVisible();
    await expect.element(cell('Ben').getByText('Multilingual')).toBeVisible();
    await page.getByRole('combobox', { name: 'Model' }).selectOptions('Neural');
    await expect.poll(names).toEqual(['Nora']);
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(names).toEqual(['Amélie', 'Ben', 'Cora', 'Nora']);
  });

  test('the model is next to the name, however many cards are in a row', async () => {
    const isabella = voice('Isabella', { model_ids: ['tts-english'] });
    api.answer({
      [allVoices]: () => ok({ voices: [...voices, isabella] }),
      'GET /p1/voices/get_supported_model': () =>
        ok({ models: [model, { ...model, model_id: 'tts-english', name: 'Classic English' }] }),
    });
    const element = await library();
    for (const width of [620, 1000, 1416, 1700]) {
      element.style.inlineSize = `${width}px`;
      await expect
        .poll(() => {
          const name = cell('Isabella').element().querySelector('p')!;
          const shown = name.getBoundingClientRect();
          const stands = name.querySelector('small')!.getBoundingClientRect();
          return stands.bottom <= shown.bottom && stands.right <= shown.right;
        })
        .toBe(true);
    }
  });

  test('a single model is not offered as a filter', async () => {
    await library();
    await expect.element(cell('Ben')).toBeVisible();
    expect(page.getByRole('combobox', { name: 'Model' }).elements()).toEqual([]);
    expect(page.getByText('Multilingual').elements()).toEqual([]);
  });

  test('a language spoken in several regions can be filtered by accent', async () => {
    await library();
    await expect.element(page.getByRole('combobox', { name: 'Order' })).toBeVisible();
    const accent = page.getByRole('combobox', { name: 'Accent' });
    expect(accent.elements()).toEqual([]);
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('English');
    await accent.selectOptions('English · UK');
    await expect.poll(names).toEqual(['Ben']);
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('French');
    // The accent belonged to the previous language
    await expect.poll(names).toEqual(['Amélie']);
    expect(accent.elements()).toEqual([]);
  });

  test('voices can be sorted by name or language', async () => {
    api.answer({ [allVoices]: () => ok({ voices: voices.toReversed() }) });
    await library();
    const order = page.getByRole('combobox', { name: 'Order' });
    await expect.poll(names).toEqual(['Cora', 'Ben', 'Amélie']);
    await order.selectOptions('By name');
    await expect.poll(names).toEqual(['Amélie', 'Ben', 'Cora']);
    await order.selectOptions('By language');
    await expect.poll(names).toEqual(['Ben', 'Cora', 'Amélie']);
    await order.selectOptions('Recommended');
    await expect.poll(names).toEqual(['Cora', 'Ben', 'Amélie']);
  });

  test('voices made in the workspace can be shown alone', async () => {
    await library();
    await expect.element(page.getByRole('combobox', { name: 'Order' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Yours' }).elements()).toEqual([]);
    const mix = [
      { voice_id: 'ben', share: 0.5 },
      { voice_id: 'cora', share: 0.5 },
    ];
    api.answer({ [allVoices]: () => ok({ voices: [...voices, voice('Duet', { mix })] }) });
    await storesFor({}).voices.reload();
    await page.getByRole('button', { name: 'Yours' }).click();
    await expect.poll(names).toEqual(['Duet']);
  });

  test('the page can preset a language, with or without a region, and change it later', async () => {
    const element = await library('language="fr-CA"');
    await expect.poll(names).toEqual(['Amélie']);
    element.language = 'en';
    await expect.poll(names).toEqual(['Ben', 'Cora']);
  });

  test('text typed into the shell is searched for', async () => {
    const element = show();
    const search = element.shadowRoot.querySelector<HTMLInputElement>('input[type=search]')!;
    search.focus();
    search.value = 'bright';
    await element.activate();
    await expect.poll(names).toEqual(['Ben']);
    await expect.poll(deepActiveElement).toBe(page.getByRole('searchbox').element());
  });

  test('nothing shifts when the voices appear', async () => {
    const element = show();
    const before = element.getBoundingClientRect().toJSON() as object;
    const search = () =>
      element.shadowRoot.querySelector('input')!.getBoundingClientRect().toJSON() as object;
    const searchBefore = search();
    await element.activate();
    await expect.element(cell('Ben')).toBeVisible();
    expect(element.getBoundingClientRect().toJSON()).toEqual(before);
    expect(search()).toEqual(searchBefore);
  });
});

describe('choosing a voice', () => {
  test('Use raises the event, sets the attribute and marks the card', async () => {
    const element = await library();
    const heard: Voice[] = [];
    document.body.addEventListener('vox-voice-select', (event) =>
      heard.push((event as CustomEvent<{ voice: Voice }>).detail.voice),
    );
    await page.getByRole('button', { name: 'Use Ben' }).click();
    expect(heard.map(({ voice_id }) => voice_id)).toEqual(['ben']);
    expect(element.getAttribute('value')).toBe('ben');
    await expect.element(cell('Ben')).toHaveAttribute('aria-selected', 'true');
    const used = page.getByRole('button', { name: 'Ben is in use' });
    await expect.element(used).toBeVisible();
    expect(used.element(), 'its name says so already').not.toHaveAttribute('aria-pressed');
  });

  test('a voice set by the page is shown without an event', async () => {
    const element = await library('value="cora"');
    const heard = vi.fn();
    element.addEventListener('vox-voice-select', heard);
    await expect.element(cell('Cora')).toHaveAttribute('aria-selected', 'true');
    element.value = 'ben';
    await expect.element(cell('Ben')).toHaveAttribute('aria-selected', 'true');
    await expect.element(cell('Cora')).toHaveAttribute('aria-selected', 'false');
    expect(heard).not.toHaveBeenCalled();
  });

  test('works by keyboard: arrows to the card, Enter to use it', async () => {
    const element = await library();
    await expect.element(cell('Ben')).toBeVisible();
    (cell('Amélie').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => deepActiveElement()).toBe(cell('Ben').element());
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => element.value).toBe('ben');
  });
});

describe('favorites', () => {
  test('a heart changes at once, and the page is told when the server has stored it', async () => {
    let answer = (_: unknown) => {};
    const waiting = new Promise((resolve) => (answer = resolve));
    api.answer({ 'POST /p1/voices/favor_voice': () => waiting.then(() => ok()) });
    const element = await library();
    const heard = vi.fn();
    element.addEventListener('vox-voice-favor', heard);
    const heart = cell('Ben').getByRole('button', { name: 'Favorite' });
    await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
    expect(api.of('POST /p1/voices/favor_voice')[0]?.body).toEqual({ voice_id: 'ben', favor: true });
    expect(heard).not.toHaveBeenCalled();
    answer(null);
    await expect.poll(() => heard.mock.calls.length).toBe(1);
  });

  test('a heart that the server refuses is undone, and the user is told why', async () => {
    api.answer({ 'POST /p1/voices/favor_voice': () => refused('err_voice_not_found') });
    await library();
    const heart = cell('Ben').getByRole('button', { name: 'Favorite' });
    await heart.click();
    await expect
      .element(page.getByText('This voice is no longer available.', { exact: false }))
      .toBeVisible();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  });

  test('favorites can be shown alone', async () => {
    await library();
    await page.getByRole('button', { name: 'Favorites', exact: true }).click();
    await expect.poll(names).toEqual(['Cora']);
    await cell('Cora').getByRole('button', { name: 'Favorite' }).click();
    await expect.element(page.getByText('No favorites here')).toBeVisible();
  });

  test('a visitor has none, and requests carry the site key', async () => {
    localStorage.clear();
    await library('site-key="pk_test"');
    await expect.element(cell('Ben')).toBeVisible();
    expect(page.getByRole('button', { name: /favorite/i }).elements()).toHaveLength(0);
    // No other control would be in that row
    const filters = page.getByRole('group', { name: 'Filters' });
    await expect.element(filters.getByText(/^\d+ voices$/)).toBeVisible();
    expect(api.of(allVoices)[0]?.headers.get('x-vox-site-key')).toBe('pk_test');
    expect(api.of(allVoices)[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('samples', () => {
  const players: { src: string; pause: () => void; events: EventTarget }[] = [];
  beforeEach(() => {
    players.length = 0;
    class FakeAudio extends EventTarget {
      currentTime = 1;
      duration = 4;
      pause = vi.fn();
      src: string;
      constructor(src: string) {
        super();
        this.src = src;
        players.push({ src, pause: this.pause, events: this });
      }
      play() {
        if (this.src.includes('broken')) return Promise.reject(new Error('no sound'));
        queueMicrotask(() => this.dispatchEvent(new Event('playing')));
        return Promise.resolve();
      }
      removeAttribute() {}
    }
    vi.stubGlobal('Audio', FakeAudio);
  });
  afterEach(() => void vi.unstubAllGlobals());
  const play = (name: string) => page.getByRole('button', { name: `Play a sample of ${name}` });
  const stop = (name: string) => page.getByRole('button', { name: `Stop the sample of ${name}` });

  describe('of a sentence typed by the user', () => {
    const audition = 'POST /v1/voices/{voice_id}/audition';
    const hear = (name: string) => page.getByRole('button', { name: `Hear ${name} say your sentence` });
    const sentence = page.getByRole('textbox', { name: 'What the voices say when you play them' });

    test('come from the server, and without a sentence the voices speak their own', async () => {
      api.answer({ [audition]: () => ok({ data: { url: '/media/heard/mine.wav' } }) });
      await library();
      await page.getByRole('button', { name: 'Your sentence' }).click();
      await sentence.fill('  How are you? ');
      await hear('Ben').click();
      await expect.element(stop('Ben')).toBeVisible();
      expect(api.of(audition)).toEqual([
        expect.objectContaining({ params: { voice_id: 'ben' }, body: { text: 'How are you?' } }),
      ]);
      await expect.poll(() => players.at(-1)?.events).toHaveProperty('src', `${origin}/media/heard/mine.wav`);
      await sentence.fill(' ');
      await play('Cora').click();
      await expect.element(stop('Cora')).toBeVisible();
      expect(players.at(-1)?.src).toContain('/media/sample.wav');
      await page.getByRole('button', { name: 'Your sentence' }).click();
      await expect.element(sentence).not.toBeInTheDocument();
    });

    test('that are refused say why, and can be played again', async () => {
      api.answer({ [audition]: () => refused('err_too_many_requests', 429, 841) });
      await library();
      await page.getByRole('button', { name: 'Your sentence' }).click();
      await sentence.fill('How are you?');
      await hear('Ben').click();
      await expect.element(page.getByText('Too many attempts.', { exact: false })).toBeVisible();
      await expect.element(hear('Ben')).toBeVisible();
      expect(players.at(-1)?.src).toBeUndefined();
    });
  });

  test('playing one stops the other, and at its end the button returns', async () => {
    await library();
    await play('Ben').click();
    await expect.element(stop('Ben')).toBeVisible();
    await play('Cora').click();
    await expect.element(stop('Cora')).toBeVisible();
    await expect.element(play('Ben')).toBeVisible();
    expect(players[0]!.pause).toHaveBeenCalled();
    // An audio element reports a pause at its end too
    players[1]!.events.dispatchEvent(new Event('pause'));
    await expect.element(play('Cora')).toBeVisible();
  });

  test('only one of two elements plays at a time', async () => {
    await library();
    const other = show('site-key="pk_test"');
    await other.activate();
    await expect.poll(() => play('Ben').elements().length).toBe(2);
    await play('Ben').first().click();
    await expect.poll(() => players.length).toBe(1);
    await play('Cora').last().click();
    await expect.poll(() => players.length).toBe(2);
    expect(players[0]!.pause).toHaveBeenCalled();
  });

  test('a sample stops when its element is removed, but not when it is moved', async () => {
    const element = await library();
    await play('Ben').click();
    await expect.element(stop('Ben')).toBeVisible();
    document.body.append(element);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(players[0]!.pause).not.toHaveBeenCalled();
    element.remove();
    await expect.poll(() => vi.mocked(players[0]!.pause).mock.calls.length).toBe(1);
  });

  test('Space on a card plays and stops its sample', async () => {
    await library();
    await expect.element(cell('Ben')).toBeVisible();
    (cell('Ben').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(stop('Ben')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(play('Ben')).toBeVisible();
  });

  test('a sample that breaks off while playing is reported', async () => {
    await library();
    await play('Ben').click();
    await expect.element(stop('Ben')).toBeVisible();
    players[0]!.events.dispatchEvent(new Event('error'));
    await expect.element(page.getByText('The sample could not be played.', { exact: false })).toBeVisible();
    await expect.element(play('Ben')).toBeVisible();
  });

  test('a sample that cannot be played is reported', async () => {
    api.answer({ [allVoices]: () => ok({ voices: [voice('Ben', { preview_url: '/media/broken.wav' })] }) });
    await library();
    await play('Ben').click();
    await expect.element(page.getByText('The sample could not be played.', { exact: false })).toBeVisible();
    await expect.element(play('Ben')).toBeVisible();
  });
});

describe('without voices', () => {
  test('a failure says what happened, and can be retried in place', async () => {
    api.answer({
      [allVoices]: () => {
        throw new TypeError('offline');
      },
    });
    const element = show();
    const heard = vi.fn();
    element.addEventListener('vox-error', heard);
    await element.activate();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Network error');
    expect(page.getByText('Network error').elements()).toHaveLength(1);
    expect(heard).toHaveBeenCalledOnce();
    expect((heard.mock.calls[0]![0] as CustomEvent).detail).toMatchObject({ type: 'network' });
    api.answer({ [allVoices]: () => ok({ voices }) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(cell('Ben')).toBeVisible();
  });

  test('an empty server says so', async () => {
    api.answer({ [allVoices]: () => ok({ voices: [] }) });
    const element = show();
    await element.activate();
    await expect.element(page.getByText('No voices yet')).toBeVisible();
  });

  test('voices, models and icons are loaded once for all elements of a server', async () => {
    await library();
    const other = show();
    await other.activate();
    await expect.poll(() => cell('Ben').elements().length).toBe(2);
    expect(api.of(allVoices)).toHaveLength(1);
    expect(api.of('GET /p1/voices/get_supported_model')).toHaveLength(1);
    expect(api.of('GET /v1/misc/get_language_icon')).toHaveLength(1);
  });
});

test.each([
  [320, 152],
  [520, 128],
  [800, 152],
])('at %i px a card is %i px high', async (width, height) => {
  const element = await library(`style="display: block; inline-size: ${width}px"`);
  await expect.element(cell('Ben')).toBeVisible();
  expect(cell('Ben').element().getBoundingClientRect().height).toBe(height);
  // Nothing in it is cut off
  for (const card of element.shadowRoot.querySelectorAll('.voice-card'))
    expect(card.scrollHeight).toBeLessThanOrEqual(card.clientHeight);
});

test('of two thousand voices, only those in view are rendered', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => voice(`Voice ${index}`, { voice_id: `v${index}` }));
  api.answer({ [allVoices]: () => ok({ voices: many }) });
  await library();
  await expect.element(page.getByText('2,000 voices')).toBeVisible();
  expect(page.getByRole('gridcell').elements().length).toBeLessThan(60);
  await page.getByRole('searchbox').fill('1999');
  await expect.poll(names).toEqual(['Voice 1999']);
});
