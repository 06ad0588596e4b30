import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FILE_DIGEST_HEADER } from '../../src/contract/constants/downloads.ts';
import { DownloadSlot, startDownloads } from '../../src/downloads/index.ts';
import { downloadList } from '../../src/downloads/list.ts';
import { downloadManager } from '../../src/downloads/manager.ts';
import { button, entry, file, open, put, rows } from '../support/download-center.ts';
import { fakeApi, newPage } from '../support/fake-api.ts';
import { contentsOf, fakeFiles, pickedFolder, slowFile, type FakeFiles } from '../support/fake-files.ts';
import { clearStage, stage } from '../support/stage.tsx';

const PAGE = Symbol.for('voxbench');
const global = globalThis as Record<symbol, unknown>;

let files: FakeFiles;
beforeEach(() => {
  newPage();
  fakeApi();
  files = fakeFiles();
});
afterEach(() => {
  dispatchEvent(new PageTransitionEvent('pagehide'));
  downloadManager().clear();
  document.body.replaceChildren();
  clearStage();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Simulates another tab, which shares storage and locks of the browser but no state of the page. */
async function inAnotherTab<T>(work: () => Promise<T>): Promise<T> {
  const own = global[PAGE];
  delete global[PAGE];
  try {
    return await work();
  } finally {
    global[PAGE] = own;
  }
}
const two = () => [file('Ferry'), file('Other')];

describe('in a folder', () => {
  test.each<[string, keyof FileSystemWritableFileStream, string, string]>([
    ['a disk that fills up during the download', 'write', 'QuotaExceededError', 'There is no space left.'],
    ['a disk that is full at the end', 'close', 'QuotaExceededError', 'There is no space left.'],
    [
      'a permission withdrawn during the download',
      'write',
      'NotAllowedError',
      'The folder is gone or cannot be',
    ],
    ['a file deleted during the download', 'close', 'NotFoundError', 'The folder is gone or cannot be'],
  ])('%s leaves no partial file, and the next file arrives', async (_, method, name, words) => {
    put();
    const folder = await pickedFolder();
    vi.spyOn(FileSystemWritableFileStream.prototype, method as 'close').mockRejectedValueOnce(
      new DOMException('', name),
    );
    await startDownloads(two());
    await open();
    await expect.element(rows().nth(1)).toHaveTextContent(words);
    await expect.element(rows().first()).toHaveTextContent('Saved in Voices');
    await expect.poll(() => contentsOf(folder)).toEqual({ 'Other.mp3': '/files/Other.mp3' });
  });

  test('a permission that was already withdrawn is reported, and the file can be saved elsewhere', async () => {
    put();
    const folder = await pickedFolder();
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.assign(folder, { getFileHandle: refuse });
    await startDownloads(two());
    await open();
    await expect.element(rows().nth(1)).toHaveTextContent('The folder is gone or cannot be written to.');
    const other = await pickedFolder('Elsewhere');
    const picked = await other.getFileHandle('Chosen.mp3', { create: true });
    vi.stubGlobal('showSaveFilePicker', () => Promise.resolve(picked));
    await button('Download Again: Ferry.mp3').click();
    await expect.poll(() => contentsOf(other)).toEqual({ 'Chosen.mp3': '/files/Ferry.mp3' });
  });

  test('an existing file keeps its content when the download that replaces it fails', async () => {
    put();
    const folder = await pickedFolder();
    const picked = await folder.getFileHandle('Ferry.mp3', { create: true });
    const stream = await picked.createWritable();
    await stream.write('old');
    await stream.close();
    vi.spyOn(FileSystemDirectoryHandle.prototype, 'getFileHandle').mockRejectedValue(
      new DOMException('', 'NotAllowedError'),
    );
    await startDownloads(two());
    await open();
    await expect.element(rows().nth(1)).toHaveTextContent('The folder is gone or cannot be written to.');
    vi.stubGlobal('showSaveFilePicker', () => Promise.resolve(picked));
    const slow = slowFile(8);
    files.answer('/files/Ferry.mp3', slow.respond);
    await button('Download Again: Ferry.mp3').click();
    await expect.element(rows().nth(1)).toHaveTextContent('Downloading');
    await expect.poll(() => files.asked).toHaveLength(3);
    slow.arrive(4);
    slow.breakOff();
    await expect.element(rows().nth(1)).toHaveTextContent('It did not arrive whole.');
    expect(await contentsOf(folder)).toEqual({ 'Ferry.mp3': 'old' });
  });

  test('two tabs that save the same names at once write separate files', async () => {
    put();
    const folder = await pickedFolder();
    let answer = () => {};
    const isTime = new Promise<void>((resolve) => (answer = resolve));
    for (const path of ['/files/Ferry.mp3', '/files/theirs'])
      files.answer(path, () => isTime.then(() => new Response(path)));
    await startDownloads(two());
    const $theirs = await inAnotherTab(async () => {
      await startDownloads([file('Ferry', { url: '/files/theirs' }), file('Other', { url: '/files/their' })]);
      return downloadList().$tasks;
    });
    await expect.poll(() => files.asked).toEqual(['/files/Ferry.mp3', '/files/theirs']);
    answer();
    await expect
      .poll(() => [...$theirs.get(), ...downloadList().$tasks.get()].map(({ taskState }) => taskState))
      .toEqual(['success', 'success', 'success', 'success']);
    const saved = await contentsOf(folder);
    expect(Object.keys(saved).sort()).toEqual(['Ferry (1).mp3', 'Ferry.mp3', 'Other (1).mp3', 'Other.mp3']);
    expect(Object.values(saved).sort()).toEqual([
      '/files/Ferry.mp3',
      '/files/Other.mp3',
      '/files/their',
      '/files/theirs',
    ]);
  });

  test('all of two hundred files arrive, and the list renders only those in view', async () => {
    put();
    const folder = await pickedFolder();
    await startDownloads(Array.from({ length: 200 }, (_, index) => file(`Part ${index}`)));
    await open();
    await expect.element(entry()).toHaveTextContent('200/200');
    const saved = await contentsOf(folder);
    expect(Object.keys(saved)).toHaveLength(200);
    expect(saved['Part 199.mp3']).toBe('/files/Part%20199.mp3');
    expect(rows().elements().length).toBeLessThan(30);
    await expect.element(rows().first()).toHaveAttribute('aria-setsize', '200');
    await expect.element(rows().first()).toHaveTextContent('Part 199.mp3');
    const list = rows().first().element().closest('.dl-list')!;
    list.scrollTop = list.scrollHeight;
    await expect.element(rows().last()).toHaveTextContent('Part 0.mp3');
  });
});

test('a file whose digest differs from the server’s is not saved', async () => {
  put();
  files.answer('/files/one.mp3', () => new Response('sound', { headers: { [FILE_DIGEST_HEADER]: 'other' } }));
  await startDownloads([file('one')]);
  await open();
  await expect.element(rows()).toHaveTextContent('It arrived damaged and was not kept.');
  await expect.element(button('Download Again: one.mp3')).toBeVisible();
  expect(files.handed).toEqual([]);
});

test('a refused link is renewed, and an interrupted download resumes where it stopped', async () => {
  put();
  const links = ['/files/old.mp3', '/files/new.mp3'];
  const slow = slowFile(8);
  files.answer('/files/old.mp3', () => new Response(null, { status: 403 }));
  files.answer('/files/new.mp3', (signal) => {
    const answer = slow.respond(signal);
    answer.headers.set('etag', '"one"');
    return answer;
  });
  const { url: _, ...unlinked } = file('one');
  await startDownloads([{ ...unlinked, resolveUrl: () => Promise.resolve(links.shift() ?? null) }]);
  await open();
  await expect.poll(() => files.asked).toEqual(['/files/old.mp3', '/files/new.mp3']);
  slow.arrive(4);
  await expect.element(rows()).toHaveTextContent('50%');
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => (answer = resolve));
  files.answer('/files/new.mp3', async () => {
    await isTime;
    const headers = { etag: '"one"', 'content-range': 'bytes 4-7/8', 'content-length': '4' };
    return new Response('rest', { status: 206, headers });
  });
  slow.breakOff();
  await expect.element(rows()).toHaveTextContent('Connection lost. Resuming automatically…');
  answer();
  await expect.element(rows()).toHaveTextContent('Downloaded');
  expect(await files.handed[0]!.blob!.text()).toBe('\0\0\0\0rest');
});

test('a server that cannot be reached is reported, and asked again', async () => {
  put();
  files.answer('/files/one.mp3', () => Promise.reject(new TypeError()));
  await startDownloads([file('one')]);
  await open();
  await expect.element(rows()).toHaveTextContent('The server cannot be reached. Trying again…');
  files.answer('/files/one.mp3', () => new Response('sound'));
  await expect.element(rows()).toHaveTextContent('Downloaded');
});

test('a row that resumes keeps its height and shows no speed', async () => {
  put();
  const slow = slowFile(8);
  files.answer('/files/one.mp3', (signal) => {
    const answer = slow.respond(signal);
    answer.headers.set('etag', '"one"');
    return answer;
  });
  await startDownloads([file('one')]);
  await open();
  await expect.poll(() => files.asked).toHaveLength(1);
  slow.arrive(4);
  await expect.element(rows()).toHaveTextContent(/50%.*B\/s/);
  const before = rows().element().getBoundingClientRect().height;
  files.answer('/files/one.mp3', () => new Promise(() => undefined));
  slow.breakOff();
  await expect
    .element(rows())
    .toHaveTextContent(/^one\.mp3Connection lost. Resuming automatically… · 50%Cancel$/);
  expect(rows().element().getBoundingClientRect().height).toBeCloseTo(before);
});

test('rows show how long names with the same beginning differ', async () => {
  put();
  const long = (end: string) =>
    file(`The quick brown fox jumps over the lazy dog by the old harbour, ${end}`);
  await pickedFolder();
  await startDownloads([long('chapter one'), long('chapter two')]);
  await open();
  const last = () =>
    rows()
      .elements()
      .map((row) => row.querySelector('.dl-name > span:last-child')!);
  await expect
    .poll(() => last().map((end) => end.textContent))
    .toEqual([' chapter two.mp3', ' chapter one.mp3']);
  for (const end of last()) expect(end.scrollWidth).toBeLessThanOrEqual(end.clientWidth);
});

test('a name cannot disguise the type of a file, in the list or in a link', async () => {
  put();
  await startDownloads([file('invoice\u202e3pm.exe/..\\', { backupDownloadType: 'a_element' })]);
  await open();
  await expect.element(rows()).toHaveTextContent('invoice3pm.exe.mp3');
  expect(files.handed[0]!.name).toBe('invoice3pm.exe.mp3');
});

test('a suspended file that is canceled stays so until its user downloads it again', async () => {
  put();
  let link: string | null = null;
  const { url: _, ...unlinked } = file('one');
  const resolveUrl = vi.fn(() => Promise.resolve(link));
  await startDownloads([{ ...unlinked, resolveUrl }]);
  await open();
  await expect.element(rows()).toHaveTextContent('Not ready yet. It comes by itself.');
  await button('Cancel one.mp3').click();
  await expect.element(rows()).toHaveTextContent('Canceled');
  expect(Object.values(downloadList().$batches.get())).toEqual([{ status: 'user-cancelled' }]);
  link = '/files/one.mp3';
  await button('Download Again: one.mp3').click();
  await expect.element(rows()).toHaveTextContent('Downloaded');
  expect(resolveUrl).toHaveBeenCalledTimes(2);
});

test('when collapsed, the entry is an icon only', async () => {
  stage(<DownloadSlot collapsed placement="above-start" />);
  files.answer('/files/one.mp3', slowFile(4).respond);
  await startDownloads([file('one')]);
  await expect.element(entry()).toHaveAccessibleName('Download List, 0/1 completed');
  expect(entry().element().textContent).toBe('');
  const mark = () => getComputedStyle(entry().element(), '::after').content;
  await expect.poll(mark).toBe('"1"');
});

describe('two tabs', () => {
  test('have separate lists', async () => {
    put();
    await startDownloads([file('one')]);
    await expect.element(entry()).toHaveTextContent('1/1');
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const kept = { ...sessionStorage };
    const theirs = await inAnotherTab(async () => {
      await startDownloads([file('theirs')]);
      await expect.poll(() => downloadList().$tasks.get()[0]!.taskState).toBe('success');
      return downloadList().$tasks.get();
    });
    expect(theirs.map(({ fileName }) => fileName)).toEqual(['theirs']);
    expect(
      downloadList()
        .$tasks.get()
        .map(({ fileName }) => fileName),
    ).toEqual(['one']);
    expect({ ...sessionStorage }).toEqual(kept);
  });

  test('a duplicated tab takes over finished files, but not what the original still downloads', async () => {
    put();
    await startDownloads([file('one')]);
    await expect.element(entry()).toHaveTextContent('1/1');
    files.answer('/files/two.mp3', slowFile(4).respond);
    await startDownloads([file('two')]);
    await expect.element(entry()).toHaveTextContent('1/2');
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const kept = { ...sessionStorage };
    await inAnotherTab(async () => {
      document.body.replaceChildren();
      await put().activate();
      await expect.element(entry()).toHaveTextContent('1/1');
      expect(
        downloadList()
          .$tasks.get()
          .map(({ fileName }) => fileName),
      ).toEqual(['one']);
      document.body.replaceChildren();
    });
    Object.assign(sessionStorage, kept);
    expect(files.asked).toEqual(['/files/one.mp3', '/files/two.mp3']);
  });
});

test('a list of two hundred survives a reload', async () => {
  put();
  vi.stubGlobal('showDirectoryPicker', undefined);
  await startDownloads(Array.from({ length: 200 }, (_, index) => file(`Part ${index}`)));
  await expect.element(entry()).toHaveTextContent('200/200');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  document.body.replaceChildren();
  delete global[PAGE];
  put();
  await expect.element(page.getByRole('button', { name: /^Download List/ })).toHaveTextContent('200/200');
});
