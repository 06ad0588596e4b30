import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/voice-changer.ts';
import '../../elements/workbench.ts';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import {
  fakeVoiceChanges,
  voiceChangeJob,
  voiceChangeOption,
  type FakeVoiceChanges,
} from '../support/fake-voice-changes.ts';
import { testLooks, type ShowState } from '../support/look-tests.ts';
import { showPanel } from '../support/show-panel.ts';
import { showWorkbench } from '../support/show-workbench.ts';

let server: FakeVoiceChanges;
beforeEach(() => {
  newPage();
  signedIn();
  server = fakeVoiceChanges(fakeApi(), {
    seconds: 400,
    methods: [voiceChangeOption('match'), voiceChangeOption('respeak', { languages: ['en', 'fr'] })],
  });
});
afterEach(async () => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

const job = voiceChangeJob(2, { state: 'running', step: 'convert', progress: 0.4, event: 50 });
const inside = (host: HTMLElement, selector: string) =>
  expect.poll(() => host.shadowRoot!.querySelector(selector)).not.toBeNull();
/** Each state of the tag: its data, and what the test waits for on screen. */
const states: Record<string, ShowState> = {
  async empty() {
    const host = await showPanel('<vox-voice-changer></vox-voice-changer>');
    await inside(host, '.ui-empty');
    return host;
  },
  async 'a list and an order'() {
    server.add('Greeting');
    server.add('Farewell', { job });
    const host = await showPanel('<vox-voice-changer method="respeak"></vox-voice-changer>');
    await inside(host, '.tool-row-progress');
    const file = new File([new Uint8Array(5_000)], 'greeting.mp3', { type: 'audio/mpeg' });
    await userEvent.upload(host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await inside(host, '.tool-order-cost');
    return host;
  },
  async work() {
    const { change_id } = server.add('Greeting', { job });
    const host = await showPanel(`<vox-voice-changer voice-change="${change_id}"></vox-voice-changer>`);
    await inside(host, '.tool-job');
    return host;
  },
  async result() {
    const { change_id } = server.add('Greeting', { text: 'hello everybody' });
    const host = await showPanel(`<vox-voice-changer voice-change="${change_id}"></vox-voice-changer>`);
    await inside(host, '.vc-compare');
    return host;
  },
};

testLooks(states, '.tool-row-open > span');

test('in the workbench, the address names the open voice change, and Back leads to the list', async () => {
  server.add('Greeting');
  await showWorkbench();
  await page.getByRole('link', { name: 'Voice Changer' }).click();
  await expect.element(page.getByRole('heading', { name: 'Voice Changer' })).toBeVisible();
  await page.getByRole('button', { name: /^Greeting/ }).click();
  await expect.element(page.getByRole('radio', { name: 'Changed' })).toBeChecked();
  await page.getByRole('button', { name: 'All voice changes' }).click();
  await expect.element(page.getByRole('button', { name: /^Greeting/ })).toBeVisible();
});
