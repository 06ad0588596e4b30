import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/voice-changer.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import { keptTakes, VISITOR } from '../../src/stores/kept-takes.ts';
import { storesFor } from '../../src/stores/registry.ts';
import {
  broken,
  fakeApi,
  newPage,
  newPageKeepingTab,
  ok,
  refused,
  signedIn,
  voice,
  type FakeApi,
} from '../support/fake-api.ts';
import {
  fakeVoiceChanges,
  voiceChangeJob,
  voiceChangeOption,
  type FakeVoiceChanges,
} from '../support/fake-voice-changes.ts';
import { focusedGroup, focusOn, pressEnter } from '../support/keyboard.ts';
import { PATIENT } from '../support/patient.ts';
import { showPanel } from '../support/show-panel.ts';

const START = 'POST /v1/voice-changes';
const QUOTE = 'POST /v1/voice-changes/quote';

let api: FakeApi;
let server: FakeVoiceChanges;
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeVoiceChanges(api);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (attributes = '') => showPanel(`<vox-voice-changer ${attributes}></vox-voice-changer>`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const slider = (name: string) => page.getByRole('slider', { name, exact: true });
const recording = (name = 'greeting.mp3', type = 'audio/mpeg', bytes = 120_000) =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 1_700_000_000_000 });
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
const startButton = (credits: number) =>
  button(new RegExp(`^Change the voice.*${credits.toLocaleString('en')} credits`));
/** Asks the server again, as after loading the page. */
const restart = (options: Parameters<typeof fakeVoiceChanges>[1]) => {
  server.line.end();
  server = fakeVoiceChanges(api, options);
};

describe('a recording', () => {
  test('is uploaded, drawn, priced, and changed after the click', async () => {
    const host = await show();
    const asked = heard(host, 'vox-voice-change');
    const opened = heard(host, 'vox-voice-change-open');
    await expect.element(page.getByText('No voice changes yet')).toBeVisible();
    await choose(host);
    await expect.element(page.getByText('0:20 · 120 kB')).toBeVisible();
    await expect.element(page.getByText('Takes about 4 sec')).toBeVisible();
    await page.getByRole('radio', { name: 'Strong' }).click();
    await startButton(100).click();
    await expect.element(page.getByRole('heading', { name: 'greeting' })).toBeVisible();
    await expect.element(page.getByRole('status').getByText('Waiting for its turn')).toBeVisible();
    const [asset] = server.assets.keys();
    expect(asked[0]!.detail).toEqual({
      asset,
      method: 'match',
      voice: 'ada',
      background: 'together',
      noiseRemoval: 'strong',
      startMs: 0,
      durationMs: 20_000,
      credits: 100,
    });
    expect(api.of(START)[0]!.body).toEqual({
      asset_id: asset,
      method: 'match',
      voice_id: 'ada',
      background: 'together',
      noise_removal: 'strong',
      start_ms: 0,
      end_ms: 20_000,
    });
    expect(host).toHaveAttribute('voice-change', opened[0]!.detail.voiceChange);
  });

  test('can be chosen, changed and left by keyboard, with the focus kept', async () => {
    const host = await show();
    await focusOn(button('Choose a file'));
    await choose(host);
    await expect.poll(focusedGroup).toBe('New voice change');
    await expect.element(startButton(100)).toBeEnabled();
    await pressEnter(startButton(100));
    await expect.element(page.getByRole('heading', { name: 'greeting' })).toBeVisible();
    await expect.poll(focusedGroup).toBe('greeting');
    await pressEnter(button('Back'));
    await expect.element(button('Choose a file')).toBeVisible();
    await expect.poll(focusedGroup).toBe('Your voice changes');
  });

  test('stays as it is when the page cancels the event', async () => {
    const host = await show();
    host.addEventListener('vox-voice-change', (event) => event.preventDefault());
    await choose(host);
    await startButton(100).click();
    expect(api.of(START)).toEqual([]);
    await expect.element(startButton(100)).toBeEnabled();
  });

  test('that is too large is refused before anything is sent', async () => {
    const host = await show();
    await expect.element(button('Choose a file')).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(recording('long.wav', 'audio/wav', 50 * 1024 * 1024 + 1));
    const home = host.shadowRoot!.querySelector('.tool-home')!;
    home.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    const told = page.getByText('This file is too large. Files of up to 50 MB can be used here.');
    await expect.element(told).toBeVisible();
    expect(server.uploads).toEqual([]);
  });

  test('without a waveform can still be changed', async () => {
    api.answer({ 'GET /v1/assets/{asset_id}/peaks': () => broken(500) });
    await choose(await show());
    await expect.element(page.getByText(/^The waveform could not be loaded\./)).toBeVisible();
    await expect.element(startButton(100)).toBeEnabled();
    expect(slider('End of the part').element()).toHaveAttribute('aria-valuenow', '20000');
  });

  test('without sound says so once, and has no price', async () => {
    const noSound = () => refused('err_recording_without_sound');
    api.answer({ 'GET /v1/assets/{asset_id}/peaks': noSound, [QUOTE]: noSound });
    await choose(await show());
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^There is no sound in this file\. Choose another one\.$/);
    await expect.element(button(/^Change the voice/)).toBeDisabled();
    expect(slider('End of the part').elements()).toEqual([]);
    expect(api.of(QUOTE)).toEqual([]);
  });
  test('shorter than half a second is reported as too short', async () => {
    api.answer({
      'GET /v1/assets/{asset_id}/peaks': () =>
        ok({ data: { duration_ms: 200, peaks: [3, 5], has_music: false } }),
    });
    await choose(await show());
    await expect
      .element(page.getByText('This recording is too short. Choose one of at least 0:00.5.'))
      .toBeVisible();
    await expect.element(button(/^Change the voice/)).toBeDisabled();
  });
});

describe('the part of a recording', () => {
  test('can be chosen with keys, and only the part is priced and sent', async () => {
    await choose(await show());
    await expect.element(startButton(100)).toBeEnabled();
    (slider('Start of the part').element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowRight}');
    await expect.element(slider('Start of the part')).toHaveAttribute('aria-valuetext', '0:02.1');
    (slider('End of the part').element() as HTMLElement).focus();
    await userEvent.keyboard('{PageDown}');
    await expect.element(page.getByText('0:02.1 to 0:10.0')).toBeVisible();
    await expect.element(page.getByText('0:07.9 chosen of 0:20.0')).toBeVisible();
    await startButton(40).click();
    await expect.poll(() => api.of(START)[0]?.body).toMatchObject({ start_ms: 2_100, end_ms: 10_000 });
  });

  test('can be chosen by dragging its handles', async () => {
    const host = await show();
    await choose(host);
    await expect.element(slider('End of the part')).toBeVisible();
    const handle = slider('End of the part').element();
    const wave = handle.parentElement!.getBoundingClientRect();
    const at = (type: string, x: number) =>
      handle.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          button: 0,
          clientX: wave.left + x * wave.width,
          bubbles: true,
        }),
      );
    // Browsers capture only real pointers
    vi.spyOn(handle, 'setPointerCapture').mockImplementation(() => {});
    vi.spyOn(handle, 'hasPointerCapture').mockReturnValue(true);
    at('pointerdown', 1);
    at('pointermove', 0.5);
    await expect.element(page.getByText('0:00.0 to 0:10.0')).toBeVisible();
    await expect.element(startButton(50)).toBeEnabled();
    expect(api.of(QUOTE).at(-1)!.body.end_ms).toBe(10_000);
  });

  test('is at most five minutes, and longer recordings say so', async () => {
    restart({ seconds: 400 });
    await choose(await show());
    await expect.element(page.getByText(/^Up to 5:00 can be changed at once\./)).toBeVisible();
    await expect.element(startButton(1_500)).toBeEnabled();
    (slider('End of the part').element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(page.getByText('1:40.0 to 6:40.0')).toBeVisible();
  });

  test('can be played alone', async () => {
    const host = await show();
    const played = heard(host, 'vox-play');
    await choose(host);
    (await vi.waitFor(() => slider('Start of the part').element() as HTMLElement, PATIENT)).focus();
    await userEvent.keyboard('{PageUp}');
    (slider('End of the part').element() as HTMLElement).focus();
    // The minimum length
    await userEvent.keyboard('{Home}');
    await expect.element(page.getByText('0:10.0 to 0:10.5')).toBeVisible();
    await button('Play the part').click();
    await expect.poll(() => played.length).toBe(1);
    await expect.element(button('Play the part')).toBeVisible();
    const { currentTime } = host.shadowRoot!.querySelector('audio')!;
    expect(currentTime).toBeGreaterThanOrEqual(10.4);
    expect(currentTime).toBeLessThan(15);
  });
});

describe('the method', () => {
  const three = [
    voiceChangeOption('match'),
    voiceChangeOption('respeak', { languages: ['en', 'fr'] }),
    voiceChangeOption('direct', { engine_name: 'ElevenLabs', voice_ids: ['ben'] }),
  ];

  test('says what it does and what it does not', async () => {
    restart({ methods: three });
    await choose(await show());
    await expect.element(page.getByText(/It does not become another person\.$/)).toBeVisible();
    await page.getByRole('radio', { name: 'Re-speak' }).click();
    await expect.element(page.getByText(/Your intonation is not kept\.$/)).toBeVisible();
    await page.getByLabelText('Language spoken').selectOptions('French');
    await startButton(100).click();
    await expect.poll(() => api.of(START)[0]?.body).toMatchObject({ method: 'respeak', language_id: 'fr' });
  });

  test('that sends the recording to a service names it, and offers only its voices', async () => {
    restart({ methods: three });
    await choose(await show('method="direct" voice="ada"'));
    await expect.element(page.getByText(/^Your recording is sent to ElevenLabs/)).toBeVisible();
    await expect
      .element(page.getByText('Ada cannot be used with this method.', { exact: false }))
      .toBeVisible();
    await expect.element(button(/^Change the voice/)).toBeDisabled();
    await button(/^Change voice: Ada/).click();
    const use = page.getByRole('dialog').getByRole('button', { name: /^(Use|In use|Ada is)/ });
    await expect.element(page.getByText('Not for this method: Direct')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Ada is in use' }))
      .toHaveAttribute('aria-disabled', 'true');
    await expect.element(use.first()).toBeVisible();
    await page.getByRole('button', { name: 'Use Ben' }).click();
    await expect.element(button(/^Change voice: Ben/)).toBeVisible();
    await startButton(100).click();
    await expect.poll(() => api.of(START)[0]?.body).toMatchObject({ method: 'direct', voice_id: 'ben' });
  });

  test('that is off on the server is explained, and so is a server without any', async () => {
    await choose(await show());
    await expect.element(page.getByText(/^Other methods are off on this server\./)).toBeVisible();
    document.body.replaceChildren();
    restart({ methods: [] });
    await choose(await show());
    await expect.element(page.getByText(/^Voices cannot be changed here yet\./)).toBeVisible();
    await expect.element(button(/^Change the voice/)).not.toBeInTheDocument();
  });

  test('is loaded again on retry', async () => {
    api.answer({ 'GET /v1/voice-changes/options': () => broken(500) });
    await choose(await show());
    await expect.element(page.getByText(/^The methods could not be loaded\./)).toBeVisible();
    // The next server does not know the file, which has to be drawn before
    await expect.element(slider('End of the part')).toBeVisible();
    server.line.end();
    server = fakeVoiceChanges(api);
    await button('Try again').click();
    await expect.element(page.getByRole('radio', { name: 'Match' })).toBeChecked();
  });
});

describe('music behind the voice', () => {
  test('can be put back or left out, with an explanation', async () => {
    restart({ separates: true });
    const host = await show();
    const asked = heard(host, 'vox-voice-change');
    await choose(host);
    await expect.element(page.getByRole('radio', { name: 'Not separated' })).toBeChecked();
    await expect.element(page.getByText('Music behind the voice is changed with it.')).toBeVisible();
    await page.getByRole('radio', { name: 'Left out' }).click();
    await expect.element(page.getByText(/The rest is left out\. Traces of it stay\.$/)).toBeVisible();
    await page.getByRole('radio', { name: 'Put back' }).click();
    await expect.element(page.getByText(/The rest is put back behind it\./)).toBeVisible();
    await expect.poll(() => api.of(QUOTE).at(-1)?.body).toMatchObject({ background: 'put_back' });
    await startButton(100).click();
    await expect.poll(() => api.of(START)[0]?.body).toMatchObject({ background: 'put_back' });
    expect(asked[0]!.detail).toMatchObject({ background: 'put_back' });
  });

  test('is separated when detected unless the user says otherwise', async () => {
    restart({ separates: true, hasMusic: true });
    await choose(await show());
    await expect.element(page.getByRole('radio', { name: 'Put back' })).toBeChecked();
    await expect.element(page.getByText(/^There seems to be music in this recording\./)).toBeVisible();
    await expect.poll(() => api.of(QUOTE).at(-1)?.body).toMatchObject({ background: 'put_back' });
    await page.getByRole('radio', { name: 'Not separated' }).click();
    await startButton(100).click();
    await expect.poll(() => api.of(START)[0]?.body).toMatchObject({ background: 'together' });
  });

  test('is not offered where voices cannot be separated', async () => {
    await choose(await show());
    await expect.element(startButton(100)).toBeEnabled();
    await expect.element(page.getByRole('radiogroup', { name: 'Background' })).not.toBeInTheDocument();
  });
});

describe('the voice', () => {
  test('of a higher plan leads to that plan and is not used', async () => {
    api.answer({
      'GET /p1/voices/internal_get_all_voices': () =>
        ok({ voices: [voice('Ada'), voice('Cleo', { needs_level: 300 })] }),
    });
    await choose(await show());
    await button(/^Change voice: Ada/).click();
    const use = page.getByRole('button', { name: 'Use Cleo' });
    await expect.element(use).toHaveAttribute('aria-disabled', 'true');
    await use.click({ force: true });
    await expect.element(page.getByText(/Creator/).first()).toBeVisible();
    await expect.element(page.getByRole('dialog', { name: 'Choose a voice' })).toBeVisible();
  });

  test('is not offered when disabled', async () => {
    api.answer({
      'GET /p1/voices/internal_get_all_voices': () =>
        ok({ voices: [voice('Ada'), voice('Ben', { is_disabled: true })] }),
    });
    await choose(await show());
    await button(/^Change voice: Ada/).click();
    await expect.element(page.getByRole('button', { name: 'Ada is in use' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Use Ben' })).not.toBeInTheDocument();
  });
});

test('too few credits are shown before the click, and lead to more after it', async () => {
  const end = storesFor({}).requests.answer('vox-recharge');
  api.answer({
    [QUOTE]: () => ok({ data: { credits: 99_999, duration_ms: 20_000, wait_ms: null } }),
    [START]: () => ({ body: { code: 1010, msg: 'no' } }),
  });
  const host = await show();
  const asked = heard(host, 'vox-recharge');
  await choose(host);
  await expect.element(page.getByText('You have 12,345 credits left.')).toBeVisible();
  await startButton(99_999).click();
  await expect.element(page.getByText("You don't have enough credits.", { exact: false })).toBeVisible();
  await button('Recharge').click();
  expect(asked).toHaveLength(1);
  end();
});

describe('a visitor', () => {
  beforeEach(async () => {
    localStorage.clear();
    await keptTakes.removeAll(VISITOR);
  });
  const become = () => {
    signedIn();
    return storesFor({}).session.start();
  };

  test('adds a recording and signs in with a click, which keeps it', async () => {
    const host = await show();
    const asked = heard(host, 'vox-sign-in');
    host.addEventListener('vox-sign-in', (event) => event.preventDefault());
    await choose(host);
    await expect.element(page.getByText('greeting.mp3')).toBeVisible();
    await page.getByRole('radio', { name: 'Gentle' }).click();
    await button('Sign in to change the voice').click();
    await expect.poll(() => asked.length).toBe(1);
    expect(server.uploads, 'nothing is sent without a user').toEqual([]);
    host.remove();
    newPageKeepingTab();
    await become();
    await show();
    await expect.element(page.getByText('greeting.mp3')).toBeVisible();
    await expect.element(startButton(100)).toBeEnabled();
    expect(await keptTakes.list(VISITOR)).toEqual([]);
  });

  test('who removes the recording does not find it later', async () => {
    const host = await show();
    await choose(host);
    await button('Remove').click();
    await expect.element(button('Choose a file')).toBeVisible();
    host.remove();
    newPageKeepingTab();
    await become();
    await show();
    await expect.element(page.getByText('No voice changes yet')).toBeVisible();
    await expect.element(button('Choose a file')).toBeVisible();
  });
});

describe('a voice change job', () => {
  const running = (more = {}) =>
    server.add('Greeting', {
      job: voiceChangeJob(1, { state: 'running', step: 'convert', progress: 0.25, event: 50, ...more }),
    });
  const isConnected = () => expect.poll(() => server.line.isOpen()).toBe(true);

  test('shows its progress, and then both sounds', async () => {
    const detail = running();
    const host = await show();
    const ended = heard(host, 'vox-voice-changed');
    await expect.element(page.getByText('Changing the voice · 25%')).toBeVisible();
    await isConnected();
    await button(/^Greeting/).click();
    server.work(detail, { progress: 0.5 });
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    server.work(detail, { state: 'done', progress: 1 });
    await expect.element(page.getByRole('radio', { name: 'Changed' })).toBeChecked();
    expect(ended[0]!.detail).toEqual({ voiceChange: detail.change_id, state: 'done', credits: 100 });
  });

  test('can be canceled and repeated with the same part', async () => {
    running({ event: 40 });
    const [detail] = server.all.values();
    Object.assign(detail!, {
      start_ms: 3_000,
      duration_ms: 12_000,
      source: { url: server.url, duration_ms: 12_000, peaks: [9, 8] },
    });
    await show();
    await button(/^Greeting/).click();
    await button('Cancel').click();
    await expect.element(page.getByText('It was canceled and cost nothing.')).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByText('From “Greeting”')).toBeVisible();
    await startButton(60).click();
    await expect
      .poll(() => api.of(START)[0]?.body)
      .toMatchObject({ asset_id: detail!.asset_id, start_ms: 3_000, end_ms: 15_000 });
  });

  test('says why it failed', async () => {
    running({ state: 'failed', error: 'err_nobody_speaks' });
    await show();
    await button(/^Greeting/).click();
    await expect
      .element(page.getByText('Nobody can be heard speaking in this part.', { exact: false }))
      .toBeVisible();
  });

  test('refused by the server is reported, and the form stays', async () => {
    api.answer({ [START]: () => refused('err_voice_cannot_access_other_voice') });
    await choose(await show());
    await startButton(100).click();
    await expect.element(page.getByText(errorTexts.err_voice_cannot_access_other_voice)).toBeVisible();
    await expect.element(startButton(100)).toBeEnabled();
  });
});

describe('the list', () => {
  beforeEach(() => {
    server.add('Greeting');
    server.add('Farewell', { voice_name: 'Ben', method: 'respeak' });
  });

  test('can be searched by title and voice', async () => {
    await show();
    await expect.element(page.getByText('Ben · Re-speak')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search your voice changes' }).fill('ben');
    await expect.element(button(/^Greeting/)).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search your voice changes' }).fill('nowhere');
    await expect.element(page.getByText('No title and no voice has “nowhere” in it.')).toBeVisible();
  });

  test('renames, and deletes after a question', async () => {
    await show();
    await button('More for Farewell').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabelText('Name', { exact: true }).fill('Goodbye');
    await userEvent.keyboard('{Enter}');
    await expect.element(button(/^Goodbye/)).toBeVisible();
    await button('More for Goodbye').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('“Goodbye” is deleted for good.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(button(/^Goodbye/)).not.toBeInTheDocument();
    await expect.element(button(/^Greeting/)).toBeVisible();
  });

  test('says when a voice change was deleted elsewhere', async () => {
    const host = await show('voice-change="00000000-0000-4000-8000-000000000999"');
    await expect
      .element(page.getByText('This voice change no longer exists.', { exact: false }))
      .toBeVisible();
    await button('Back').click();
    await expect.element(button(/^Greeting/)).toBeVisible();
    expect(host).not.toHaveAttribute('voice-change');
  });
});
