import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/transcription.ts';
import '../../elements/workbench.ts';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import {
  fakeTranscription,
  recognitionModel,
  transcriptionJob,
  type FakeTranscription,
} from '../support/fake-transcription.ts';
import { segmentOf } from '../support/segment-of.ts';
import { testLooks, type ShowState } from '../support/look-tests.ts';
import { showPanel } from '../support/show-panel.ts';
import { showWorkbench } from '../support/show-workbench.ts';

let server: FakeTranscription;
beforeEach(() => {
  newPage();
  signedIn();
  server = fakeTranscription(fakeApi(), { models: [recognitionModel('large'), recognitionModel('small')] });
});
afterEach(async () => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

const waiting = () => transcriptionJob(2, { state: 'running', step: 'recognize', progress: 0.4, event: 50 });
/** Each state of the tag: its data, and what the test waits for on screen. */
const states: Record<string, ShowState> = {
  async empty() {
    const host = await showPanel(`<vox-transcription></vox-transcription>`);
    await expect.poll(() => host.shadowRoot!.querySelector('.ui-empty')).not.toBeNull();
    return host;
  },
  async 'a list and an order'() {
    server.add('Interview', [segmentOf(1, 0, 'welcome back')]);
    server.add('Board meeting', [], { job: waiting() });
    const host = await showPanel(`<vox-transcription></vox-transcription>`);
    await expect.poll(() => host.shadowRoot!.querySelector('.tool-row-progress')).not.toBeNull();
    const file = new File([new Uint8Array(5_000)], 'interview.mp3', { type: 'audio/mpeg' });
    await userEvent.upload(host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await expect.poll(() => host.shadowRoot!.querySelector('.tool-order-cost')).not.toBeNull();
    return host;
  },
  async work() {
    const { project_id } = server.add('Board meeting', [], { job: waiting() });
    const host = await showPanel(`<vox-transcription transcription="${project_id}"></vox-transcription>`);
    await expect.poll(() => host.shadowRoot!.querySelector('.tool-job')).not.toBeNull();
    return host;
  },
  async text() {
    const rows = [segmentOf(1, 0, 'welcome [back] to the show'), segmentOf(2, 4_000, 'thank you')];
    const { project_id } = server.add('Interview', [{ ...rows[0]!, speaker: 'Ada' }, rows[1]!]);
    const host = await showPanel(`<vox-transcription transcription="${project_id}"></vox-transcription>`);
    await expect.poll(() => host.shadowRoot!.querySelectorAll('.tr-text')).toHaveLength(2);
    return host;
  },
};

testLooks(states, '.tool-row-open > span');

test('in the workbench, the address names the open transcription, and Back leads to the list', async () => {
  server.add('Interview', [segmentOf(1, 0, 'welcome back')]);
  await showWorkbench();
  await page.getByRole('link', { name: 'Transcription' }).click();
  await expect.element(page.getByRole('heading', { name: 'Transcription' })).toBeVisible();
  await page.getByRole('button', { name: /^Interview/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'Text at 0:00' })).toBeVisible();
  await page.getByRole('button', { name: 'All transcriptions' }).click();
  await expect.element(page.getByRole('button', { name: /^Interview/ })).toBeVisible();
});
