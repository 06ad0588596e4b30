import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/audiobook.ts';
import '../../elements/workbench.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import { fakeBooks, importJob, passageOf, type FakeBooks } from '../support/fake-books.ts';
import { testLooks, type ShowState } from '../support/look-tests.ts';
import { showPanel } from '../support/show-panel.ts';
import { showWorkbench } from '../support/show-workbench.ts';

let server: FakeBooks;
let before: { href: string; state: unknown };
beforeEach(() => {
  before = { href: location.href, state: history.state };
  newPage();
  signedIn();
  server = fakeBooks(fakeApi());
});
afterEach(async () => {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  vi.restoreAllMocks();
  history.replaceState(before.state, '', before.href);
  await page.viewport(1280, 800);
});

const book = () =>
  server.add('The Lighthouse Letters', [
    {
      title: 'The harbor',
      segments: [
        passageOf(1, 'The boat came late.'),
        passageOf(2, '“There is one for you,”', 'Harker', {
          cue: { left_out: false, fixed_length: false, bookmarked: true, note: '', unsure: true },
        }),
      ],
    },
    { title: 'Notes', segments: [passageOf(21, 'See the map.')], left_out: true },
  ]);
const inside = (host: HTMLElement, selector: string) =>
  expect.poll(() => host.shadowRoot!.querySelector(selector)).not.toBeNull();

/** Each state of the tag: its data, and what the test waits for on screen. */
const states: Record<string, ShowState> = {
  async empty() {
    const host = await showPanel('<vox-audiobook></vox-audiobook>');
    await inside(host, '.ui-empty');
    return host;
  },
  async 'a list'() {
    book();
    const job = importJob(2, { state: 'running', step: 'read', progress: 0.4 });
    server.add('Fog', [], { import_job: job });
    server.add('Scan', [], { import_job: importJob(3, { state: 'failed', error: 'err_file_scanned' }) });
    const host = await showPanel('<vox-audiobook></vox-audiobook>');
    await inside(host, '.book-card [role=progressbar]');
    return host;
  },
  async 'an open book'() {
    const { detail } = book();
    const host = await showPanel(`<vox-audiobook book="${detail.book_id}"></vox-audiobook>`);
    await inside(host, '.book-passage');
    host.shadowRoot!.querySelector<HTMLElement>('.book-passage')!.click();
    await inside(host, '.book-tools .speaker-chip');
    return host;
  },
  async 'a chapter that was listened to'() {
    const { detail, chapters } = book();
    const [first, second] = chapters[0]!.project.segments;
    [first!, second!].forEach(server.speak);
    const missed = (segment_id: string) => ({
      segment_id,
      words: 4,
      missed: ['boat', 'late'],
      missed_words: 2,
      heard: 'the goat came',
    });
    server.hears({
      words: 9,
      heard: 5,
      passages: [missed(first!.segment_id), missed(second!.segment_id)],
    });
    const host = await showPanel(`<vox-audiobook book="${detail.book_id}"></vox-audiobook>`);
    await inside(host, '.book-passage');
    host.shadowRoot!.querySelector<HTMLElement>('[role=tab]:nth-of-type(2)')!.click();
    await inside(host, '.book-panel button');
    host.shadowRoot!.querySelector<HTMLElement>('.book-panel button')!.click();
    await inside(host, '.book-missed');
    return host;
  },
};

testLooks(states, '.book-cover-plain > *, .book-voice > span');

test('in the workbench, a book has its own address and fills the screen without the sidebar', async () => {
  const { detail } = book();
  const link = () => page.getByRole('link', { name: 'Audiobook', exact: true });
  const meta = () => storesFor({}).session.$routeMeta.get();
  history.replaceState(null, '', '/workbench/audio-book');
  await showWorkbench('');
  await expect.element(link()).toHaveAttribute('aria-current', 'page');
  expect(meta()).toMatchObject({ path: '/audio-book', showsNavigation: true });
  await page.getByRole('button', { name: 'Open The Lighthouse Letters' }).click();
  await expect.element(page.getByRole('group', { name: 'Text of the chapter' })).toBeVisible();
  expect(location.pathname).toBe(`/workbench/audio-book/work/${detail.book_id}`);
  await expect.element(link()).not.toBeInTheDocument();
  expect(meta()).toMatchObject({ showsNavigation: false });
  await page.getByRole('button', { name: 'Back to audiobooks' }).click();
  await expect.element(link()).toBeVisible();
  expect(location.pathname).toBe('/workbench/audio-book');
});
