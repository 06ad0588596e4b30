import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/voice-library.ts';
import type { Voice } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { fakeApi, model, newPage, ok, refused, signedIn, voice, type FakeApi } from '../support/fake-api.ts';

const voices = 'GET /p1/voices/internal_get_all_voices';
const models = 'GET /p1/voices/get_supported_model';
const save = 'POST /v1/voices/mixes';
const preview = 'POST /v1/voices/mixes/preview';

const french = { gender: 'female', language: 'fr-FR', style: '' };
const able: Voice[] = [
  voice('Ada', { model_ids: ['blends'] }),
  voice('Bea', { model_ids: ['blends'] }),
  voice('Cid', { model_ids: ['blends'] }),
  voice('Didi', { model_ids: ['blends'], labels: french }),
  voice('Elodie', { model_ids: ['blends'], labels: french }),
  voice('Plain'),
];

let api: FakeApi;
let kept: Voice[];
const players: { src: string; pause(): void }[] = [];
beforeEach(() => {
  newPage();
  signedIn();
  kept = [];
  players.length = 0;
  api = fakeApi({
    [voices]: () => ok({ voices: [...kept, ...able] }),
    [models]: () =>
      ok({ models: [{ ...model, model_id: 'blends', name: 'Blending', can_blend: true }, model] }),
    [preview]: () => ok({ data: { url: '/media/heard/mix.wav' } }),
    [save]({ body }) {
      const { name, mix } = body;
      const made = voice(name, { voice_id: 'mix-1', model_ids: ['blends'], mix });
      kept = [made];
      return ok({ data: { voice: made } });
    },
    'POST /v1/voices/mixes/{voice_id}/delete'() {
      kept = [];
      return ok();
    },
  });
  class FakeAudio extends EventTarget {
    currentTime = 0;
    duration = 4;
    pause = vi.fn();
    src = '';
    play() {
      players.push({ src: new URL(this.src, location.href).href, pause: this.pause });
      this.dispatchEvent(new Event('playing'));
      return Promise.resolve();
    }
    removeAttribute() {}
  }
  vi.stubGlobal('Audio', FakeAudio);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = async (attributes = '') => {
  const box = document.createElement('div');
  box.innerHTML = `<vox-voice-library ${attributes}></vox-voice-library>`;
  document.body.append(box);
  const element = box.firstElementChild as HTMLElement & VoxHost & { value: string };
  await element.activate();
  await expect.element(cell('Ada')).toBeVisible();
  return element;
};
const cell = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
const names = () =>
  page
    .getByRole('gridcell')
    .elements()
    .map((element) => element.querySelector('p')?.firstElementChild?.textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Mix voices' });
const voiceAt = (number: number) => dialog().getByRole('combobox', { name: `Voice ${number}` });
const shares = () =>
  dialog()
    .getByRole('slider')
    .elements()
    .map((slider) => Number((slider as HTMLInputElement).value));
const open = async () => {
  await button('Mix voices').click();
  await expect.element(dialog()).toBeVisible();
};
const setShare = (name: string, value: number) =>
  dialog()
    .getByRole('slider', { name: `Share of ${name}` })
    .fill(String(value));

describe('the button to mix voices', () => {
  test('is hidden when no model can blend voices', async () => {
    api.answer({ [models]: () => ok({ models: [model] }) });
    await show();
    expect(button('Mix voices').elements()).toEqual([]);
  });

  test('is hidden from visitors', async () => {
    localStorage.clear();
    await show('site-key="pk_test"');
    expect(button('Mix voices').elements()).toEqual([]);
  });
});

describe('a mix of voices', () => {
  test('starts with the current voice, and offers only voices of its model and language', async () => {
    await show('value="bea"');
    await open();
    await expect.element(voiceAt(1)).toHaveDisplayValue('Bea');
    const options = (number: number) =>
      [...(voiceAt(number).element() as HTMLSelectElement).options].map(({ text }) => text);
    expect(options(1)).toEqual(['Bea', 'Cid']);
    expect(options(2)).toEqual(['Ada', 'Cid']);
    await dialog().getByRole('combobox', { name: 'Voices for' }).selectOptions('French · France');
    expect(options(1)).toEqual(['Didi']);
    expect(options(2)).toEqual(['Elodie']);
    // There are only two
    expect(button('Add a third voice').elements()).toEqual([]);
  });

  test('always has shares that add up to 100', async () => {
    await show();
    await open();
    expect(shares()).toEqual([50, 50]);
    await setShare('Ada', 70);
    await expect.poll(shares).toEqual([70, 30]);
    await button('Add a third voice').click();
    await expect.poll(shares).toEqual([47, 20, 33]);
    await setShare('Cid', 98);
    await expect.poll(shares).toEqual([1, 1, 98]);
    await button('Remove Cid').click();
    await expect.poll(shares).toEqual([50, 50]);
  });

  test('can be heard before saving, and a change stops the sound', async () => {
    await show();
    await open();
    await setShare('Ada', 70);
    await button('Hear it').click();
    await expect.poll(() => players.length).toBe(1);
    expect(players[0]!.src).toMatch(/\/media\/heard\/mix\.wav$/);
    expect(api.of(preview)[0]?.body).toEqual({
      mix: [
        { voice_id: 'ada', share: 0.7 },
        { voice_id: 'bea', share: 0.3 },
      ],
    });
    await expect.element(button('Stop')).toBeVisible();
    await setShare('Ada', 60);
    await expect.element(button('Hear it')).toBeVisible();
    expect(players[0]!.pause).toHaveBeenCalled();
  });

  test('that changes while its sample is made cancels the sample', async () => {
    let answer = () => {};
    api.answer({
      [preview]: () =>
        new Promise((resolve) => {
          answer = () => resolve(ok({ data: { url: '/media/heard/old.wav' } }));
        }),
    });
    await show();
    await open();
    await button('Hear it').click();
    await expect.element(page.getByText('Making a sample…')).toBeVisible();
    await voiceAt(1).selectOptions('Cid');
    await expect.element(button('Hear it')).toBeVisible();
    answer();
    api.answer({ [preview]: () => ok({ data: { url: '/media/heard/new.wav' } }) });
    await button('Hear it').click();
    await expect
      .poll(() => players.map(({ src }) => new URL(src).pathname))
      .toEqual(['/media/heard/new.wav']);
  });

  test('once saved is first with a badge, and can be used at once', async () => {
    const element = await show();
    await open();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('My narrator');
    await button('Save').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(api.of(save)[0]?.body).toMatchObject({ name: 'My narrator' });
    await expect.poll(() => names()[0]).toBe('My narrator');
    await expect.element(cell('My narrator').getByText('Mix', { exact: true })).toBeVisible();
    await expect.poll(deepActiveElement).toBe(button('Mix voices').element());
    await button('Use My narrator').click();
    await expect.poll(() => element.value).toBe('mix-1');
  });

  test('once saved scrolls into view, whatever the search', async () => {
    const many = Array.from({ length: 60 }, (_, n) => voice(`Voice ${n}`, { voice_id: `v${n}` }));
    api.answer({ [voices]: () => ok({ voices: [...kept, ...able, ...many] }) });
    await show('style="display: block; inline-size: 680px"');
    await page.getByRole('searchbox').fill('voice');
    await expect.poll(() => names()[0]).toBe('Voice 0');
    const grid = page.getByRole('grid', { name: 'Voices' }).element();
    grid.scrollTo(0, 2000);
    await expect.element(cell('Voice 24')).toBeInViewport();
    await open();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('My narrator');
    await button('Save').click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(cell('My narrator')).toBeInViewport();
  });

  test('is named after its voices until the user enters a name, which is required', async () => {
    await show();
    await open();
    const name = dialog().getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveValue('Ada and Bea');
    await button('Add a third voice').click();
    await expect.element(name).toHaveValue('Ada, Bea, and Cid');
    await name.fill(' ');
    await button('Save').click();
    await expect.element(page.getByText('Enter a name for the voice.')).toBeVisible();
    expect(api.of(save)).toEqual([]);
  });

  test('keeps its dialog open until the server has stored it', async () => {
    await show();
    await open();
    await expectOpenUntilAnswered(api, save, /./, () => button('Save').click());
  });

  test('refused by the server says why, and keeps what was typed', async () => {
    api.answer({ [save]: () => refused('err_too_many_entries') });
    await show();
    await open();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('One too many');
    await button('Save').click();
    await expect.element(page.getByText('The list is full.', { exact: false })).toBeVisible();
    await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveValue('One too many');
  });
});

describe('deleting a mix', () => {
  beforeEach(() => {
    kept = [
      voice('Mine', { voice_id: 'mix-1', model_ids: ['blends'], mix: [{ voice_id: 'ada', share: 1 }] }),
    ];
  });

  test('asks first, and then keeps the focus among the voices', async () => {
    await show();
    await button('Delete Mine').click();
    await expect.element(page.getByRole('dialog', { name: 'Delete “Mine”?' })).toBeVisible();
    await button('Cancel').click();
    await expect.poll(deepActiveElement).toBe(button('Delete Mine').element());
    await button('Delete Mine').click();
    await button('Delete').click();
    await expect.element(cell('Mine')).not.toBeInTheDocument();
    await expect.poll(() => deepActiveElement()?.getAttribute('role')).toBe('gridcell');
  });

  test('keeps arrow keys in the dialog from moving through the voices', async () => {
    await show();
    await button('Delete Mine').click();
    await expect.poll(() => deepActiveElement()?.textContent).toBe('Cancel');
    await userEvent.keyboard('{ArrowRight}{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Delete “Mine”?' })).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(button('Delete Mine').element());
  });

  test('is offered for mixes only, and no mix can be part of another', async () => {
    await show();
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: /^Delete / })
          .elements()
          .map((one) => one.ariaLabel),
      )
      .toEqual(['Delete Mine']);
    await open();
    expect([...(voiceAt(1).element() as HTMLSelectElement).options].map(({ text }) => text)).not.toContain(
      'Mine',
    );
  });
});
