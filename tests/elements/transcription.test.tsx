import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/transcription.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { broken, fakeApi, newPage, ok, refused, signedIn, type FakeApi } from '../support/fake-api.ts';
import {
  fakeTranscription,
  recognitionModel,
  transcriptionJob,
  type FakeTranscription,
} from '../support/fake-transcription.ts';
import { focusedGroup, focusOn } from '../support/keyboard.ts';
import { segmentOf } from '../support/segment-of.ts';
import { showPanel } from '../support/show-panel.ts';

const START = 'POST /v1/transcriptions';

let api: FakeApi;
let server: FakeTranscription;
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeTranscription(api);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (attributes = '') => showPanel(`<vox-transcription ${attributes}></vox-transcription>`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const recording = (name = 'interview.mp3', type = 'audio/mpeg') =>
  new File([new Uint8Array(120_000)], name, { type, lastModified: 1_700_000_000_000 });
const choose = async (host: Element, file = recording()) => {
  await expect.element(button('Choose a file')).toBeVisible();
  await userEvent.upload(host.shadowRoot!.querySelector('input[type=file]')!, file);
};
/** Events that the tag has raised, by name. */
const heard = (host: Element, name: string) => {
  const events: CustomEvent[] = [];
  host.addEventListener(name, (event) => events.push(event as CustomEvent));
  return events;
};
/** The event stream of the account opens shortly after the panel has loaded. */
const isConnected = () => expect.poll(() => server.line.isOpen()).toBe(true);

test('a signed-out user is asked to sign in, and nothing is requested', async () => {
  localStorage.clear();
  const host = await show();
  const asked = heard(host, 'vox-sign-in');
  host.addEventListener('vox-sign-in', (event) => event.preventDefault());
  await expect.element(page.getByText('Sign in to turn recordings into text')).toBeVisible();
  expect(api.calls).toEqual([]);
  await button('Sign in').click();
  expect(asked).toHaveLength(1);
});

describe('a recording', () => {
  test('is uploaded, priced, and transcribed after the click', async () => {
    const host = await show();
    const asked = heard(host, 'vox-transcribe');
    await expect.element(page.getByText('No transcriptions yet')).toBeVisible();
    await choose(host);
    await expect.element(page.getByText('0:20 · 120 kB')).toBeVisible();
    await expect.element(page.getByText('Takes about 4 sec')).toBeVisible();
    await page.getByLabelText('Language spoken').selectOptions('French');
    await button(/^Transcribe.*120 credits/).click();
    await expect.element(page.getByRole('heading', { name: 'interview' })).toBeVisible();
    await expect.element(page.getByRole('status').getByText('Waiting for its turn')).toBeVisible();
    expect(asked[0]!.detail).toMatchObject({
      model: 'whisper',
      language: 'fr',
      credits: 120,
      durationMs: 20_000,
      speakers: true,
    });
    expect(api.of(START)[0]!.body).toMatchObject({
      model_id: 'whisper',
      language_id: 'fr',
      speakers: true,
    });
  });

  test('can be chosen, ordered and left by keyboard, with the focus kept', async () => {
    const host = await show();
    await focusOn(button('Choose a file'));
    await choose(host);
    await expect.poll(focusedGroup).toBe('New transcription');
    await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
    for (let count = 0; count < 4; count++) await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'interview' })).toBeVisible();
    await expect.poll(focusedGroup).toBe('interview');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(button('Choose a file')).toBeVisible();
    await expect.poll(focusedGroup).toBe('Your transcriptions');
  });

  test('does not take the focus from a user who clicked elsewhere on the page', async () => {
    const elsewhere = document.createElement('p');
    elsewhere.textContent = 'Elsewhere';
    const host = await show();
    document.body.append(elsewhere);
    await focusOn(button('Choose a file'));
    await userEvent.click(elsewhere);
    await expect.poll(() => document.activeElement).toBe(document.body);
    await choose(host);
    await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
    expect(document.activeElement).toBe(document.body);
  });

  test('can be dropped on the start page', async () => {
    await show();
    await expect.element(button('Choose a file')).toBeVisible();
    const home = button('Choose a file').element().closest('.tool-home')!;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(recording('dropped.mp4', 'video/mp4'));
    home.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
    await expect.element(page.getByText('Drop the file to upload it')).toBeVisible();
    home.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expect.element(page.getByText('dropped.mp4')).toBeVisible();
  });

  test('chosen before the panel has loaded is uploaded afterwards', async () => {
    const box = document.createElement('div');
    box.innerHTML = '<vox-transcription></vox-transcription>';
    document.body.append(box);
    const shadow = box.firstElementChild!.shadowRoot!;
    // At once, before the panel replaces the field
    const chosen = new DataTransfer();
    chosen.items.add(recording('early.mp3'));
    const input = shadow.querySelector<HTMLInputElement>('input[type=file]')!;
    input.files = chosen.files;
    input.dispatchEvent(new Event('change'));
    await expect.element(page.getByText('early.mp3')).toBeVisible();
    await expect.element(button(/^Transcribe/)).toBeEnabled();
  });

  test.each([
    ['a picture', 'photo.png', 'image/png'],
    ['a book', 'book.txt', 'text/plain'],
    ['an archive', 'all.zip', ''],
  ])('that is %s is refused with a hint what to choose', async (_, name, type) => {
    const host = await show();
    await choose(host, recording(name, type));
    const told = page.getByText(`“${name}” is not an audio or video file. Choose another one.`);
    await expect.element(told).toBeVisible();
    await expect.element(button('Choose a file')).toBeVisible();
    expect(server.uploads).toEqual([]);
  });

  test('dropped on the start page is refused when it is no audio or video', async () => {
    await show();
    await expect.element(button('Choose a file')).toBeVisible();
    const home = button('Choose a file').element().closest('.tool-home')!;
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(recording('book.epub', 'application/epub+zip'));
    home.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expect
      .element(page.getByText('“book.epub” is not an audio or video file.', { exact: false }))
      .toBeVisible();
    expect(server.uploads).toEqual([]);
  });

  test('larger than the free storage is refused with how much is free, and nothing is sent', async () => {
    server = fakeTranscription(api, { filesBytes: 1e9 });
    const host = await show();
    await choose(host);
    const told = page.getByText(
      /^The upload stopped\. This file is .+ Your plan has room for 1 GB, and 0 kB of it is free\./,
    );
    await expect.element(told).toBeVisible();
    expect(server.uploads).toEqual([]);
  });

  test('that failed to upload can be sent again unless the server does not support it', async () => {
    const host = await show();
    api.answer({ 'POST /v1/assets': () => broken(503, {}) });
    await choose(host);
    await expect.element(button('Try again')).toBeVisible();
    api.answer({ 'POST /v1/assets': () => refused('err_file_not_supported') });
    await button('Try again').click();
    await expect.element(page.getByText(/This kind of file is not supported/)).toBeVisible();
    expect(button('Try again').elements()).toEqual([]);
  });

  test('can be paused, and resumes from what has arrived', async () => {
    const release = server.holdUploads();
    const host = await show();
    await choose(host);
    await expect.poll(() => server.uploads).toEqual(['POST', 'PATCH']);
    await button('Pause').click();
    await expect.element(page.getByText(/^Paused at/)).toBeVisible();
    release();
    await button('Resume').click();
    await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
    expect(server.uploads.filter((method) => method === 'POST')).toHaveLength(1);
  });

  test('leaves nothing on the server when canceled while paused', async () => {
    server.holdUploads();
    const host = await show();
    await choose(host);
    await expect.poll(() => server.uploads).toEqual(['POST', 'PATCH']);
    await button('Pause').click();
    await button('Cancel upload').click();
    await expect.element(button('Choose a file')).toBeVisible();
    await expect.poll(() => server.assets.size).toBe(0);
  });

  test('leaves nothing on the server when removed after the upload', async () => {
    const host = await show();
    await choose(host);
    await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
    await button('Remove').click();
    await expect.poll(() => server.assets.size).toBe(0);
  });

  test('refused by the server shows the reason and a retry', async () => {
    api.answer({ 'POST /v1/assets': () => refused('err_file_damaged') });
    const host = await show();
    const errors = heard(host, 'vox-error');
    await choose(host);
    await expect.element(page.getByRole('alert')).toHaveTextContent('The file is damaged');
    await expect.element(button('Try again')).toBeVisible();
    expect(errors[0]!.detail).toMatchObject({ type: 'err_file_damaged' });
  });
});

describe('ordering a transcription', () => {
  test('can be taken over by the page', async () => {
    const host = await show();
    host.addEventListener('vox-transcribe', (event) => event.preventDefault());
    await choose(host);
    await button(/^Transcribe.*120 credits/).click();
    await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
    expect(api.of(START)).toEqual([]);
  });

  test('without enough credits says so and leads to more', async () => {
    document.addEventListener('vox-recharge', () => {}, { once: true });
    const end = storesFor({}).requests.answer('vox-recharge');
    api.answer({ [START]: () => ({ body: { code: 1010, msg: 'no' } }) });
    const host = await show();
    const asked = heard(host, 'vox-recharge');
    await choose(host);
    await button(/^Transcribe.*120 credits/).click();
    await expect.element(page.getByText("You don't have enough credits.", { exact: false })).toBeVisible();
    await button('Recharge').click();
    expect(asked).toHaveLength(1);
    end();
  });

  test('is not charged twice when the answer was lost', async () => {
    const host = await show();
    await choose(host);
    api.answer({ [START]: () => broken(502) });
    await button(/^Transcribe.*120 credits/).click();
    await expect.poll(() => api.of(START).length).toBe(1);
    await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
    await button(/^Transcribe.*120 credits/).click();
    await expect.poll(() => api.of(START).length).toBe(2);
    const keys = api.of(START).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });
});

test('speakers are told apart unless the user turns that off', async () => {
  const host = await show();
  await choose(host);
  const box = page
    .getByRole('group', { name: 'Speakers' })
    .getByRole('checkbox', { name: 'Tell them apart' });
  await expect.element(box).toBeChecked();
  await box.click();
  await button(/^Transcribe.*120 credits/).click();
  await expect.poll(() => api.of(START)[0]?.body.speakers).toBe(false);
});

test('says when the server cannot tell speakers apart', async () => {
  server.line.end();
  server = fakeTranscription(api, { tellsSpeakers: false });
  await choose(await show());
  await expect
    .element(page.getByText('This server cannot tell them apart yet.', { exact: false }))
    .toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  await button(/^Transcribe.*120 credits/).click();
  await expect.poll(() => api.of(START)[0]?.body.speakers).toBe(false);
});

test('lists models with their descriptions, and says when there are none', async () => {
  server.line.end();
  server = fakeTranscription(api, {
    models: [
      recognitionModel('large'),
      recognitionModel('small', { languages: ['en'], finds_language: false }),
    ],
  });
  const host = await show('language="fr"');
  await choose(host);
  await expect.element(page.getByLabelText('Language spoken')).toHaveValue('fr');
  await page.getByLabelText('Model').selectOptions('Model small');
  await expect.element(page.getByText('Hears as small')).toBeVisible();
  await expect.element(page.getByLabelText('Language spoken')).toHaveValue('en');
  host.remove();
  api.answer({ 'GET /v1/transcriptions/models': () => ok({ data: { models: [], tells_speakers: false } }) });
  await choose(await show());
  await expect
    .element(page.getByText('Recordings cannot be turned into text here yet', { exact: false }))
    .toBeVisible();
});

test('a failed price of one model is not shown for the next', async () => {
  server.line.end();
  server = fakeTranscription(api, { models: [recognitionModel('large'), recognitionModel('small')] });
  api.answer({
    'POST /v1/transcriptions/quote': ({ body }) =>
      body.model_id === 'large'
        ? refused('err_service_busy', 503)
        : ok({ data: { credits: 120, duration_ms: 20_000, wait_ms: 4_000 } }),
  });
  await choose(await show());
  const failed = page.getByText('The price could not be calculated.', { exact: false });
  await expect.element(failed).toBeVisible();
  await page.getByLabelText('Model').selectOptions('Model small');
  await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
  await expect.element(failed).not.toBeInTheDocument();
});

test('says that a model is being installed, and offers it once it is ready', async () => {
  const whisper = {
    id: 'whisper',
    capability: 'recognition',
    progress: null,
    reason: '',
    reasons: [],
    bytes: null,
    action: null,
  } as const;
  const answer = (state: 'installing' | 'ready') =>
    api.answer({
      'GET /healthz': () => ({
        body: { ok: true, problem: null, version: '0', engines: [{ ...whisper, state }] },
      }),
      'GET /v1/transcriptions/models': () =>
        ok({
          data: { models: state === 'ready' ? [recognitionModel('whisper')] : [], tells_speakers: false },
        }),
    });
  answer('installing');
  await choose(await show());
  await expect
    .element(page.getByText('Speech recognition is being installed', { exact: false }))
    .toBeVisible();
  expect(page.getByText('Recordings cannot be turned into text').elements()).toEqual([]);
  answer('ready');
  (await storesFor({}).engines()).expectChange();
  await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
});

describe('a transcription job', () => {
  const running = (more = {}) =>
    server.add('Board meeting', [], {
      job: transcriptionJob(1, { state: 'running', step: 'recognize', progress: 0.25, event: 50, ...more }),
    });

  test('updates the list and the open view from the event stream, up to the text', async () => {
    const detail = running();
    const host = await show();
    const ended = heard(host, 'vox-transcribed');
    await expect.element(page.getByText('Recognizing speech · 25%')).toBeVisible();
    await isConnected();
    server.work(detail, { progress: 0.5 });
    await expect.element(page.getByText('Recognizing speech · 50%')).toBeVisible();
    await button(/^Board meeting/).click();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    server.work(detail, { state: 'done', progress: 1 }, [segmentOf(1, 0, 'hello everybody')]);
    await expect
      .element(page.getByRole('textbox', { name: 'Text at 0:00' }))
      .toHaveTextContent('hello everybody');
    expect(ended[0]!.detail).toEqual({ transcription: detail.project_id, state: 'done', credits: 120 });
  });

  test('is refreshed when the user returns while no event has arrived', async () => {
    const detail = running();
    await show();
    await expect.element(page.getByText('Recognizing speech · 25%')).toBeVisible();
    detail.job = { ...detail.job, progress: 0.75, event: 60 };
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    await expect.element(page.getByText('Recognizing speech · 75%')).toBeVisible();
  });

  test('that was done when first fetched raises the event', async () => {
    const host = await show();
    const ended = heard(host, 'vox-transcribed');
    await choose(host);
    api.answer({
      'GET /v1/transcriptions/{project_id}': ({ params }) => {
        const detail = server.find(params.project_id)!;
        detail.job = { ...detail.job, state: 'done', progress: 1, event: detail.job.event + 1 };
        return ok({ data: { transcription: detail } });
      },
    });
    await button(/^Transcribe.*120 credits/).click();
    await expect.poll(() => ended.length).toBe(1);
    expect(ended[0]!.detail).toMatchObject({ state: 'done', credits: 120 });
  });

  test('can be canceled free of charge', async () => {
    running();
    await show();
    await button(/^Board meeting/).click();
    await button('Cancel').click();
    await expect.element(page.getByText('It was canceled and cost nothing.')).toBeVisible();
  });

  test('canceled before can be ordered again with the same recording', async () => {
    const { asset } = running();
    server.assets.set(asset!.asset_id, asset!);
    await show();
    await button(/^Board meeting/).click();
    await button('Cancel').click();
    await button('Transcribe again').click();
    await expect.element(page.getByText(asset!.name)).toBeVisible();
    await button('Remove').click();
    expect(api.of('DELETE /v1/assets/{asset_id}'), 'it belongs to the earlier one').toEqual([]);
    await button(/^Board meeting/).click();
    await button('Transcribe again').click();
    await button(/^Transcribe.*120 credits/).click();
    await expect.poll(() => api.of(START)[0]?.body.asset_id).toBe(asset!.asset_id);
  });

  test('that found no speech says so, and was free', async () => {
    server.add('Rain', [], { credits_charged: 0 });
    await show();
    await button(/^Rain/).click();
    await expect.element(page.getByText('No speech was found in this recording.')).toBeVisible();
    await expect.element(page.getByText('It cost nothing.')).toBeVisible();
  });

  test('that failed says why', async () => {
    running({ state: 'failed', error: 'err_recording_without_sound' });
    await show();
    await expect.element(page.getByText('Failed')).toBeVisible();
    await button(/^Board meeting/).click();
    await expect.element(page.getByText('There is no sound in this file.', { exact: false })).toBeVisible();
  });

  test('that ends while something else is shown raises a message, which goes when the text is opened', async () => {
    const detail = running();
    await show();
    await isConnected();
    server.work(detail, { state: 'done', progress: 1 }, [segmentOf(1, 0, 'hello')]);
    await expect.element(page.getByText('“Board meeting” is ready')).toBeVisible();
    await button(/^Board meeting/).click();
    await expect.element(page.getByRole('textbox', { name: 'Text at 0:00' })).toBeVisible();
    await expect.element(page.getByText('“Board meeting” is ready')).not.toBeInTheDocument();
  });

  test('that ends while something else is shown has a message that opens the text', async () => {
    const detail = running();
    const host = await show();
    await expect.element(page.getByText('Recognizing speech · 25%')).toBeVisible();
    await isConnected();
    server.work(detail, { state: 'done', progress: 1 }, [segmentOf(1, 0, 'hello')]);
    await expect.element(page.getByText('“Board meeting” is ready')).toBeVisible();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.element(page.getByRole('textbox', { name: 'Text at 0:00' })).toBeVisible();
    await expect.element(page.getByText('“Board meeting” is ready')).not.toBeInTheDocument();
    expect(host).toHaveAttribute('transcription', detail.project_id);
  });
});

describe('the list', () => {
  beforeEach(() => {
    server.add('Board meeting', [segmentOf(1, 0, 'the budget is fine')]);
    server.add('Interview', [segmentOf(1, 0, 'tell us about it')]);
  });

  test('can be searched, and says when nothing is found', async () => {
    await show();
    await expect.element(page.getByText('the budget is fine')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search your transcriptions' }).fill('inter');
    await expect.element(page.getByText('Board meeting')).not.toBeInTheDocument();
    await expect.element(page.getByText('Interview')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search your transcriptions' }).fill('nowhere');
    await expect.element(page.getByText('No title and no text has “nowhere” in it.')).toBeVisible();
  });

  test('renames, and deletes after a question', async () => {
    await show();
    await button('More for Interview').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const name = page.getByLabelText('Name', { exact: true });
    await expect.element(name).toBeVisible();
    await expect.poll(deepActiveElement).toBe(name.element());
    // The old name is selected, so typing replaces it
    await userEvent.keyboard('Talk with Ada{Enter}');
    await expect.element(button(/^Talk with Ada/)).toBeVisible();
    await button('More for Talk with Ada').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect
      .element(page.getByText('“Talk with Ada” and its recording are deleted for good.'))
      .toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(button(/^Talk with Ada/)).not.toBeInTheDocument();
    await expect.element(button(/^Board meeting/)).toBeVisible();
  });

  test('says when it cannot be loaded, and loads on retry', async () => {
    api.answer({ 'GET /v1/transcriptions': () => broken(500) });
    await show();
    await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded');
    api.answer({ 'GET /v1/transcriptions': () => ok({ data: { items: [], next_cursor: null } }) });
    await button('Try again').click();
    await expect.element(page.getByText('No transcriptions yet')).toBeVisible();
  });

  test('says that a transcription deleted elsewhere is gone', async () => {
    const host = await show('transcription="00000000-0000-4000-8000-000000000999"');
    await expect
      .element(page.getByText('This transcription no longer exists.', { exact: false }))
      .toBeVisible();
    await button('Back').click();
    await expect.element(button(/^Interview/)).toBeVisible();
    expect(host).not.toHaveAttribute('transcription');
  });

  test('says that a transcription with an invalid id is gone, without a retry', async () => {
    await show('transcription="not-an-id"');
    await expect
      .element(page.getByText('This transcription no longer exists.', { exact: false }))
      .toBeVisible();
    expect(button('Try again').elements()).toEqual([]);
    expect(page.getByText('Illegal parameters', { exact: false }).elements()).toEqual([]);
  });
});
