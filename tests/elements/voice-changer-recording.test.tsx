import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/voice-changer.ts';
import { keptTakes, type KeptTake } from '../../src/stores/kept-takes.ts';
import { createRecorder, type RecordingEnd } from '../../src/studio/recording/recorder.ts';
import { VISITOR } from '../../src/voice-changer/visit.ts';
import { fakeApi, newPage, signedIn, user } from '../support/fake-api.ts';
import { fakeMicrophone } from '../support/fake-microphone.ts';
import { fakeVoiceChanges, type FakeVoiceChanges } from '../support/fake-voice-changes.ts';
import { showPanel } from '../support/show-panel.ts';

let server: FakeVoiceChanges;
let microphone: ReturnType<typeof fakeMicrophone>;
beforeEach(async () => {
  await Promise.all([keptTakes.removeAll(user.uid), keptTakes.removeAll(VISITOR)]);
  newPage();
  signedIn();
  server = fakeVoiceChanges(fakeApi());
  microphone = fakeMicrophone();
});
afterEach(() => {
  server.line.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = () => showPanel('<vox-voice-changer></vox-voice-changer>');
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Something was recorded and is kept. */
const isKept = () => expect.poll(() => page.getByText('0:01').elements().length).toBeGreaterThan(0);

test('a recording says its limit, and becomes the file whose voice is changed', async () => {
  await show();
  await button('Record').click();
  await expect.element(page.getByText('Ends by itself at 5:00')).toBeVisible();
  await isKept();
  await button('Stop and use').click();
  await expect.element(page.getByText(/^Recording .*\.webm$/)).toBeVisible();
  await button(/^Change the voice.*100 credits/).click();
  await expect.element(page.getByRole('status').getByText('Waiting for its turn')).toBeVisible();
  await expect.poll(() => keptTakes.list(user.uid)).toEqual([]);
});

test('a microphone that is refused is said; one that is unplugged leaves what was recorded', async () => {
  microphone.refuse('NotAllowedError');
  await show();
  await button('Record').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The microphone is blocked for this page.');
  await button('Try again').click();
  await isKept();
  microphone.stream!.getTracks()[0]!.dispatchEvent(new Event('ended'));
  await expect.element(page.getByText('The microphone was disconnected.', { exact: false })).toBeVisible();
  await expect.element(button(/^Change the voice.*100 credits/)).toBeVisible();
});

test('a recording that a visitor made is there after a reload', async () => {
  localStorage.clear();
  const host = await show();
  await button('Record').click();
  await isKept();
  host.remove();
  await expect.poll(async () => (await keptTakes.list(VISITOR)).length).toBe(1);
  await show();
  await button('Use it').click();
  await expect.element(button('Sign in to change the voice')).toBeVisible();
  expect(server.uploads).toEqual([]);
});

test('a recording ends by itself at its limit and is handed over', async () => {
  const ended = new Promise<{ take: KeptTake; end: RecordingEnd | null }>((done) => {
    const recorder = createRecorder({
      user: user.uid,
      longestMs: 1_500,
      name: () => 'Talk',
      onTake: (take, end) => done({ take, end }),
    });
    void recorder.start();
  });
  const { take, end } = await ended;
  expect(end).toBe('limitReached');
  expect(take.durationMs).toBe(1_500);
  expect(take.file.size).toBeGreaterThan(100);
});
