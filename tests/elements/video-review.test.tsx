import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/video-translation.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { fakeApi, newPage, signedIn, type FakeApi } from '../support/fake-api.ts';
import { fakeVideoTranslations, type FakeVideoTranslations } from '../support/fake-video-translations.ts';
import { rowOf, videoJob } from '../support/video-translation-parts.ts';
import { showPanel } from '../support/show-panel.ts';

const START = 'POST /v1/video-translations';
const CONTINUE = 'POST /v1/video-translations/{project_id}/continue';

let api: FakeApi;
let server: FakeVideoTranslations;
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeVideoTranslations(api);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (attributes = '') => showPanel(`<vox-video-translation ${attributes}></vox-video-translation>`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const card = (title: string) => page.getByRole('article', { name: title, exact: true });
const row = (number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });
const said = [rowOf(1, 0, 'we start at the pier', ''), rowOf(2, 4_000, 'my father fished here', '')];

describe('the step where a translation stops', () => {
  test('is chosen with its price, and later steps are priced too', async () => {
    const host = await show('target-language="fr"');
    await expect.element(button('Choose a file')).toBeVisible();
    const file = new File([new Uint8Array(1_000)], 'harbour.mp4', { type: 'video/mp4' });
    await userEvent.upload(host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await expect.element(button(/^Prepare .*20 credits/)).toBeVisible();
    await expect
      .element(page.getByText('In total, in credits: translation 20 · voices at most 100'))
      .toBeVisible();
    await radio('Do not stop').click();
    await expect.element(button(/^Prepare .*120 credits/)).toBeVisible();
    await radio('Subtitles').click();
    await expect.element(radio('Do not stop')).not.toBeInTheDocument();
    await expect.element(radio('After the translation')).toBeChecked();
    await radio('After recognition').click();
    await expect.element(page.getByText(/You correct the original lines first/)).toBeVisible();
    await button(/^Prepare .*0 credits/).click();
    await expect.poll(() => api.of(START).map(({ body }) => body.until)).toEqual(['recognition']);
  });
});

test('part of a recording is chosen by its times, and an invalid part cannot be ordered', async () => {
  const host = await show('target-language="fr"');
  await expect.element(button('Choose a file')).toBeVisible();
  const file = new File([new Uint8Array(1_000)], 'harbour.mp4', { type: 'video/mp4' });
  await userEvent.upload(host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await page.getByRole('checkbox', { name: 'Only a part of it' }).click();
  await expect.element(page.getByText(/^0:20 of 0:20/)).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill('0:15');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('5');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The part has to be at least 1 s long');
  await expect.element(button(/^Prepare/)).toBeDisabled();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('0:18.5');
  await expect.element(page.getByText(/^0:0[34] of 0:20/)).toBeVisible();
  await button(/^Prepare .*20 credits/).click();
  await expect
    .poll(() => api.of(START).map(({ body }) => body.part))
    .toEqual([{ from_ms: 15_000, to_ms: 18_500 }]);
});

describe('a translation waiting for review', () => {
  test('says so on its card, and continues for the price of the rest', async () => {
    const detail = server.add('Harbour walk', said, { waits_for: 'translation' });
    await show();
    await expect.element(card('Harbour walk')).toHaveTextContent('To be checked: 2 recognized lines');
    await button('Continue: Harbour walk').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Translation: 20 credits')).toBeVisible();
    await expect.element(dialog.getByText(/With voices: at most 100 credits more/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Translate and make voices' }).click();
    await expect.element(card('Harbour walk')).toHaveTextContent('Waiting for its turn');
    expect(api.of(CONTINUE).map(({ params, body }) => [params.project_id, body.until])).toEqual([
      [detail.project_id, 'speech'],
    ]);
    expect(api.of(CONTINUE)[0]!.headers.get('idempotency-key')).toBeTruthy();
  });

  test('keeps the question how to continue open until the server has started', async () => {
    server.add('Harbour walk', said, { waits_for: 'translation' });
    await show();
    await button('Continue: Harbour walk').click();
    await expectOpenUntilAnswered(api, CONTINUE, /./, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Translate', exact: true }).click(),
    );
  });

  test('can be opened and continued from the editor, and shows the result', async () => {
    const detail = server.add('Harbour walk', said, { waits_for: 'translation' });
    await show(`project="${detail.project_id}"`);
    await expect.element(page.getByText(/correct what was misheard/)).toBeVisible();
    await button('Continue: Harbour walk').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Translate', exact: true }).click();
    const work = page.getByRole('status').filter({ hasText: /./ });
    await expect.element(work).toHaveTextContent('Waiting for its turn');
    await expect.poll(server.line.isOpen).toBe(true);
    const made = [rowOf(1, 0, 'we start at the pier', 'nous partons'), said[1]!];
    server.work(server.find(detail.project_id)!, { state: 'done', progress: 1 }, made);
    await expect.element(row(1)).toHaveTextContent('nous partons');
  });

  test('can be opened when a later step failed, and says why', async () => {
    const job = videoJob(1, { kind: 'video-speak', state: 'failed', error: 'err_balance_insufficient' });
    server.add('Harbour walk', said, { job, waits_for: 'speech' });
    await show();
    await expect.element(card('Harbour walk')).toHaveTextContent(errorTexts.err_balance_insufficient);
    await button('Open Harbour walk').click();
    await expect.element(row(2)).toBeVisible();
    await expect.element(page.getByText(/The last work on it failed/)).toBeVisible();
  });

  test('can be renamed in the editor', async () => {
    const detail = server.add('Harbour walk', said);
    await show(`project="${detail.project_id}"`);
    await button('Rename').click();
    await page.getByRole('dialog').getByRole('textbox').fill('Old pier');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('heading', { name: 'Old pier' })).toBeVisible();
    expect(server.find(detail.project_id)!.title).toBe('Old pier');
    await button('Back to projects').click();
    await expect.element(card('Old pier')).toBeVisible();
  });
});
