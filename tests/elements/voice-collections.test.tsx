import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/voice-library.ts';
import type { VoiceCollection } from '../../src/contract/index.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { fakeApi, newPage, ok, refused, signedIn, voice, type FakeApi } from '../support/fake-api.ts';

const COLLECT = 'POST /v1/voices/collections/{collection_id}/voices';
const IDS = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);
const voices = ['Ada', 'Ben', 'Cora'].map((name) => voice(name));

let api: FakeApi;
let kept: VoiceCollection[];
const find = (id: string) => kept.find(({ collection_id }) => collection_id === id)!;
beforeEach(() => {
  newPage();
  signedIn();
  kept = [
    { collection_id: IDS[0]!, name: 'News', voice_ids: ['ben'] },
    { collection_id: IDS[1]!, name: 'Tales', voice_ids: ['cora', 'ada'] },
  ];
  api = fakeApi({
    'GET /p1/voices/internal_get_all_voices': () => ok({ voices }),
    'GET /v1/voices/collections': () => ok({ data: { collections: kept } }),
    'POST /v1/voices/collections'({ body }) {
      const collection = { collection_id: IDS[2]!, name: body.name, voice_ids: [] };
      kept.push(collection);
      return ok({ data: { collection } });
    },
    'POST /v1/voices/collections/{collection_id}/rename'({ params, body }) {
      const collection = Object.assign(find(params.collection_id), { name: body.name });
      return ok({ data: { collection } });
    },
    [COLLECT]({ params, body }) {
      const collection = find(params.collection_id);
      const others = collection.voice_ids.filter((id) => id !== body.voice_id);
      collection.voice_ids = body.inside ? [...others, body.voice_id] : others;
      return ok({ data: { collection } });
    },
    'DELETE /v1/voices/collections/{collection_id}'({ params }) {
      kept = kept.filter(({ collection_id }) => collection_id !== params.collection_id);
      return ok();
    },
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = async () => {
  document.body.innerHTML = '<vox-voice-library></vox-voice-library>';
  await (document.body.firstElementChild as HTMLElement & VoxHost).activate();
  await expect.element(page.getByRole('gridcell', { name: /^Ada/ })).toBeVisible();
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const choose = async (item: string | RegExp) => {
  await page.getByRole('button', { name: /^(Collections|News|Tales|Ads|Stories)$/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const shown = () =>
  page
    .getByRole('gridcell')
    .elements()
    .map((cell) => cell.querySelector('p')?.firstElementChild?.textContent);

describe('collections of voices', () => {
  test('are shown one at a time', async () => {
    await show();
    await choose('Tales (2)');
    await expect.poll(shown).toEqual(['Ada', 'Cora']);
    await choose('News (1)');
    await expect.poll(shown).toEqual(['Ben']);
    await choose('All voices');
    await expect.poll(shown).toEqual(['Ada', 'Ben', 'Cora']);
    await choose('News (1)');
    await button('Clear filters').click();
    await expect.poll(shown).toEqual(['Ada', 'Ben', 'Cora']);
  });

  test('accept and release voices', async () => {
    await show();
    await button('Collections of Ada').click();
    const dialog = page.getByRole('dialog', { name: 'Collections of Ada' });
    await expect.element(dialog.getByLabelText('Tales')).toBeChecked();
    await dialog.getByLabelText('News').click();
    await dialog.getByLabelText('Tales').click();
    await expect.poll(() => kept.map(({ voice_ids }) => voice_ids)).toEqual([['ben', 'ada'], ['cora']]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await choose('News (2)');
    await expect.poll(shown).toEqual(['Ada', 'Ben']);
  });

  test('report when they are full, and undo the check', async () => {
    api.answer({ [COLLECT]: () => refused('err_too_many_entries') });
    await show();
    await button('Collections of Ada').click();
    await page.getByLabelText('News').click();
    await expect.element(page.getByText('The list is full.')).toBeVisible();
    await expect.element(page.getByLabelText('News')).not.toBeChecked();
  });

  test('can be created with a voice, by keyboard alone', async () => {
    kept = [];
    await show();
    await expect.element(button('Collections of Ben')).toBeVisible();
    button('Collections of Ben').element().focus();
    await userEvent.keyboard('{Enter}');
    const name = page.getByRole('textbox', { name: 'New collection' });
    await expect.element(name).toBeVisible();
    await expect.poll(deepActiveElement).toBe(name.element());
    await userEvent.keyboard(' Ads {Enter}');
    await expect.element(page.getByLabelText('Ads')).toBeChecked();
    expect(kept).toEqual([{ collection_id: IDS[2], name: 'Ads', voice_ids: ['ben'] }]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(deepActiveElement).toBe(button('Collections of Ben').element());
  });

  test('can be created empty, and say how to fill them', async () => {
    await show();
    await choose('New collection…');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ads');
    await button('Save').click();
    await expect.element(page.getByText('Put voices into it with the folder on their card.')).toBeVisible();
    await button('Clear filters').first().click();
    await expect.poll(shown).toEqual(['Ada', 'Ben', 'Cora']);
  });

  test('keep the dialog for the name open until the server has stored it', async () => {
    await show();
    await choose('New collection…');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ads');
    await expectOpenUntilAnswered(api, 'POST /v1/voices/collections', 'New collection', () =>
      button('Save').click(),
    );
  });

  test('can be renamed and deleted', async () => {
    await show();
    await choose('Tales (2)');
    await choose('Rename “Tales”…');
    await page.getByRole('textbox', { name: 'Name' }).fill('Stories');
    await button('Save').click();
    await choose('Delete “Stories”…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('“Stories” is deleted')).toBeVisible();
    await expect.poll(shown).toEqual(['Ada', 'Ben', 'Cora']);
    expect(kept.map(({ name }) => name)).toEqual(['News']);
  });
});
