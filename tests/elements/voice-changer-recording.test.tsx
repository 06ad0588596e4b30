import { createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/voice-changer.ts';
import { keptTakes, VISITOR, type KeptTake } from '../../src/stores/kept-takes.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { createRecorder, type RecordingEnd } from '../../src/studio/recording/recorder.ts';
import { fakeApi, newPage, newPageKeepingTab, signedIn, user } from '../support/fake-api.ts';
import { fakeMicrophone, SOME_SECONDS } from '../support/fake-microphone.ts';
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
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = () => showPanel('<vox-voice-changer></vox-voice-changer>');
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** Waits until something was recorded and stored. */
const isKept = () => expect.poll(() => page.getByText(SOME_SECONDS).elements().length).toBeGreaterThan(0);

test('a recording shows its limit, and becomes the file to change', async () => {
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

test('a blocked microphone is reported, and an unplugged one keeps what was recorded', async () => {
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

test('a recording of a visitor survives a reload', async () => {
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

describe('a recording of a visitor', () => {
  const keep = (begunAt: number) => {
    const piece = { sound: new Blob(['sound']), name: 'Talk.webm', begunAt, durationMs: 1_000 };
    return keptTakes.append(VISITOR, 'take', 0, piece);
  };
  const kept = () => keptTakes.list(VISITOR);

  test('stays with them when they sign in, and leaves no copy, however often they click', async () => {
    localStorage.clear();
    const host = await show();
    const asked = vi.fn((event: Event) => event.preventDefault());
    host.addEventListener('vox-sign-in', asked);
    await button('Record').click();
    await isKept();
    await button('Stop and use').click();
    await button('Sign in to change the voice').click();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await button('Sign in to change the voice').click();
    await expect.poll(() => asked.mock.calls.length).toBe(2);
    expect(await kept()).toHaveLength(1);
    host.remove();
    newPageKeepingTab();
    signedIn();
    await storesFor({}).session.start();
    await show();
    await expect.element(page.getByText(/^Recording .*\.webm$/)).toBeVisible();
    await expect.poll(kept).toEqual([]);
  });

  test('is deleted when it is removed after clicking to sign in', async () => {
    localStorage.clear();
    const host = await show();
    const asked = vi.fn((event: Event) => event.preventDefault());
    host.addEventListener('vox-sign-in', asked);
    await expect.element(button('Choose a file')).toBeVisible();
    const file = new File(['sound'], 'greeting.mp3', { type: 'audio/mpeg' });
    await userEvent.upload(host.shadowRoot!.querySelector('input[type=file]')!, file);
    await button('Sign in to change the voice').click();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await button('Remove').click();
    await expect.poll(kept).toEqual([]);
  });

  test('is deleted when a user signs out', async () => {
    await keep(Date.now());
    await storesFor({}).session.start();
    await storesFor({}).session.signOut();
    await expect.poll(kept).toEqual([]);
  });

  test('is offered for one hour', async () => {
    const hour = 3_600_000;
    await keep(Date.now() - hour + 60_000);
    expect(await kept()).toHaveLength(1);
    await keep(Date.now() - hour - 60_000);
    expect(await kept()).toEqual([]);
  });
});

test('a recording still running in another tab when its user signs out is not stored', async () => {
  let ended = () => {};
  const isOver = new Promise<void>((done) => (ended = done));
  const recorder = createRecorder({ user: user.uid, longestMs: 60_000, name: () => 'Talk', onTake: ended });
  await recorder.start();
  const kept = async () => (await entries(createStore('voxbench-takes', 'pieces'))).length;
  await expect.poll(kept).toBeGreaterThan(0);
  await keptTakes.removeAll(user.uid);
  recorder.stop();
  await isOver;
  await keptTakes.list(user.uid);
  expect(await kept()).toBe(0);
});

test('a recording stops at its limit and is passed on', async () => {
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
