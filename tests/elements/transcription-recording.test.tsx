import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/transcription.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { keptTakes } from '../../src/stores/kept-takes.ts';
import { fakeApi, newPage, signedIn, user } from '../support/fake-api.ts';
import { fakeMicrophone, SOME_SECONDS } from '../support/fake-microphone.ts';
import { fakeTranscription, type FakeTranscription } from '../support/fake-transcription.ts';
import { showPanel } from '../support/show-panel.ts';

let server: FakeTranscription;
let microphone: ReturnType<typeof fakeMicrophone>;
beforeEach(async () => {
  await keptTakes.removeAll(user.uid);
  newPage();
  signedIn();
  server = fakeTranscription(fakeApi());
  microphone = fakeMicrophone();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = () => showPanel('<vox-transcription></vox-transcription>');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const isRecording = () => expect.element(page.getByRole('status').getByText('Recording')).toBeVisible();
const loudness = () => Number(page.getByRole('meter').element().getAttribute('aria-valuenow'));
/** Waits until something was recorded and stored. */
const isKept = async () => {
  await expect.poll(() => page.getByText(SOME_SECONDS).elements().length).toBeGreaterThan(0);
};

describe('the microphone', () => {
  test('records, pauses, and uploads the recording', async () => {
    await show();
    await button('Record').click();
    await isRecording();
    await expect.poll(loudness).toBeGreaterThan(10);
    await button('Pause').click();
    await expect.element(page.getByText('Recording is paused')).toBeVisible();
    await button('Resume').click();
    await isRecording();
    await isKept();
    await button('Stop and use').click();
    await expect.element(page.getByText(/^Recording .*\.webm$/)).toBeVisible();
    await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
    expect([...server.assets.values()][0]!.bytes).toBeGreaterThan(100);
    expect(microphone.stream!.getTracks()[0]!.readyState).toBe('ended');
    expect(await keptTakes.list(user.uid)).toHaveLength(1);
    await button(/^Transcribe.*120 credits/).click();
    await expect.element(page.getByRole('status').getByText('Waiting for its turn')).toBeVisible();
    await expect.poll(() => keptTakes.list(user.uid)).toEqual([]);
  });

  test.each([
    ['NotAllowedError', 'The microphone is blocked for this page.'],
    ['NotFoundError', 'No microphone was found.'],
    ['NotReadableError', 'The microphone could not be opened.'],
  ])('that fails with %s shows what to do, and can be requested again', async (name, text) => {
    microphone.refuse(name);
    await show();
    await button('Record').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    await button('Try again').click();
    await isRecording();
    await button('Discard').click();
    await expect.element(button('Choose a file')).toBeVisible();
    expect(microphone.stream!.getTracks()[0]!.readyState).toBe('ended');
    await expect.poll(() => keptTakes.list(user.uid)).toEqual([]);
  });

  test('can be switched during a recording', async () => {
    const device = (deviceId: string, label: string) =>
      ({ kind: 'audioinput', deviceId, label }) as MediaDeviceInfo;
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([
      device('inside', 'Built-in microphone'),
      device('usb', 'Studio microphone'),
    ]);
    await show();
    await button('Record').click();
    await isRecording();
    const [first] = microphone.stream!.getTracks();
    await page.getByLabelText('Microphone').selectOptions('Studio microphone');
    await expect.poll(() => microphone.wanted).toEqual(['usb']);
    await expect.poll(() => first!.readyState).toBe('ended');
    await isRecording();
    await expect.poll(loudness).toBeGreaterThan(10);
    microphone.refuse('NotReadableError');
    await page.getByLabelText('Microphone').selectOptions('Built-in microphone');
    await expect
      .element(page.getByText('The microphone could not be opened.', { exact: false }))
      .toBeVisible();
    await isRecording();
    expect(microphone.stream!.getTracks()[0]!.readyState).toBe('live');
  });

  test('that is disconnected keeps what was recorded so far', async () => {
    await show();
    await button('Record').click();
    await isRecording();
    await isKept();
    microphone.stream!.getTracks()[0]!.dispatchEvent(new Event('ended'));
    await expect.element(page.getByText('The microphone was disconnected.', { exact: false })).toBeVisible();
    await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
  });
});

describe('a recording left behind', () => {
  const leave = async () => {
    const host = await show();
    await button('Record').click();
    await isRecording();
    await isKept();
    host.remove();
    await expect.poll(async () => (await keptTakes.list(user.uid)).length).toBe(1);
  };

  test('is offered on the next visit and can be used', async () => {
    await leave();
    await show();
    await expect.element(page.getByText(/^A recording of 0:0\d was not used yet/)).toBeVisible();
    await button('Use it').click();
    await expect.element(button(/^Transcribe.*120 credits/)).toBeEnabled();
    expect([...server.assets.values()][0]!.bytes).toBeGreaterThan(100);
  });

  test('is deleted when discarded, and when its user signs out', async () => {
    await leave();
    await show();
    await button('Discard').click();
    await expect.poll(() => keptTakes.list(user.uid)).toEqual([]);
    document.body.replaceChildren();
    await leave();
    const host = await show();
    host.addEventListener('vox-sign-in', (event) => event.preventDefault());
    await storesFor({}).session.signOut();
    await expect.poll(() => keptTakes.list(user.uid)).toEqual([]);
  });
});
