import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/voice-cloning.ts';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import { cloneJob, fakeVoiceClones, type FakeVoiceClones } from '../support/fake-voice-clones.ts';
import { deleteDrafts } from '../support/kept-drafts.ts';
import { testLooks, type ShowState } from '../support/look-tests.ts';
import { PATIENT } from '../support/patient.ts';
import { showPanel } from '../support/show-panel.ts';

let server: FakeVoiceClones;
beforeEach(async () => {
  await deleteDrafts();
  newPage();
  signedIn();
  server = fakeVoiceClones(fakeApi(), { problems: ['quiet', 'noisy'] });
});
afterEach(async () => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

const inside = (host: HTMLElement, selector: string) =>
  expect.poll(() => host.shadowRoot!.querySelector(selector)).not.toBeNull();
const form = async (kind: string) => {
  const host = await showPanel(`<vox-voice-cloning kind="${kind}"></vox-voice-cloning>`);
  await inside(host, 'input[type=file]');
  const file = new File([new Uint8Array(5_000)], 'grandma.mp3', { type: 'audio/mpeg' });
  await userEvent.upload(host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await inside(host, '.clone-check-end');
  return host;
};
/** Each state of the tag: its data, and what the test waits for on screen. */
const states: Record<string, ShowState> = {
  async empty() {
    const host = await showPanel('<vox-voice-cloning></vox-voice-cloning>');
    await inside(host, '.ui-empty');
    return host;
  },
  async 'a list'() {
    server.add('Grandma');
    server.add('Uncle Bo', { job: cloneJob(2, { state: 'failed', error: 'err_system' }), failure: 5 });
    server.add('Narrator', { job: cloneJob(3, { state: 'running', progress: 0.4, event: 50 }) });
    const host = await showPanel('<vox-voice-cloning></vox-voice-cloning>');
    await inside(host, '.clone-work');
    return host;
  },
  'a form': () => form('instant'),
  async 'a form with a waveform and a sentence'() {
    const host = await form('professional');
    host.shadowRoot!.querySelector<HTMLElement>('[aria-expanded=false]')!.click();
    await inside(host, '.trim');
    host.shadowRoot!.querySelector<HTMLElement>('.clone-step-ways button')!.click();
    await inside(host, '.clone-phrase');
    return host;
  },
};

testLooks(states);

test.each([
  ['a flex row', '<div style="display: flex">%</div>'],
  ['a dialog', '<dialog open style="inline-size: 600px; block-size: 400px">%</dialog>'],
  ['a short box', '<div style="block-size: 240px">%</div>'],
])('in %s the whole form can be reached', async (_name, box) => {
  document.body.innerHTML = box.replace(
    '%',
    '<vox-voice-cloning kind="instant" style="block-size: 100%"></vox-voice-cloning>',
  );
  const host = document.querySelector<HTMLElement & { activate(): Promise<void> }>('vox-voice-cloning')!;
  await host.activate();
  const start = page.getByRole('button', { name: /^Make the clone/ });
  (await vi.waitFor(() => start.element(), PATIENT)).scrollIntoView();
  await expect.element(start).toBeInViewport();
});
