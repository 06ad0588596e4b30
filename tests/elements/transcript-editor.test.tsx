import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/transcription.ts';
import type { ProjectSegment, TranscriptionDetail } from '../../src/contract/index.ts';
import { configure } from '../../src/api/host-session.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { showList } from '../../src/downloads/list.ts';
import { downloadManager } from '../../src/downloads/manager.ts';
import { draftStore } from '../../src/stores/drafts.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { entry, open, put, reloadDownloads, rows } from '../support/download-center.ts';
import { broken, fakeApi, newPage, newPageKeepingTab, signedIn, type FakeApi } from '../support/fake-api.ts';
import { fakeFiles } from '../support/fake-files.ts';
import { fakeTranscription, type FakeTranscription } from '../support/fake-transcription.ts';
import { keptDrafts } from '../support/kept-drafts.ts';
import { pressEnter } from '../support/keyboard.ts';
import { segmentOf } from '../support/segment-of.ts';
import { showPanel } from '../support/show-panel.ts';
import { uuid } from '../support/uuid.ts';

const PATCH = 'PATCH /v1/projects/{project_id}';

let api: FakeApi;
let server: FakeTranscription;
let detail: TranscriptionDetail;
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeTranscription(api);
  detail = server.add('Interview', [
    segmentOf(1, 0, 'welcome back to the show'),
    segmentOf(2, 4_000, 'thank you for [heaving] me'),
    segmentOf(3, 8_000, 'so how did it begin'),
  ]);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = async () => {
  const host = await showPanel(
    `<vox-transcription transcription="${detail.project_id}"></vox-transcription>`,
  );
  await expect.element(row('0:00')).toBeVisible();
  return host;
};
const row = (time: string) => page.getByRole('textbox', { name: `Text at ${time}` });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const texts = () =>
  page
    .getByRole('textbox', { name: /^Text at/ })
    .elements()
    .map(({ textContent }) => textContent);
const stored = (): readonly ProjectSegment[] => server.find(detail.project_id)!.project.segments;
const media = (host: Element) => host.shadowRoot!.querySelector('audio')!;
/** Puts the caret before this word of a row. */
const putCaret = async (time: string, word: string, offset = 0) => {
  const element = row(time).element() as HTMLElement;
  element.focus();
  getSelection()!.collapse(element.firstChild, element.textContent!.indexOf(word) + offset);
  await expect.poll(() => deepActiveElement()).toBe(element);
};
const type = (keys: string) => userEvent.keyboard(keys);
const isSaved = () => expect.element(page.getByText('Saved', { exact: true })).toBeVisible();

describe('listening', () => {
  test('a click on a word plays from there, and the current row is marked', async () => {
    const host = await show();
    const played: CustomEvent[] = [];
    host.addEventListener('vox-play', (event) => played.push(event as CustomEvent));
    const element = row('0:04').element();
    const range = new Range();
    range.setStart(element.firstChild!, 'thank you for h'.length);
    range.setEnd(element.firstChild!, 'thank you for he'.length);
    const [letter] = range.getClientRects();
    const { left, top } = element.getBoundingClientRect();
    const position = { x: letter!.left - left + 1, y: letter!.top - top + 4 };
    await userEvent.click(element, { position });
    await expect.poll(() => media(host).paused).toBe(false);
    expect(media(host).currentTime).toBeGreaterThanOrEqual(5.5);
    await expect.element(button('Play from 0:04')).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => played[0]?.detail).toMatchObject({ script: detail.project_id });
    const { positionMs } = played[0]!.detail as { positionMs: number };
    expect(positionMs).toBeGreaterThanOrEqual(5_500);
    expect(positionMs).toBeLessThan(6_000);
    await button('Pause').click();
    await expect.poll(() => media(host).paused).toBe(true);
  });

  test('the spoken word is highlighted in its row', async () => {
    await show();
    await button('Play from 0:08').click();
    const heard = () => [...(CSS.highlights.get('vox-spoken') ?? [])].map(String);
    await expect.poll(heard).toEqual(['so']);
    await expect.poll(heard).toEqual(['how']);
  });

  test('Space plays and pauses outside the text, and Ctrl+Enter inside', async () => {
    const host = await show();
    await putCaret('0:00', 'welcome');
    await type('{Control>}{Enter}{/Control}');
    await expect.poll(() => media(host).paused).toBe(false);
    await type('{Escape} ');
    await expect.poll(() => media(host).paused).toBe(true);
    expect(texts()[0]).toBe('welcome back to the show');
  });

  test('keys seek in the waveform, and the speed can be chosen', async () => {
    const host = await show();
    const slider = page.getByRole('slider');
    (slider.element() as HTMLElement).focus();
    await type('{PageUp}');
    await expect.poll(() => media(host).currentTime).toBe(10);
    await page.getByLabelText('Speed').selectOptions('1.5×');
    await expect.poll(() => media(host).playbackRate).toBe(1.5);
  });

  test('the text stays when its recording was deleted', async () => {
    server.find(detail.project_id)!.asset = null;
    await show();
    await expect.element(page.getByText('The recording was deleted.', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
  });
});

describe('correcting', () => {
  test('typed text is stored with the times of its words, and shown as saved only then', async () => {
    let release = () => {};
    await show();
    await isSaved();
    const others = api.of(PATCH).length;
    const waits = new Promise<void>((done) => (release = done));
    const answer = server.answerPatch;
    api.answer({ [PATCH]: (request) => waits.then(() => answer(request)) });
    await putCaret('0:04', 'heaving', 1);
    await type('{Delete}{Delete}a');
    await expect.element(page.getByText('Saving…')).toBeVisible();
    await expect.poll(() => api.of(PATCH).length).toBe(others + 1);
    await expect.element(page.getByText('Saving…')).toBeVisible();
    release();
    await isSaved();
    const { text, words } = stored()[1]!;
    expect(text).toBe('thank you for having me');
    expect(words[3]).toEqual([14, 20, 5_500, 6_000, null]);
    expect(api.of(PATCH).at(-1)!.body.put).toHaveLength(1);
  });

  test('Enter splits a row at the caret, and Backspace at its start joins it again', async () => {
    await show();
    await putCaret('0:00', 'to the');
    await type('{Enter}');
    await expect
      .poll(texts)
      .toEqual(['welcome back', 'to the show', 'thank you for heaving me', 'so how did it begin']);
    await expect.poll(() => deepActiveElement()?.textContent).toBe('to the show');
    await isSaved();
    await expect.poll(() => stored().map(({ text }) => text)).toEqual(texts());
    await type('{Backspace}');
    await expect.poll(() => texts()[0]).toBe('welcome back to the show');
    await type('!');
    await expect.poll(() => texts()[0]).toBe('welcome back !to the show');
    await isSaved();
    await expect.poll(() => stored().map(({ text }) => text)).toEqual(texts());
  });

  test('Ctrl+Z and Ctrl+Y undo and redo, as the buttons do', async () => {
    await show();
    await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    await putCaret('0:00', 'show');
    await type('big ');
    await expect.poll(() => texts()[0]).toBe('welcome back to the big show');
    await type('{Control>}z{/Control}');
    await expect.poll(() => texts()[0]).toBe('welcome back to the show');
    await type('{Control>}y{/Control}');
    await expect.poll(() => texts()[0]).toBe('welcome back to the big show');
    await button('Undo').click();
    await expect.poll(() => texts()[0]).toBe('welcome back to the show');
  });

  test('the arrow keys move from row to row', async () => {
    await show();
    await putCaret('0:00', 'show');
    await type('{ArrowDown}');
    await expect.poll(() => deepActiveElement()).toBe(row('0:04').element());
    await type('{ArrowUp}');
    await expect.poll(() => deepActiveElement()).toBe(row('0:00').element());
  });

  test('pasted line breaks become spaces', async () => {
    await show();
    await putCaret('0:00', 'show');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'one\ntwo ');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    row('0:00').element().dispatchEvent(paste);
    await expect.poll(() => texts()[0]).toBe('welcome back to the one two show');
  });

  test('words that the model was unsure of are highlighted, counted and found', async () => {
    await show();
    const unsure = () => [...(CSS.highlights.get('vox-unsure') ?? [])].map(String);
    await expect.poll(unsure).toEqual(['heaving']);
    await button('1 word to check').click();
    await expect.poll(() => deepActiveElement()).toBe(row('0:04').element());
    await type('{Delete}h');
    await expect.element(page.getByText('word to check')).not.toBeInTheDocument();
  });

  test('search finds words in rows out of view', async () => {
    let at = 20_000;
    const more = Array.from({ length: 300 }, (_, n) => segmentOf(n + 10, (at += 2_000), `row number ${n}`));
    server.find(detail.project_id)!.project.segments.push(...more);
    await show();
    expect(texts().length).toBeLessThan(60);
    await putCaret('0:00', 'show');
    await type('{Control>}f{/Control}');
    await expect.poll(() => deepActiveElement()?.getAttribute('aria-label')).toBe('Find in the text');
    await type('number 250{Enter}');
    await expect.element(page.getByText('1 row')).toBeVisible();
    await expect.element(page.getByText('row number 250')).toBeInViewport();
  });
});

test('speakers are named, assigned to other rows, and renamed everywhere', async () => {
  await show();
  await button('Add speaker').first().click();
  await expect.poll(deepActiveElement).toBe(page.getByLabelText('Name', { exact: true }).element());
  await type('Ben{Enter}');
  await expect.element(button('Speaker: Ben')).toBeVisible();
  await button('Add speaker').last().click();
  await button('Ben').last().click();
  await expect.poll(() => button('Speaker: Ben').elements()).toHaveLength(2);
  await button('Speaker: Ben').first().click();
  await page.getByLabelText('Name', { exact: true }).fill('Benjamin');
  await button('Everywhere').click();
  await expect.poll(() => button('Speaker: Benjamin').elements()).toHaveLength(2);
  await expect.poll(() => stored().map(({ speaker }) => speaker)).toEqual(['Benjamin', null, 'Benjamin']);
});

describe('saving', () => {
  test('merges the changes of another window with those made here', async () => {
    await show();
    const theirs = { ...stored()[2]!, text: 'so how did it end', words: [] };
    server.patch(server.find(detail.project_id)!, [theirs], []);
    await putCaret('0:00', 'show');
    await type('big ');
    await expect.element(page.getByText('Another window changed 1 row.', { exact: false })).toBeVisible();
    await isSaved();
    expect(stored().map(({ text }) => text)).toEqual([
      'welcome back to the big show',
      'thank you for heaving me',
      'so how did it end',
    ]);
    expect(texts()).toEqual(stored().map(({ text }) => text));
  });

  test('keeps the changes of another window when the user undoes what they typed', async () => {
    await show();
    const theirs = { ...stored()[2]!, text: 'so how did it end', words: [] };
    server.patch(server.find(detail.project_id)!, [theirs], []);
    await putCaret('0:00', 'show');
    await type('big ');
    await expect.element(page.getByText('Another window changed 1 row.', { exact: false })).toBeVisible();
    await button('Undo').click();
    await expect
      .poll(texts)
      .toEqual(['welcome back to the show', 'thank you for heaving me', 'so how did it end']);
    await expect.poll(() => stored().map(({ text }) => text)).toEqual(texts());
  });

  test("keeps this window's version of a row that both changed, and removes rows that the other removed", async () => {
    await show();
    const theirs = { ...stored()[0]!, text: 'hello' };
    server.patch(server.find(detail.project_id)!, [theirs], [uuid(3)]);
    await putCaret('0:00', 'show');
    await type('big ');
    await expect
      .poll(() => stored().map(({ text }) => text))
      .toEqual(['welcome back to the big show', 'thank you for heaving me']);
    await expect.poll(texts).toEqual(stored().map(({ text }) => text));
  });

  test('says when it failed, and retries on request', async () => {
    await show();
    const answer = server.answerPatch;
    api.answer({ [PATCH]: () => broken(500) });
    await putCaret('0:00', 'show');
    await type('big ');
    await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
    expect(stored()[0]!.text).toBe('welcome back to the show');
    api.answer({ [PATCH]: answer });
    await button('Save now').click();
    await isSaved();
    expect(stored()[0]!.text).toBe('welcome back to the big show');
  });

  test('duplicates no words when this window joins a row that the other corrects', async () => {
    await show();
    const theirs = { ...stored()[2]!, text: 'so how did it end', words: [] };
    server.patch(server.find(detail.project_id)!, [theirs], []);
    await putCaret('0:08', 'so');
    await type('{Backspace}');
    await expect
      .poll(() => stored().map(({ text }) => text))
      .toEqual(['welcome back to the show', 'thank you for heaving me', 'so how did it end']);
    await expect.poll(texts).toEqual(stored().map(({ text }) => text));
    expect(stored()[1]).toMatchObject({ start_ms: 4_000, end_ms: 6_500 });
    expect(stored()[1]!.words).toHaveLength(5);
  });

  test('duplicates no words when the other window joins the row corrected here', async () => {
    await show();
    const [, second, third] = stored();
    const joined = { ...second!, text: `${second!.text} ${third!.text}`, end_ms: third!.end_ms };
    server.patch(server.find(detail.project_id)!, [joined], [third!.segment_id]);
    await putCaret('0:08', 'begin');
    await type('really ');
    await expect
      .poll(() => stored().map(({ text }) => text))
      .toEqual(['welcome back to the show', 'thank you for heaving me', 'so how did it really begin']);
    await expect.poll(texts).toEqual(stored().map(({ text }) => text));
  });

  test('warns of duplicate words when both windows corrected the joined row', async () => {
    await show();
    const [, second, third] = stored();
    const joined = { ...second!, text: 'thank you for having me so how did it end', end_ms: third!.end_ms };
    server.patch(server.find(detail.project_id)!, [joined], [third!.segment_id]);
    await putCaret('0:08', 'begin');
    await type('really ');
    await expect
      .element(page.getByText('Some words may stand twice: check the joined row.', { exact: false }))
      .toBeVisible();
    await expect
      .poll(texts)
      .toEqual([
        'welcome back to the show',
        'thank you for having me so how did it end',
        'so how did it really begin',
      ]);
  });

  test('stops when the transcription was deleted elsewhere, and the text can be copied and downloaded', async () => {
    const files = fakeFiles();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show();
    server.remove(detail);
    await putCaret('0:00', 'show');
    await type('big ');
    await expect.element(page.getByText('Deleted', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent('was deleted elsewhere');
    expect(page.getByText('Not saved').elements()).toEqual([]);
    for (const name of ['Save now', 'Download', 'Rename'])
      expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([]);
    const asked = api.of(PATCH).length;
    await type('and loud ');
    await button('Copy text').click();
    await expect.element(page.getByText('The text is on the clipboard.')).toBeVisible();
    const text = 'welcome back to the big and loud show thank you for heaving me so how did it begin';
    expect(copied).toHaveBeenCalledWith(text);
    await button('Download text').click();
    expect(files.handed.map(({ name }) => name)).toEqual(['Interview.txt']);
    expect(await files.handed[0]!.blob!.text()).toBe(text);
    expect(api.of(PATCH)).toHaveLength(asked);
  });

  test('completes when the user leaves the text at once', async () => {
    await show();
    await putCaret('0:00', 'show');
    await type('big ');
    await button('All transcriptions').click();
    await expect.poll(() => stored()[0]!.text).toBe('welcome back to the big show');
  });
});

describe('changes that could not be stored', () => {
  // Asking for a sign-in would navigate away from the page
  const stay = (event: Event) => event.preventDefault();
  beforeEach(() => document.addEventListener('vox-sign-in', stay));
  afterEach(() => document.removeEventListener('vox-sign-in', stay));

  /** Types while the server refuses, and leaves the text. */
  const leaveUnsent = async () => {
    await show();
    const answer = server.answerPatch;
    api.answer({ [PATCH]: () => broken(500) });
    await putCaret('0:00', 'show');
    await type('big ');
    await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
    await button('All transcriptions').click();
    await expect
      .element(page.getByText('Your last changes could not be stored.', { exact: false }))
      .toBeVisible();
    api.answer({ [PATCH]: answer });
  };
  const openAgain = async () => {
    await button(/^Interview/).click();
    await expect.element(row('0:00')).toBeVisible();
  };
  const offer = () => page.getByText('Your change to 1 line was not stored when you left', { exact: false });

  test('are offered when the text is opened again, next to what another window stored', async () => {
    await leaveUnsent();
    const theirs = { ...stored()[2]!, text: 'so how did it end', words: [] };
    server.patch(server.find(detail.project_id)!, [theirs], []);
    await openAgain();
    await expect.element(offer()).toHaveTextContent('welcome back to the big show');
    expect(stored()[0]!.text).toBe('welcome back to the show');
    await button('Use it').click();
    await expect
      .poll(() => stored().map(({ text }) => text))
      .toEqual(['welcome back to the big show', 'thank you for heaving me', 'so how did it end']);
    await expect.poll(texts).toEqual(stored().map(({ text }) => text));
    await expect.element(offer()).not.toBeInTheDocument();
  });

  test('are deleted when the user discards them', async () => {
    await leaveUnsent();
    await openAgain();
    await button('Discard').click();
    await expect.element(offer()).not.toBeInTheDocument();
    await expect.poll(keptDrafts).toEqual({});
    expect(stored()[0]!.text).toBe('welcome back to the show');
  });

  test('are announced, and the text gets the focus once the user has decided', async () => {
    await leaveUnsent();
    await openAgain();
    await expect.element(page.getByRole('status').filter({ has: offer() })).toBeVisible();
    await pressEnter(button('Discard'));
    await expect.element(offer()).not.toBeInTheDocument();
    const text = page.getByRole('group', { name: 'Interview' });
    await expect.poll(() => deepActiveElement()).toBe(text.element());
  });

  test('are deleted when their user signs out', async () => {
    await show();
    api.answer({ [PATCH]: () => broken(500) });
    await putCaret('0:00', 'show');
    await type('big ');
    await expect.element(page.getByText('Not saved', { exact: true })).toBeVisible();
    await expect.poll(async () => JSON.stringify(await keptDrafts())).toContain('big show');
    const { session, storage } = storesFor({});
    await session.signOut();
    await expect.element(row('0:00')).not.toBeInTheDocument();
    // Reads wait for earlier writes
    await draftStore(storage).read('');
    await draftStore(storage).read('');
    expect(JSON.stringify([await keptDrafts(), Object.values(localStorage)])).not.toContain('big show');
    expect(page.getByText('Your last changes could not be stored.', { exact: false }).elements()).toEqual([]);
  });

  test('stay with a user whose session has ended', async () => {
    await show();
    api.answer({ [PATCH]: () => broken(500) });
    await putCaret('0:00', 'show');
    await type('big ');
    storesFor({}).session.lose(true);
    await expect.element(row('0:00')).not.toBeInTheDocument();
    await expect.poll(async () => JSON.stringify(await keptDrafts())).toContain('big show');
  });

  test('of two windows are kept for both', async () => {
    const tag = `<vox-transcription transcription="${detail.project_id}"></vox-transcription>`;
    await showPanel(tag);
    await showPanel(tag);
    const [first, second] = document.querySelectorAll('vox-transcription');
    await expect.poll(() => row('0:00').elements().length).toBe(2);
    const answer = server.answerPatch;
    api.answer({ [PATCH]: () => broken(500) });
    for (const [nth, time, word] of [
      [0, '0:00', 'show'],
      [1, '0:08', 'begin'],
    ] as const) {
      const element = row(time).nth(nth).element() as HTMLElement;
      element.focus();
      getSelection()!.collapse(element.firstChild, element.textContent!.indexOf(word));
      await expect.poll(() => deepActiveElement()).toBe(element);
      await type('big ');
    }
    const kept = async () => JSON.stringify(await keptDrafts());
    await expect.poll(kept).toMatch(/big begin/);
    await expect.poll(kept).toMatch(/big show/);
    second!.remove();
    first!.remove();
    newPageKeepingTab();
    await show();
    await expect
      .element(page.getByText('Your changes to 2 lines were not stored when you left', { exact: false }))
      .toBeVisible();
    // Only now, because each window tried to store its changes until it was removed
    api.answer({ [PATCH]: answer });
    await button('Use them').click();
    await expect
      .poll(() => stored().map(({ text }) => text))
      .toEqual(['welcome back to the big show', 'thank you for heaving me', 'so how did it big begin']);
    await expect.poll(keptDrafts).toEqual({});
  });
});

describe('downloads', () => {
  test('include the latest changes, and go through the download list', async () => {
    const files = fakeFiles();
    const unlist = showList();
    const host = await show();
    const asked: CustomEvent[] = [];
    host.addEventListener('vox-download', (event) => asked.push(event as CustomEvent));
    await putCaret('0:00', 'show');
    await type('big ');
    await button('Download').click();
    await page.getByRole('menuitem', { name: 'Subtitles (SRT)' }).click();
    await expect.poll(() => files.handed.map(({ name }) => name)).toEqual(['Interview.srt']);
    expect(stored()[0]!.text).toBe('welcome back to the big show');
    expect(asked[0]!.detail).toMatchObject({ script: detail.project_id, format: 'srt' });
    downloadManager().clear();
    unlist();
  });

  test('that failed are offered again after a reload, with the text of that moment', async () => {
    const files = fakeFiles();
    put();
    await show();
    files.answer('/files/1.txt', () => new Response(null, { status: 500 }));
    await button('Download').click();
    await page.getByRole('menuitem', { name: 'Text (TXT)' }).click();
    await expect.element(entry()).toHaveAccessibleName(/1 failed/);
    reloadDownloads();
    await open();
    files.answer('/files/1.txt', () => new Response('now'));
    await rows().getByRole('button', { name: 'Download Again: Interview.txt' }).click();
    await expect.element(rows()).toHaveTextContent('Downloaded');
    expect(api.of('POST /v1/misc/file_download_urlbyname').at(-1)!.body).toEqual({
      file_name: `${detail.project_id}.txt`,
    });
    expect(files.handed.map(({ name }) => name)).toEqual(['Interview.txt']);
    downloadManager().clear();
  });

  test('can be taken over by the page', async () => {
    const files = fakeFiles();
    const host = await show();
    host.addEventListener('vox-download', (event) => event.preventDefault());
    await button('Download').click();
    await page.getByRole('menuitem', { name: 'Text (TXT)' }).click();
    await expect.poll(() => api.of('POST /v1/misc/file_download_urlbyname').length).toBe(1);
    expect(files.handed).toEqual([]);
  });
});

describe('using the text as a script', () => {
  test('passes it to a page that handles that, with one paragraph per speaker', async () => {
    const [first, second, third] = stored();
    server.patch(
      detail,
      [
        { ...first!, speaker: 'Ann' },
        { ...second!, speaker: 'Ann' },
        { ...third!, speaker: 'Ben' },
      ],
      [],
    );
    configure({ requests: ['vox-use-script'] });
    const host = await show();
    const asked: unknown[] = [];
    host.addEventListener('vox-use-script', (event) => asked.push((event as CustomEvent).detail));
    await button('Use as script').click();
    expect(asked).toEqual([
      {
        transcription: detail.project_id,
        title: 'Interview',
        text: 'welcome back to the show thank you for heaving me\n\nso how did it begin',
        language: 'en',
      },
    ]);
  });

  test('is not offered where the page does not handle it', async () => {
    await show();
    expect(button('Use as script').elements()).toEqual([]);
  });
});

test('a note says that speakers could not be told apart until the user names one', async () => {
  detail.speakers_failed = true;
  await show();
  const told = page.getByText('The speakers could not be told apart.', { exact: false });
  await expect.element(told).toBeVisible();
  await button('Add speaker').first().click();
  await page.getByLabelText('Name', { exact: true }).fill('Ben');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => told.elements()).toEqual([]);
});
