import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/voice-library.ts';
import { fakeApi, newPage, ok, signedIn, voice, type FakeApi } from '../support/fake-api.ts';
import { showPanel } from '../support/show-panel.ts';
import { uuid } from '../support/uuid.ts';

const REMOVE = 'DELETE /v1/voice-clones/{clone_id}';
const clone = voice('Grandma', {
  voice_id: 'clone-1',
  labels: { gender: 'female', language: 'en', age: 'old', style: 'warm' },
  clone: { clone_id: uuid(1), kind: 'instant' },
});

let api: FakeApi;
let all = [clone];
beforeEach(() => {
  newPage();
  signedIn();
  all = [voice('Ada'), clone];
  api = fakeApi({
    'GET /p1/voices/internal_get_all_voices': () => ok({ voices: all }),
    [REMOVE]: ({ params }) => {
      all = all.filter((one) => one.clone?.clone_id !== params.clone_id);
      return ok();
    },
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = () => showPanel('<vox-voice-library></vox-voice-library>');
const cell = (name: RegExp) => page.getByRole('gridcell', { name });

test('a clone is marked as such with its age, and found by the filters Yours and Age', async () => {
  await show();
  await expect.element(cell(/^Grandma/)).toHaveTextContent(/Clone.*Old/);
  await page.getByRole('button', { name: 'Yours' }).click();
  await expect.element(page.getByText('1 voice', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Yours' }).click();
  await page.getByLabelText('Age', { exact: true }).selectOptions('Old');
  await expect.element(page.getByText('1 voice', { exact: true })).toBeVisible();
  await expect.element(cell(/^Ada/)).not.toBeInTheDocument();
});

test('the age filter is hidden when no voice has an age', async () => {
  all = [voice('Ada')];
  await show();
  await expect.element(page.getByLabelText('Order')).toBeVisible();
  await expect.element(page.getByLabelText('Age', { exact: true })).not.toBeInTheDocument();
});

test('a clone is deleted after a question, with its samples', async () => {
  await show();
  await page.getByRole('button', { name: 'Delete Grandma' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Grandma”?' });
  await expect.element(dialog).toHaveTextContent(/The voice and the samples .* are deleted for good/);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(cell(/^Grandma/)).not.toBeInTheDocument();
  expect(api.of(REMOVE)[0]!.params).toEqual({ clone_id: uuid(1) });
});
