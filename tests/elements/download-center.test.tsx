import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DOWNLOAD_FRAME_MS } from '../../src/contract/constants/downloads.ts';
import { startDownloads, type DownloadFile } from '../../src/downloads/index.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { storesFor } from '../../src/stores/registry.ts';
import { ok, refused, type FakeApi, fakeApi, newPage, signedIn } from '../support/fake-api.ts';
import { elementFaults } from '../support/element-faults.ts';
import { button, entry, file, open, panel, put, reloadDownloads, rows } from '../support/download-center.ts';
import { contentsOf, fakeFiles, pickedFolder, slowFile, type FakeFiles } from '../support/fake-files.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { registerPseudoLocales } from '../support/pseudo-locale.ts';
import { scriptOf } from '../support/fake-history.ts';

let api: FakeApi;
let files: FakeFiles;
beforeEach(() => {
  newPage();
  api = fakeApi();
  files = fakeFiles();
});
afterEach(() => {
  dispatchEvent(new PageTransitionEvent('pagehide'));
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the entry in the sidebar', () => {
  test('appears once there are downloads, and counts how many are done', async () => {
    const element = put();
    expect(element.shadowRoot.querySelector('button')).toBeNull();
    const slow = slowFile(4);
    files.answer('/files/two.mp3', slow.respond);
    await startDownloads([file('one')]);
    await startDownloads([file('two')]);
    await expect.element(entry()).toHaveTextContent('Download List 1/2');
    await expect.element(entry()).toHaveAccessibleName('Download List, 1/2 completed');
    slow.arrive(4);
    slow.end();
    await expect.element(entry()).toHaveTextContent('Download List 2/2');
  });

  test('reports what arrived and what failed, to screen readers too', async () => {
    put();
    files.answer('/files/two.mp3', () => new Response(null, { status: 404 }));
    await startDownloads([file('one')]);
    await startDownloads([file('two')]);
    await expect.element(entry()).toHaveAccessibleName('Download List, 1/2 completed, 1 failed');
    const news = page.getByRole('status');
    await expect.element(news).toHaveTextContent('two.mp3 was not downloaded. This file no longer exists.');
  });

  test('reports again that a file failed when its second attempt fails too', async () => {
    put();
    files.answer('/files/two.mp3', () => new Response(null, { status: 404 }));
    await startDownloads([file('two')]);
    const news = page.getByRole('status');
    await expect.element(news).toHaveTextContent(/two\.mp3 was not downloaded/);
    const said = vi.fn();
    new MutationObserver(said).observe(news.element(), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await entry().click();
    await button('Download Again: two.mp3').click();
    await expect.poll(() => said.mock.calls.length).toBeGreaterThan(0);
    await expect.element(news).toHaveTextContent(/two\.mp3 was not downloaded/);
  });

  test('reports each event once, however many lists are on the page, and not again in a new list', async () => {
    put();
    const news = () => page.getByRole('status').elements();
    await startDownloads([file('one')]);
    await expect.element(page.getByRole('status')).toHaveTextContent(/one\.mp3/);
    put();
    await expect.poll(() => news().length).toBe(2);
    await startDownloads([file('two')]);
    await expect.poll(() => news().filter((one) => one.textContent!.includes('two.mp3')).length).toBe(1);
    expect(news().filter((one) => one.textContent!.includes('one.mp3'))).toEqual([]);
    document.body.replaceChildren();
    put();
    await expect.element(entry()).toHaveTextContent('2/2');
    await expect.poll(() => news().map((one) => one.textContent)).toEqual(['']);
  });

  test('opens a list of 516 by 363 px, and Escape closes it and returns the focus', async () => {
    put();
    await startDownloads([file('one')]);
    await entry().click();
    await expect.element(panel()).toBeVisible();
    const { width, height } = panel().element().getBoundingClientRect();
    expect([width, height]).toEqual([516, 363]);
    await userEvent.keyboard('{Tab}');
    expect(
      panel()
        .element()
        .contains((deepActiveElement() as HTMLElement) ?? null),
    ).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(entry().element());
  });

  test.each([
    ['a click elsewhere', () => page.getByRole('button', { name: 'Elsewhere' }).click()],
    ['a click on it', () => entry().click()],
    ['moving to another page', () => Promise.resolve(storesFor({}).popups.close())],
  ])('the list closes by %s but not by one inside', async (_, close) => {
    put();
    await startDownloads([file('one')]);
    await open();
    await panel().getByRole('heading').click();
    await expect.element(panel()).toBeVisible();
    await close();
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test('disappears with the user, whose files concern nobody else', async () => {
    signedIn();
    put();
    await storesFor({}).session.start();
    await startDownloads([file('one')]);
    await expect.element(entry()).toBeVisible();
    const stop = (event: Event) => event.preventDefault();
    document.addEventListener('vox-sign-in', stop);
    await storesFor({}).session.signOut();
    await expect.element(entry()).not.toBeInTheDocument();
    document.removeEventListener('vox-sign-in', stop);
  });
});

describe('a file', () => {
  test('is downloaded by the browser under the name that the server gives', async () => {
    put();
    files.answer(
      '/files/one.mp3',
      () => new Response('sound', { headers: { 'content-disposition': 'attachment; filename="Ferry.mp3"' } }),
    );
    await startDownloads([file('one')]);
    await expect.poll(() => files.handed).toHaveLength(1);
    expect(files.handed[0]!.name).toBe('Ferry.mp3');
    expect(await files.handed[0]!.blob!.text()).toBe('sound');
    await open();
    await expect.element(rows()).toHaveTextContent('Ferry.mp3Downloaded');
  });

  test('shows its progress and what waits behind it', async () => {
    put();
    const slow = slowFile(200);
    files.answer('/files/one.mp3', slow.respond);
    await startDownloads([file('one')]);
    await startDownloads([file('two', { extData: { first_image: 'data:,broken' } })]);
    slow.arrive(90);
    await open();
    const bar = panel().getByRole('progressbar', { name: 'Downloading one.mp3' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '45');
    await expect.element(rows().nth(1)).toHaveTextContent(/Downloading · 45%/);
    await expect.element(rows().first()).toHaveTextContent('Waiting for its turn');
    expect(files.asked).toEqual(['/files/one.mp3']);
  });

  test('of unknown length shows progress without a percentage', async () => {
    put();
    let line!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (own) => void (line = own) });
    files.answer('/files/one.mp3', () => new Response(body));
    await startDownloads([file('one')]);
    await open();
    line.enqueue(new Uint8Array(2_000));
    await expect.element(rows()).toHaveTextContent(/Downloading · [\d.]+ .B\/s/);
    const bar = panel().getByRole('progressbar', { name: 'Downloading one.mp3' });
    await expect.element(bar).not.toHaveAttribute('aria-valuenow');
    await expect.element(rows()).not.toHaveTextContent('%');
    line.close();
    await expect.element(rows()).toHaveTextContent(/one\.mp3Downloaded · 2 kB/);
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('is canceled and downloaded again from its row, and the focus stays there', async () => {
    put();
    const slow = slowFile(10);
    files.answer('/files/one.mp3', slow.respond);
    await startDownloads([file('one')]);
    await open();
    await button('Cancel one.mp3').click();
    await expect.element(rows()).toHaveTextContent('Canceled');
    await expect.poll(deepActiveElement).toBe(button('Download Again: one.mp3').element());
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => files.asked).toHaveLength(2);
    await expect.poll(() => deepActiveElement()?.getAttribute('aria-label')).toBe('Cancel one.mp3');
    slow.arrive(10);
    slow.end();
    await expect.element(rows()).toHaveTextContent('Downloaded');
    await expect.poll(deepActiveElement).toBe(button('Download Again: one.mp3').element());
    expect(files.handed).toHaveLength(1);
  });

  test('shows its size and time once it is downloaded, and can be downloaded again', async () => {
    put();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 14, 5) });
    files.answer('/files/one.mp3', () => new Response(new Uint8Array(1_234_567)));
    await startDownloads([file('one')]);
    await open();
    await expect.element(rows()).toHaveTextContent(/Downloaded · 1\.2 MB · 2:05\sPM/);
    await button('Download Again: one.mp3').click();
    await expect.poll(() => files.handed).toHaveLength(2);
    expect(files.asked).toEqual(['/files/one.mp3', '/files/one.mp3']);
    expect(rows().elements()).toHaveLength(1);
  });

  test('takes a double click as one click, on Cancel and on Download Again', async () => {
    put();
    files.answer('/files/one.mp3', slowFile(10).respond);
    await startDownloads([file('one')]);
    await open();
    await button('Cancel one.mp3').dblClick();
    await expect.element(rows()).toHaveTextContent('Canceled');
    await button('Download Again: one.mp3').dblClick();
    await expect.element(rows()).toHaveTextContent('Downloading');
    expect(files.asked).toHaveLength(2);
  });

  test.each([
    ['mp3', 'audio', 'audio-lines'],
    ['mp3.zip', 'audio', 'file-archive'],
    ['srt', 'srt', 'captions'],
    ['json', 'srt', 'braces'],
  ] as const)('with the ending %s has the icon of its kind', async (ext, downloadTaskType, icon) => {
    put();
    await startDownloads([file('one', { ext, downloadTaskType })]);
    await open();
    await expect.element(rows()).toBeVisible();
    expect([...rows().element().querySelector('svg')!.classList]).toContain(`lucide-${icon}`);
  });

  test.each([
    ['gone', () => new Response(null, { status: 404 }), 'This file no longer exists.'],
    ['refused', () => new Response(null, { status: 403 }), 'The link is no longer accepted. Download it'],
    ['empty', () => new Response(''), 'The server gave an empty file.'],
    [
      'a page of a proxy',
      () => new Response('<p>Sign in', { headers: { 'content-type': 'text/html' } }),
      'The server could not give it.',
    ],
    ['a server error', () => new Response(null, { status: 500 }), 'The server could not give it.'],
  ])('that is %s says so, offers another try and is not saved', async (_, answer, words) => {
    put();
    files.answer('/files/one.mp3', answer);
    await startDownloads([file('one')]);
    await open();
    await expect.element(rows()).toHaveTextContent(words);
    await expect.element(button('Download Again: one.mp3')).toHaveTextContent('Download Again');
    expect(files.handed).toEqual([]);
  });

  test('whose connection breaks in the middle is not saved incomplete', async () => {
    put();
    const slow = slowFile(100);
    files.answer('/files/one.mp3', slow.respond);
    await startDownloads([file('one')]);
    await open();
    slow.arrive(50);
    await expect.element(rows()).toHaveTextContent('50%');
    slow.breakOff();
    await expect.element(rows()).toHaveTextContent('It did not arrive whole.');
    expect(files.handed).toEqual([]);
  });

  test('can be left to the browser by a link, or by an iframe that is removed after six hours', async () => {
    put();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await startDownloads([file('one', { backupDownloadType: 'a_element' })]);
    await startDownloads([file('two', { backupDownloadType: 'in_iframe', url: 'about:blank#two' })]);
    await expect.poll(() => document.querySelector('iframe')?.src).toBe('about:blank#two');
    expect(files.handed).toMatchObject([
      { name: 'one.mp3', href: expect.stringMatching(/\/files\/one\.mp3$/) },
    ]);
    expect(files.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(DOWNLOAD_FRAME_MS - 1);
    expect(document.querySelector('iframe')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(document.querySelector('iframe')).toBeNull();
  });
});

describe('several files', () => {
  const two = () => [file('Ferry'), file('Ferry', { url: '/files/second.mp3' })];

  test('are saved in the chosen folder, where a taken name gets a number and existing files stay', async () => {
    put();
    const folder = await pickedFolder();
    const old = await folder.getFileHandle('Ferry.mp3', { create: true });
    const stream = await old.createWritable();
    await stream.write('old');
    await stream.close();
    await folder.getDirectoryHandle('Ferry (1).mp3', { create: true });
    await startDownloads(two());
    await open();
    await expect.element(rows().first()).toHaveTextContent('Saved in Voices');
    await expect.element(rows().nth(1)).toHaveTextContent('Saved in Voices');
    expect(await contentsOf(folder)).toEqual({
      'Ferry.mp3': 'old',
      'Ferry (1).mp3': '/',
      'Ferry (2).mp3': '/files/Ferry.mp3',
      'Ferry (3).mp3': '/files/second.mp3',
    });
    expect(files.handed).toEqual([]);
  });

  test('leave the list when the user chooses no folder', async () => {
    put();
    vi.stubGlobal('showDirectoryPicker', () => Promise.reject(new DOMException('', 'AbortError')));
    await startDownloads(two());
    await expect.element(entry()).not.toBeInTheDocument();
    expect(files.asked).toEqual([]);
  });

  test('wait while the folder is being chosen', async () => {
    put();
    vi.stubGlobal('showDirectoryPicker', () => new Promise(() => undefined));
    void startDownloads(two());
    await open();
    await expect.element(rows().first()).toHaveTextContent('Waiting until a folder is chosen');
    expect(files.asked).toEqual([]);
  });

  test.each([
    ['has no folder picker', undefined],
    ['refuses the folder picker', () => Promise.reject(new DOMException('', 'SecurityError'))],
  ])('are saved as ordinary downloads where the browser %s', async (_, picker) => {
    put();
    vi.stubGlobal('showDirectoryPicker', picker);
    await startDownloads(two());
    await expect.poll(() => files.handed.map(({ name }) => name)).toEqual(['Ferry.mp3', 'Ferry.mp3']);
  });

  test('leave no partial file on a full disk, and can be saved elsewhere', async () => {
    put();
    const folder = await pickedFolder();
    const write = vi
      .spyOn(FileSystemWritableFileStream.prototype, 'write')
      .mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    await startDownloads(two());
    await open();
    await expect.element(rows().nth(1)).toHaveTextContent('There is no space left.');
    await expect.element(rows().first()).toHaveTextContent('Saved in Voices');
    write.mockRestore();
    expect(Object.keys(await contentsOf(folder))).toEqual(['Ferry.mp3']);
    const other = await pickedFolder('Elsewhere');
    const picked = await other.getFileHandle('Chosen.mp3', { create: true });
    vi.stubGlobal('showSaveFilePicker', () => Promise.resolve(picked));
    await rows().nth(1).getByRole('button').click();
    await expect.poll(() => contentsOf(other)).toEqual({ 'Chosen.mp3': '/files/Ferry.mp3' });
  });

  test('report that their folder is gone, and keep saying so when the picker is closed', async () => {
    put();
    const folder = await pickedFolder();
    let answer = (_: Response) => {};
    files.answer('/files/Ferry.mp3', () => new Promise((resolve) => (answer = resolve)));
    await startDownloads([file('Ferry'), file('Other')]);
    await (await navigator.storage.getDirectory()).removeEntry(folder.name);
    answer(new Response('sound'));
    await open();
    await expect.element(rows().first()).toHaveTextContent('The folder is gone or cannot be written to.');
    vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('', 'AbortError')));
    await button('Download Again: Ferry.mp3').click();
    await expect.element(rows().nth(1)).toHaveTextContent('The folder is gone');
    expect(files.asked).toHaveLength(2);
  });

  test('leave no partial file when one is canceled while it is written', async () => {
    put();
    const folder = await pickedFolder();
    let giveUp: ((reason: unknown) => void) | undefined;
    const { abort } = FileSystemWritableFileStream.prototype;
    vi.spyOn(FileSystemWritableFileStream.prototype, 'write').mockImplementation(
      () => new Promise((_, fail) => (giveUp = fail)),
    );
    vi.spyOn(FileSystemWritableFileStream.prototype, 'abort').mockImplementation(async function (
      this: FileSystemWritableFileStream,
    ) {
      await abort.call(this);
      giveUp?.(new DOMException('', 'AbortError'));
    });
    await startDownloads([
      file('Ferry'),
      file('Other', { resolveUrl: () => Promise.resolve(null), url: '' }),
    ]);
    await open();
    await expect.poll(() => giveUp).toBeDefined();
    await button('Cancel Ferry.mp3').click();
    await expect.element(rows().nth(1)).toHaveTextContent('Canceled');
    await expect.poll(() => contentsOf(folder)).toEqual({});
  });
});

describe('a file name', () => {
  test.each([
    ['Harbour 😀👨‍👩‍👧', 'Harbour 😀👨‍👩‍👧'],
    ['صباح\u202e الخير', 'صباح الخير'],
    ['a/b\\c', 'a b c'],
    ['COM1', 'COM1_'],
    ['😀'.repeat(300), '😀'.repeat(50)],
  ])('such as %j can be written into a folder', async (title, name) => {
    put();
    const folder = await pickedFolder();
    await startDownloads([file(title, { url: '/files/x' }), file('Other', { url: '/files/y' })]);
    await expect.element(entry()).toHaveTextContent('2/2');
    expect(Object.keys(await contentsOf(folder)).sort()).toEqual([`${name}.mp3`, 'Other.mp3'].sort());
  });
});

describe('after a reload', () => {
  const ID = '00000000-0000-4000-8000-000000000001';
  const SCRIPT = 'GET /v1/speech/scripts/{script_id}';
  const script = (fileName: string): DownloadFile => ({
    ...file(fileName),
    source: { apiBase: '', scriptId: ID, format: 'mp3' },
  });
  const withLink = (url: string) =>
    api.answer({ [SCRIPT]: () => ok({ data: { script: scriptOf(ID, { mp3: url }), job: null } }) });

  test('the list is as before, and downloading a file again uses a fresh link', async () => {
    signedIn();
    put();
    await startDownloads([script('one')]);
    await expect.element(entry()).toHaveTextContent('1/1');
    reloadDownloads();
    await open();
    await expect.element(rows()).toHaveTextContent(/one\.mp3Downloaded · 0\.1 kB/);
    expect(page.getByRole('status').element().textContent, 'it is no news').toBe('');
    withLink('/files/fresh.mp3');
    await button('Download Again: one.mp3').click();
    await expect.poll(() => files.asked).toEqual(['/files/one.mp3', '/files/fresh.mp3']);
    expect(api.of(SCRIPT).map(({ params }) => params)).toEqual([{ script_id: ID }]);
    await expect.poll(() => files.handed).toHaveLength(2);
    await startDownloads([script('two')]);
    await expect.element(entry()).toHaveTextContent('2/2');
  });

  test('a file that the server no longer has says so', async () => {
    put();
    await startDownloads([script('one')]);
    await expect.element(entry()).toHaveTextContent('1/1');
    reloadDownloads();
    await open();
    api.answer({ [SCRIPT]: () => refused('err_not_found', 404) });
    await button('Download Again: one.mp3').click();
    await expect.element(rows()).toHaveTextContent('This file no longer exists.');
  });

  test('a download that was cut off stays on the list', async () => {
    put();
    files.answer('/files/one.mp3', slowFile(10).respond);
    await startDownloads([script('one')]);
    await expect.element(entry()).toHaveTextContent('0/1');
    reloadDownloads();
    await open();
    await expect.element(rows()).toHaveTextContent('The page was left before it was whole.');
    withLink('/files/fresh.mp3');
    await button('Download Again: one.mp3').click();
    await expect.element(rows()).toHaveTextContent('Downloaded');
  });

  test('a file that was only waiting is downloaded', async () => {
    signedIn();
    put();
    const { url: _, ...unlinked } = script('one');
    await startDownloads([{ ...unlinked, resolveUrl: () => Promise.resolve(null) }]);
    await expect.element(entry()).toHaveTextContent('0/1');
    await open();
    await expect.element(rows()).toHaveTextContent('Not ready yet. It comes by itself.');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    reloadDownloads();
    await open();
    await expect.element(rows()).toHaveTextContent('Not ready yet. It comes by itself.');
    expect(files.asked).toEqual([]);
    withLink('/files/late.mp3');
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(rows()).toHaveTextContent('Downloaded');
    expect(files.asked).toEqual(['/files/late.mp3']);
  });

  test('a failed file is offered again if it has a link, and is off the list otherwise', async () => {
    put();
    const { url: _, ...unlinked } = file('two');
    files.answer('/files/one.mp3', () => new Response(null, { status: 500 }));
    files.answer('/files/two.mp3', () => new Response(null, { status: 500 }));
    await startDownloads([file('one')]);
    await startDownloads([{ ...unlinked, resolveUrl: () => Promise.resolve('/files/two.mp3') }]);
    await expect.element(entry()).toHaveAccessibleName(/2 failed/);
    reloadDownloads();
    await open();
    await expect.poll(() => rows().elements()).toHaveLength(1);
    files.answer('/files/one.mp3', () => new Response('sound'));
    await button('Download Again: one.mp3').click();
    await expect.element(rows()).toHaveTextContent('Downloaded');
  });

  test('cleared files stay off the list', async () => {
    put();
    await startDownloads([script('one')]);
    await open();
    await button('Clear finished').click();
    expect(reloadDownloads().shadowRoot.querySelector('button')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  test('signing out of one server clears its list and keeps the list of the other server', async () => {
    const other = 'https://other.test';
    const putBoth = () => {
      document.body.innerHTML = `<vox-download-center></vox-download-center><vox-download-center api-base="${other}"></vox-download-center>`;
      const [own, foreign] = document.querySelectorAll<HTMLElement & VoxHost>('vox-download-center');
      return Promise.all([own!.activate(), foreign!.activate()]);
    };
    const kept = (origin: string) => sessionStorage.getItem(`voxbench.downloads ${origin}`.trim()) ?? '';
    signedIn();
    await putBoth();
    await storesFor({}).session.start();
    await startDownloads([script('one')]);
    await startDownloads([{ ...script('two'), source: { apiBase: other, scriptId: ID, format: 'mp3' } }]);
    await expect.poll(() => kept(other)).toContain('two');
    await expect.poll(() => kept('')).toContain('one');
    await expect.poll(() => kept(other)).not.toContain('one');
    await expect.poll(() => kept('')).not.toContain('two');
    const stop = (event: Event) => event.preventDefault();
    document.addEventListener('vox-sign-in', stop);
    await storesFor({}).session.signOut();
    document.removeEventListener('vox-sign-in', stop);
    await expect.element(entry().first()).toHaveTextContent('1/1');
    expect(kept('')).toBe('');
    expect(kept(other)).toContain('two');
  });

  test('the list is hidden from another user, and from anyone after a sign-out', async () => {
    signedIn();
    put();
    await storesFor({}).session.start();
    await startDownloads([script('one')]);
    await expect.element(entry()).toHaveTextContent('1/1');
    localStorage.setItem('app_user_id', 'somebody else');
    const element = reloadDownloads();
    await element.activate();
    await startDownloads([script('two')]);
    await expect.element(entry()).toHaveTextContent('1/1');
  });
});

describe('the whole list', () => {
  test('is canceled and cleared, and the focus stays there', async () => {
    const element = put();
    files.answer('/files/one.mp3', slowFile(4).respond);
    await startDownloads([file('one')]);
    await startDownloads([file('two')]);
    await open();
    await button('Cancel all').click();
    await expect.element(rows().first()).toHaveTextContent('Canceled');
    await expect.element(button('Cancel all')).toHaveAttribute('aria-disabled', 'true');
    await button('Clear finished').click();
    await expect.element(entry()).not.toBeInTheDocument();
    await expect.poll(deepActiveElement).toBe(element.shadowRoot.querySelector('.dl-slot'));
  });

  test('passes axe', async () => {
    const element = put();
    files.answer('/files/one.mp3', slowFile(4).respond);
    files.answer('/files/none.mp3', () => new Response(null, { status: 404 }));
    await startDownloads([file('none')]);
    await startDownloads([file('one')]);
    await startDownloads([file('two')]);
    await open();
    await expect.element(rows().nth(2)).toHaveTextContent('This file no longer exists');
    const violations = await elementFaults(element);
    expect(violations).toEqual([]);
  });

  test.each(['en-XA', 'ar-XB'])('cuts no words off at 320 px, in %s', async (lang) => {
    registerPseudoLocales();
    await page.viewport(320, 640);
    const element = put({ width: 320, lang });
    files.answer('/files/one.mp3', () => Promise.reject(new TypeError()));
    files.answer('/files/two.mp3', slowFile(4).respond);
    await startDownloads([file('one')]);
    await startDownloads([file('two')]);
    await page.getByRole('button', { expanded: false }).click();
    await expect.element(page.getByRole('listitem').nth(1)).toBeVisible();
    expect(clippedTexts(element)).toEqual([]);
    await page.viewport(1280, 800);
  });
});
