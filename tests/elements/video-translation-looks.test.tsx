import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/video-translation.ts';
import '../../elements/workbench.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import { fakeVideoTranslations, type FakeVideoTranslations } from '../support/fake-video-translations.ts';
import { rowOf, translationModel, videoJob } from '../support/video-translation-parts.ts';
import { showToast } from '../../src/ui/layers/toasts.ts';
import { testLooks, type ShowState } from '../support/look-tests.ts';
import { showPanel } from '../support/show-panel.ts';
import { showWorkbench } from '../support/show-workbench.ts';

let server: FakeVideoTranslations;
let before: { href: string; state: unknown };
beforeEach(() => {
  before = { href: location.href, state: history.state };
  newPage();
  signedIn();
  server = fakeVideoTranslations(fakeApi(), {
    models: [translationModel('llm', { pairs: null, styles: true, ready: false, quality: 'gist' })],
    seconds: 2,
  });
});
afterEach(async () => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
  history.replaceState(before.state, '', before.href);
  await page.viewport(1280, 800);
});

const rows = [rowOf(1, 0, 'Good morning', 'Bonjour')];
const fill = () => {
  server.add('Harbour walk', rows);
  server.add('Lecture', [], { job: videoJob(2, { state: 'running', step: 'translate', progress: 0.4 }) });
  server.add('Interview', [], { job: videoJob(3, { state: 'failed', error: 'err_service_busy' }) });
};
const inside = (host: HTMLElement, selector: string) =>
  expect.poll(() => host.shadowRoot!.querySelector(selector)).not.toBeNull();
const damaged = '1\n00:00:01,000 --> 00:00:09,000\nHello\n\n2\n00:00:xx --> 00:00:12,000\nLost\n';
/** Each state of the tag: its data, and what the test waits for on screen. */
const states: Record<string, ShowState> = {
  async empty() {
    const host = await showPanel('<vox-video-translation></vox-video-translation>');
    await inside(host, '.ui-empty');
    return host;
  },
  async 'a list and an order'() {
    fill();
    const host = await showPanel(
      '<vox-video-translation source-language="en" target-language="fr"></vox-video-translation>',
    );
    await inside(host, '.vt-card-progress');
    const files = [
      new File([new Uint8Array(5_000)], 'harbour.mp4', { type: 'video/mp4' }),
      new File([damaged], 'harbour.srt'),
    ];
    await userEvent.upload(host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!, files);
    await inside(host, '.tool-order-cost');
    await inside(host, '.vt-problems');
    for (const more of host.shadowRoot!.querySelectorAll('details')) more.open = true;
    const add = [...host.shadowRoot!.querySelectorAll<HTMLButtonElement>('.vt-glossary .ui-button')].at(-1);
    add!.click();
    await inside(host, '.vt-term');
    return host;
  },
};

testLooks(states, '.vt-card h3, .vt-card-open');

test('a project can be opened by keyboard, and so can its menu be reached', async () => {
  const { project_id } = server.add('Harbour walk', rows);
  const host = await showPanel('<vox-video-translation></vox-video-translation>');
  const open = page.getByRole('button', { name: 'Open Harbour walk' });
  await expect.element(open).toBeVisible();
  (open.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  const focused = () => host.shadowRoot!.activeElement?.getAttribute('aria-label');
  await expect.poll(focused).toBe('More for Harbour walk');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.poll(() => (host as unknown as { project: string }).project).toBe(project_id);
});

describe('in the workbench', () => {
  const link = () => page.getByRole('link', { name: 'Video Translation', exact: true });
  const useCases = () => page.getByRole('group', { name: 'USE CASES' });

  test('the editor fills the screen without the sidebar, sets title and route, and leads back to the list', async () => {
    const { project_id } = server.add('Harbour walk', rows);
    history.replaceState(null, '', '/workbench/video-translation');
    await showWorkbench('');
    await expect.element(useCases().getByRole('link', { name: 'Video Translation' })).toBeVisible();
    await expect.element(link()).toHaveAttribute('aria-current', 'page');
    const meta = () => storesFor({}).session.$routeMeta.get();
    expect(meta()).toMatchObject({ path: '/video-translation', showsNavigation: true });
    expect(meta()).not.toHaveProperty('isVideoTranslationEditor');
    await page.getByRole('button', { name: 'Open Harbour walk' }).click();
    await expect.element(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible();
    expect(location.pathname + location.search).toBe(
      `/workbench/video-translation/editor?project=${project_id}`,
    );
    await expect.element(link()).not.toBeInTheDocument();
    expect(document.title).toBe('Video Translation Editor · Voxbench');
    expect(meta()).toMatchObject({
      path: '/video-translation/editor',
      showsNavigation: false,
      isVideoTranslationEditor: true,
    });
    await page.getByRole('button', { name: 'Back to projects' }).click();
    await expect.element(link()).toBeVisible();
    expect(location.pathname).toBe('/workbench/video-translation');
  });

  test('a message over the editor covers none of the buttons of its bar', async () => {
    const { project_id } = server.add('Harbour walk', rows);
    history.replaceState(null, '', `/workbench/video-translation/editor?project=${project_id}`);
    await showWorkbench('');
    await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    const text = 'One line was changed in another window';
    showToast({ tone: 'info', text });
    await expect.element(page.getByText(text)).toBeVisible();
    const { right } = page.getByText(text).element().closest('li')!.getBoundingClientRect();
    const first = page.getByRole('button', { name: 'Undo' }).element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(first.left);
  });

  test('a message over the editor is not squeezed together in an enlarged page', async () => {
    const { project_id } = server.add('Harbour walk', rows);
    history.replaceState(null, '', `/workbench/video-translation/editor?project=${project_id}`);
    await page.viewport(640, 800);
    await showWorkbench('');
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    const text = 'One line was changed in another window';
    showToast({ tone: 'info', text });
    await expect.element(page.getByText(text)).toBeVisible();
    const { left, right, height } = page.getByText(text).element().closest('li')!.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(640);
    // One line
    expect(height).toBeLessThan(60);
  });

  test('an upload continues while a project is edited', async () => {
    server.add('Harbour walk', rows);
    history.replaceState(null, '', '/workbench/video-translation');
    const host = await showWorkbench('');
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    const letGo = server.holdUploads();
    const file = new File([new Uint8Array(5_000)], 'harbour.mp4', { type: 'video/mp4' });
    await userEvent.upload(host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.getByRole('button', { name: 'Open Harbour walk' }).click();
    await expect.element(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible();
    letGo();
    await page.getByRole('button', { name: 'Back to projects' }).click();
    await expect.element(page.getByText('0:02 · 5 kB')).toBeVisible();
    expect(server.uploads.filter((method) => method === 'POST')).toHaveLength(1);
  });

  test.each(['/video-translation/editor', '/video-translation/editor?project='])(
    '%s without a project shows the list',
    async (path) => {
      history.replaceState(null, '', `/workbench${path}`);
      await showWorkbench('');
      await expect.element(link()).toBeVisible();
      expect(location.pathname).toBe('/workbench/video-translation');
    },
  );
});
