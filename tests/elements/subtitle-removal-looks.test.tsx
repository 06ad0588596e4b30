import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/subtitle-removal.ts';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import { areaOf, fakeRemovals, removalJob, videoUrl, type FakeRemovals } from '../support/fake-removals.ts';
import { testLooks, type ShowState } from '../support/look-tests.ts';
import { showPanel } from '../support/show-panel.ts';

let server: FakeRemovals;
beforeEach(async () => {
  newPage();
  signedIn();
  server = fakeRemovals(fakeApi(), await videoUrl());
});
afterEach(async () => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

const inside = (host: HTMLElement, selector: string) =>
  expect.poll(() => host.shadowRoot!.querySelector(selector)).not.toBeNull();
const open = (removalId: string) =>
  showPanel(`<vox-subtitle-removal removal="${removalId}"></vox-subtitle-removal>`);

/** Each state of the tag: its data, and what the test waits for on screen. */
const states: Record<string, ShowState> = {
  async empty() {
    const host = await showPanel('<vox-subtitle-removal></vox-subtitle-removal>');
    await inside(host, '.ui-empty');
    return host;
  },
  async 'a list'() {
    server.add('Pier', { search: removalJob(9, { state: 'running', step: 'find', progress: 0.4 }) });
    server.addDone('Harbor');
    const host = await showPanel('<vox-subtitle-removal></vox-subtitle-removal>');
    await inside(host, '.tool-row [role=progressbar]');
    return host;
  },
  async 'the areas with a preview'() {
    const later = areaOf('Run!', { from_ms: 4_000, to_ms: 5_000 });
    const host = await open(
      server.add('Harbor', { areas: [areaOf('The boat came late'), later] }).removal_id,
    );
    await inside(host, '.sr-order .ui-button:not(:disabled)');
    host.shadowRoot!.querySelector<HTMLElement>('.sr-preview .ui-button')!.click();
    await inside(host, '.sr-wipe-line');
    return host;
  },
  async 'a video without text'() {
    const host = await open(server.add('Harbor', { areas: [] }).removal_id);
    await inside(host, '.sr-order');
    return host;
  },
  async 'a result'() {
    const host = await open(server.addDone('Harbor').removal_id);
    await inside(host, '.sr-cue');
    return host;
  },
};

testLooks(states, '.tool-row-open > span, .sr-area-words, .sr-cue-words');
