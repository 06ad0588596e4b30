import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Pronunciation } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { PronunciationDialog } from '../../src/studio/pronunciation/index.ts';
import { storesFor, type Stores } from '../../src/stores/registry.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { fakeApi, model, newPage, ok, refused, signedIn, voice, type FakeApi } from '../support/fake-api.ts';
import { clearStage, stage } from '../support/stage.tsx';

const list = 'GET /v1/pronunciations';
const add = 'POST /v1/pronunciations';
const remove = 'POST /v1/pronunciations/delete';
const preview = 'POST /v1/pronunciations/preview';

const entry = (word: string, more: Partial<Pronunciation> = {}): Pronunciation => ({
  word,
  language: 'en',
  say: `${word}-say`,
  ipa: '',
  ...more,
});

let api: FakeApi;
let stores: Stores;
const heard: string[] = [];
beforeEach(async () => {
  newPage();
  signedIn();
  heard.length = 0;
  api = fakeApi({
    [list]: () => ok({ data: { pronunciations: [entry('GIF', { ipa: 'dʒɪf' }), entry('Nguyen')] } }),
    [add]: () => ok(),
    [remove]: () => ok(),
    [preview]: () => ok({ data: { url: '/media/heard/word.wav' } }),
    'GET /p1/voices/internal_get_all_voices': () =>
      ok({
        voices: [
          voice('Ada'),
          voice('Neo', { model_ids: ['kokoro'] }),
          voice('Fleur', { labels: { gender: '', language: 'fr-FR', style: '' } }),
        ],
      }),
    'GET /p1/voices/get_supported_model': () =>
      ok({ models: [model, { ...model, model_id: 'kokoro', name: 'Kokoro', can_ipa: true }] }),
  });
  class FakeAudio extends EventTarget {
    src = '';
    pause() {}
    play() {
      heard.push(new URL(this.src).pathname);
      this.dispatchEvent(new Event('playing'));
      return Promise.resolve();
    }
    removeAttribute() {}
  }
  vi.stubGlobal('Audio', FakeAudio);
  stores = storesFor({});
  await stores.voices.load();
});
afterEach(() => {
  clearStage();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const closed = vi.fn();
const show = (word?: string, voiceId = 'neo') => {
  closed.mockClear();
  stage(<PronunciationDialog word={word} voiceId={voiceId} languageId="en-US" onClose={closed} />);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name });
const words = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('.pron-word')?.textContent)
    .filter((word) => word !== undefined);

describe('the pronunciation list', () => {
  test('shows how each word is said', async () => {
    show();
    await expect.poll(words).toEqual(['GIF', 'Nguyen']);
    const row = page.getByRole('listitem').first();
    await expect.element(row).toHaveTextContent('English');
    await expect.element(row).toHaveTextContent('GIF-say');
    await expect.element(row).toHaveTextContent('/dʒɪf/');
    // Two words need no search
    expect(page.getByRole('searchbox').elements()).toEqual([]);
  });

  test('plays a word in the current voice', async () => {
    show();
    await button('Hear GIF spoken by Neo').click();
    await expect.poll(() => heard).toEqual(['/media/heard/word.wav']);
    expect(api.of(preview)[0]?.body).toEqual({
      pronunciation: entry('GIF', { ipa: 'dʒɪf' }),
      voice_id: 'neo',
    });
  });

  test('plays a word that the current voice cannot say in a voice of its language', async () => {
    api.answer({ [list]: () => ok({ data: { pronunciations: [entry('oui', { language: 'fr' })] } }) });
    show();
    await expect.element(button('Hear oui spoken by Fleur')).toBeVisible();
  });

  test('a deleted word can be restored, and the focus moves to the next one', async () => {
    show();
    await button('Delete GIF').click();
    await expect.poll(words).toEqual(['Nguyen']);
    expect(api.of(remove)[0]?.body).toEqual({ word: 'GIF', language: 'en' });
    await expect.poll(deepActiveElement).toBe(button('Delete Nguyen').element());
    await button('Undo').click();
    await expect.poll(words).toEqual(['GIF', 'Nguyen']);
    expect(api.of(add)[0]?.body).toEqual(entry('GIF', { ipa: 'dʒɪf' }));
    await button('Delete GIF').click();
    await button('Delete Nguyen').click();
    await expect.element(page.getByText('No words yet')).toBeVisible();
    await expect.poll(() => deepActiveElement()).toBe(button('Add a word').element());
  });

  test('a long list can be searched, and renders only what is in view', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => entry(`Word${String(index).padStart(3, '0')}`));
    api.answer({ [list]: () => ok({ data: { pronunciations: many } }) });
    show();
    await expect.poll(() => words()[0]).toBe('Word000');
    expect(words().length).toBeLessThan(40);
    await page.getByRole('searchbox').fill('word777');
    await expect.poll(words).toEqual(['Word777']);
    await page.getByRole('searchbox').fill('nothing');
    await expect.element(page.getByText('No matching word')).toBeVisible();
  });

  test('says when it failed to load, and loads on retry', async () => {
    api.answer({ [list]: () => refused('err_system', 500) });
    show();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The list could not be loaded.');
    api.answer({ [list]: () => ok({ data: { pronunciations: [entry('GIF')] } }) });
    await button('Try again').click();
    await expect.poll(words).toEqual(['GIF']);
  });
});

describe('a word', () => {
  test('is added in its place in the list, and the focus returns', async () => {
    show();
    await button('Add a word').click();
    await expect.poll(deepActiveElement).toBe(box('Word').element());
    await box('Word').fill(' Ikea ');
    await box('Respelling').fill('Ee-kay-a');
    await userEvent.keyboard('{Enter}');
    await expect.poll(words).toEqual(['GIF', 'Ikea', 'Nguyen']);
    expect(api.of(add)[0]?.body).toEqual({ word: 'Ikea', language: 'en', say: 'Ee-kay-a', ipa: '' });
    await expect.poll(deepActiveElement).toBe(button('Add a word').element());
  });

  test('keeps its dialog open until the server has stored it', async () => {
    show();
    await button('Add a word').click();
    await box('Word').fill('Ikea');
    await box('Respelling').fill('Ee-kay-a');
    await expectOpenUntilAnswered(api, add, 'Add a word', () => button('Save').click());
  });

  test('needs a spelling and a pronunciation', async () => {
    show();
    await button('Add a word').click();
    await button('Save').click();
    await expect.element(page.getByText('Enter the word as it is written in the text.')).toBeVisible();
    await expect.element(page.getByText('Write how it is said: as a respelling, or in IPA.')).toBeVisible();
    await box('Respelling').fill('ee');
    await expect.element(page.getByText('Write how it is said: as a respelling')).not.toBeInTheDocument();
    // Cannot be pronounced
    await box('Respelling').fill('🙂');
    await expect.element(page.getByText('Write how it is said: as a respelling')).toBeVisible();
    expect(api.of(add)).toEqual([]);
  });

  test('is renamed without leaving the old one', async () => {
    show();
    await button('Edit GIF').click();
    await expect.element(box('Respelling')).toHaveValue('GIF-say');
    await box('Word').fill('GIFs');
    await button('Save').click();
    await expect.poll(words).toEqual(['GIFs', 'Nguyen']);
    expect(api.of(remove)[0]?.body).toEqual({ word: 'GIF', language: 'en' });
  });

  test('already in the list is reported as about to be replaced', async () => {
    show();
    await button('Add a word').click();
    await box('Word').fill('nguyen');
    await expect.element(page.getByText('This word is in the list.', { exact: false })).toBeVisible();
  });

  test('chosen in a text opens its dialog with the entry of the list', async () => {
    show('gif');
    await expect.element(page.getByRole('dialog', { name: 'Pronunciation of “GIF”' })).toBeVisible();
    await expect.element(box('IPA')).toHaveValue('dʒɪf');
    await expect.poll(deepActiveElement).toBe(box('Respelling').element());
    await box('Respelling').fill('jif');
    await button('Save').click();
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    expect(api.of(add)[0]?.body).toEqual(entry('GIF', { say: 'jif', ipa: 'dʒɪf' }));
  });

  test('can be played before it is saved, and saved again after a refusal', async () => {
    show('Ikea');
    await box('Respelling').fill('Ee-kay-a');
    await button('Hear it').click();
    await expect
      .poll(() => api.of(preview)[0]?.body)
      .toEqual({
        pronunciation: { word: 'Ikea', language: 'en', say: 'Ee-kay-a', ipa: '' },
        voice_id: 'neo',
      });
    await expect.element(button('Stop')).toBeVisible();
    api.answer({ [add]: () => refused('err_too_many_entries') });
    await button('Save').click();
    await expect.poll(() => api.of(add).length).toBe(1);
    await expect.element(button('Save')).not.toHaveAttribute('aria-busy');
    expect(closed).not.toHaveBeenCalled();
    await expect.element(box('Respelling')).toHaveValue('Ee-kay-a');
  });
});

describe('IPA', () => {
  test('inserts signs at the caret and keeps the focus', async () => {
    show('ship');
    await box('IPA').fill('ɪp');
    const input = box('IPA').element() as HTMLInputElement;
    input.focus();
    input.setSelectionRange(0, 0);
    await button('ʃ as in she').click();
    expect(input.value).toBe('ʃɪp');
    expect(input.selectionStart).toBe(1);
    await expect.poll(deepActiveElement).toBe(input);
    await button('Stress before the syllable, ˈ').click();
    expect(input.value).toBe('ʃˈɪp');
  });

  test('arrow keys move through the signs, and Enter inserts one', async () => {
    show('eye');
    const keys = page.getByRole('toolbar', { name: 'IPA signs of English' });
    await expect.element(keys).toBeVisible();
    (keys.getByRole('button').first().element() as HTMLElement).focus();
    await userEvent.keyboard('{End}{Enter}{ArrowLeft}{Enter}');
    await expect.element(box('IPA')).toHaveValue('jɹ');
  });

  test('offers the signs of the language of the word', async () => {
    show('ship');
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('French');
    await expect.element(button('ɑ̃ as in vent')).toBeVisible();
  });

  test('names the models that follow it', async () => {
    show('ship');
    await expect.element(page.getByText('Followed by Kokoro.', { exact: false })).toBeVisible();
  });

  test('names an invalid sign at the field, and does not save until it is gone', async () => {
    show('ship');
    await box('IPA').fill('ʃIp');
    const said = page.getByText('“I” is not a sign of the International Phonetic Alphabet.');
    await expect.element(said).toBeVisible();
    await expect.element(box('IPA')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(box('IPA')).toHaveAccessibleDescription(/“I” is not a sign/);
    await button('Save').click();
    expect(api.of(add)).toEqual([]);
    await box('IPA').fill(' /ʃɪp/ ');
    await expect.element(said).not.toBeInTheDocument();
    await button('Save').click();
    await expect.poll(() => api.of(add).map(({ body }) => body)).toMatchObject([{ ipa: 'ʃɪp' }]);
  });

  test('says when the voice does not follow it', async () => {
    show('ship', 'ada');
    await box('IPA').fill('ʃɪp');
    await expect.element(page.getByText('Ada does not follow IPA and says the respelling.')).toBeVisible();
  });
});
