import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/download-center.ts';
import '../../elements/voice-changer.ts';
import { downloadManager } from '../../src/downloads/manager.ts';
import { fakeApi, newPage, signedIn, type FakeApi } from '../support/fake-api.ts';
import { fakeFiles } from '../support/fake-files.ts';
import { fakeVoiceChanges, type FakeVoiceChanges } from '../support/fake-voice-changes.ts';
import { showPanel } from '../support/show-panel.ts';

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
  vi.unstubAllGlobals();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const side = (name: string) => page.getByRole('radio', { name, exact: true });
const position = (name: string) => page.getByRole('slider', { name: `Position in: ${name}` });
const show = (more: Parameters<FakeVoiceChanges['add']>[1] = {}) => {
  const { change_id } = server.add('Greeting', more);
  return showPanel(`<vox-voice-changer voice-change="${change_id}"></vox-voice-changer>`);
};
const placeOf = (name: string) => Number(position(name).element().getAttribute('aria-valuenow'));

/** The gains of the page in the order in which they were made, that of the original first. */
const watchGains = () => {
  const made: GainNode[] = [];
  class WatchedGain extends GainNode {
    constructor(...given: ConstructorParameters<typeof GainNode>) {
      super(...given);
      made.push(this);
    }
  }
  vi.stubGlobal('GainNode', WatchedGain);
  return made;
};

describe('the original and the changed recording', () => {
  test('play in sync, and switching between them keeps position and sound', async () => {
    const gains = watchGains();
    const host = await show();
    const played: unknown[] = [];
    host.addEventListener('vox-play', (event) => played.push((event as CustomEvent).detail));
    await button('Play').click();
    await expect.element(button('Pause')).toBeVisible();
    await expect.poll(() => gains.length).toBe(2);
    expect(gains.map(({ gain }) => gain.value)).toEqual([0, 1]);
    await userEvent.keyboard('a');
    await expect.element(side('Original')).toBeChecked();
    await expect.poll(() => gains.map(({ gain }) => gain.value)).toEqual([1, 0]);
    expect(gains, 'nothing begins anew').toHaveLength(2);
    await expect.element(button('Pause')).toBeVisible();
    await userEvent.keyboard('b');
    await expect.element(side('Changed')).toBeChecked();
    await expect.poll(() => gains.map(({ gain }) => gain.value)).toEqual([0, 1]);
    await button('Pause').click();
    await expect.element(button('Play')).toBeVisible();
    expect(played).toHaveLength(1);
  });

  test('keep their position when switched while paused', async () => {
    await show();
    await expect.element(position('Original')).toBeVisible();
    (position('Original').element() as HTMLElement).focus();
    await userEvent.keyboard('{PageUp}');
    await expect.poll(() => placeOf('Changed')).toBe(10_000);
    await side('Original').click();
    await expect.poll(() => placeOf('Original')).toBe(10_000);
    await expect.element(page.getByText('0:10 / 0:20')).toBeVisible();
  });

  test('that cannot be loaded say so, and are loaded on retry', async () => {
    await show();
    const others = vi.mocked(fetch).getMockImplementation()!;
    vi.mocked(fetch).mockImplementation(async (input, init) =>
      new Request(input, init).url === server.url ? new Response('', { status: 403 }) : others(input, init),
    );
    await button('Play').click();
    await expect.element(page.getByText(/^The sound could not be loaded\./)).toBeVisible();
    vi.mocked(fetch).mockImplementation(others);
    const before = api.of('GET /v1/voice-changes/{change_id}').length;
    await button('Try again').click();
    await expect.poll(() => api.of('GET /v1/voice-changes/{change_id}').length).toBe(before + 1);
    await button('Play').click();
    await expect.element(button('Pause')).toBeVisible();
  });
});

test('pitch and recognized words are shown where they are known', async () => {
  const host = await show();
  await expect.element(page.getByText('Pitch 118 → 203 Hz, voice 205 Hz')).toBeVisible();
  host.remove();
  await show({ method: 'respeak', pitch: null, text: 'hello everybody' });
  await expect.element(page.getByText('hello everybody')).toBeVisible();
  await expect.element(page.getByText(/^Pitch/)).not.toBeInTheDocument();
});

test('the page can take over the download, which is offered in each format', async () => {
  const center = document.createElement('vox-download-center');
  document.body.append(center);
  const host = await show();
  const asked: unknown[] = [];
  host.addEventListener('vox-download', (event) => {
    asked.push((event as CustomEvent).detail);
    event.preventDefault();
  });
  await button('Download').click();
  await expect.element(page.getByRole('menuitem', { name: 'MP3' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'M4A' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'WAV' }).click();
  const [change_id] = server.all.keys();
  await expect
    .poll(() => asked)
    .toEqual([{ script: change_id, format: 'wav', url: expect.stringMatching(/1\.wav$/) }]);
});

test('the download center fetches it, and its list shows it', async () => {
  const files = fakeFiles();
  onTestFinished(() => downloadManager().clear());
  document.body.append(document.createElement('vox-download-center'));
  await show();
  await button('Download').click();
  await page.getByRole('menuitem', { name: 'WAV' }).click();
  await expect.poll(() => files.handed.map(({ name }) => name)).toEqual(['Greeting.wav']);
  expect(files.asked).toContain('/files/1.wav');
  await expect.element(button(/^Download List/)).toHaveTextContent('1/1');
});

test('a voice change can be renamed, and repeated with other settings and a longer part', async () => {
  const part = { start_ms: 4_000, duration_ms: 10_000 };
  server.line.end();
  server = fakeVoiceChanges(api, { separates: true });
  await show({
    background: 'left_out',
    noise_removal: 'gentle',
    voice_id: 'ben',
    voice_name: 'Ben',
    ...part,
  });
  await expect
    .element(page.getByText('Ben · Match · 0:10 · Background: Left out · Noise removal: Gentle'))
    .toBeVisible();
  await button('Rename').click();
  await page.getByLabelText('Name', { exact: true }).fill('Welcome');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await button('Change again').click();
  await expect.element(side('Left out')).toBeChecked();
  await expect.element(side('Gentle')).toBeChecked();
  await expect.element(button(/^Change voice: Ben/)).toBeVisible();
  await side('None').click();
  await expect.element(page.getByText('0:10.0 chosen of 0:20.0')).toBeVisible();
  const end = page.getByRole('slider', { name: 'End of the part' });
  (end.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('0:16.0 chosen of 0:20.0')).toBeVisible();
  await button(/^Change the voice.*80 credits/).click();
  await expect
    .poll(() => api.of('POST /v1/voice-changes')[0]?.body)
    .toMatchObject({ start_ms: 4_000, end_ms: 20_000, voice_id: 'ben', noise_removal: 'none' });
});
