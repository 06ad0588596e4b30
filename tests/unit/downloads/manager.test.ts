import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../src/api/failure.ts';
import { stateAfter } from '../../../src/downloads/failure.ts';
import { downloadList } from '../../../src/downloads/list.ts';
import { downloadManager } from '../../../src/downloads/manager.ts';
import type {
  DownloadErrorType,
  DownloadFile,
  DownloadTask,
  ResolveUrl,
} from '../../../src/downloads/task.ts';

const SECOND = 1_000;

/** Requested files, in order; each is answered when the test says so, unless `atOnce`. */
let asked: string[];
let answer: Map<string, (given: Response | Error) => void>;
let atOnce: boolean;
let leaving: Set<unknown>;
beforeEach(() => {
  vi.useFakeTimers();
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('voxbench')];
  asked = [];
  answer = new Map();
  atOnce = true;
  leaving = new Set();
  vi.stubGlobal('document', { createElement: () => ({ click() {} }) });
  vi.stubGlobal('addEventListener', (_: string, listener: unknown) => leaving.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => leaving.delete(listener));
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push(url);
    if (atOnce) return Promise.resolve(new Response('bytes'));
    return new Promise((done, fail) => {
      signal!.addEventListener('abort', () => fail(signal!.reason as Error));
      answer.set(url, (given) => (given instanceof Error ? fail(given) : done(given)));
    });
  });
});
afterEach(async () => {
  downloadManager().clear();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = (fileName: string, more: Partial<DownloadFile> = {}): DownloadFile => ({
  fileName,
  ext: 'mp3',
  downloadTaskType: 'audio',
  backupDownloadType: 'bolb',
  url: `/${fileName}`,
  ...more,
});
/** A file whose link comes later. */
const later = (fileName: string, resolveUrl: DownloadFile['resolveUrl']): DownloadFile => {
  const { url: _, ...rest } = file(fileName);
  return { ...rest, resolveUrl: resolveUrl! };
};
const tasks = () => downloadList().$tasks.get();
const states = () => tasks().map(({ taskState }) => taskState);
const statuses = () => Object.values(downloadList().$batches.get()).map(({ status }) => status);
const add = (...files: DownloadFile[]) => downloadManager().add(files, null);
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test.each<[DownloadErrorType, DownloadTask['taskState']]>([
  ['NONE', 'normal'],
  ['URL_ERROR_SUSPEND', 'suspend'],
  ['ABORTED', 'cancel'],
  ['HTTP_ERROR', 'error'],
  ['READER_ERROR', 'error'],
  ['FILESYSTEM_ERROR', 'error'],
  ['UNKNOW', 'error'],
])('%s puts a task in the state %s', (type, expected) => {
  expect(stateAfter(type)).toBe(expected);
});

describe('a batch', () => {
  test('numbers its tasks with its own number and a dash', async () => {
    await add(file('a'), file('b'));
    await add(file('c'));
    expect(tasks().map(({ key }) => key)).toEqual(['1-0', '1-1', '2-0']);
  });

  test('downloads one file after another', async () => {
    atOnce = false;
    await add(file('a'), file('b'));
    await add(file('c'));
    await pass();
    expect(asked).toEqual(['/a']);
    expect(tasks().map(({ isRunning }) => isRunning)).toEqual([true, false, false]);
    answer.get('/a')!(new Response('a'));
    await pass();
    expect(asked).toEqual(['/a', '/b']);
    answer.get('/b')!(new Response(null, { status: 500 }));
    await pass();
    expect(asked).toEqual(['/a', '/b', '/c']);
    expect(states()).toEqual(['success', 'error', 'normal']);
    expect(statuses()).toEqual(['completed', 'downloading']);
  });

  test('skips files canceled while they wait', async () => {
    atOnce = false;
    await add(file('a'), file('b'), file('c'));
    downloadManager().cancel('1-1');
    answer.get('/a')!(new Response('a'));
    await pass();
    expect(asked).toEqual(['/a', '/c']);
    expect(states()).toEqual(['success', 'cancel', 'normal']);
  });

  test('aborts a canceled download and continues with the next', async () => {
    atOnce = false;
    await add(file('a'), file('b'));
    await pass();
    downloadManager().cancel('1-0');
    await pass();
    expect(states()).toEqual(['cancel', 'normal']);
    expect(asked).toEqual(['/a', '/b']);
  });

  test('that is canceled as a whole says so', async () => {
    atOnce = false;
    await add(file('a'), file('b'));
    downloadManager().cancelAll();
    await pass();
    expect(states()).toEqual(['cancel', 'cancel']);
    expect(statuses()).toEqual(['user-cancelled']);
  });

  test('waits for its folder, and disappears when none is chosen', async () => {
    let choose = (_: 'closed') => {};
    const adding = downloadManager().add(
      [file('a'), file('b')],
      new Promise((done) => {
        choose = done;
      }),
    );
    expect(statuses()).toEqual(['selecting-folder']);
    expect(states()).toEqual(['normal', 'normal']);
    choose('closed');
    await adding;
    expect(statuses()).toEqual(['folder-cancelled']);
    expect(tasks()).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('lets the user retry a task within its batch', async () => {
    atOnce = false;
    await add(file('a'));
    answer.get('/a')!(new Response(null, { status: 404 }));
    await pass();
    expect(tasks()[0]).toMatchObject({ taskState: 'error', errorType: 'HTTP_ERROR', problem: 'gone' });
    void downloadManager().retry('1-0');
    await pass();
    expect(statuses()).toEqual(['user-retry']);
    answer.get('/a')!(new Response('a'));
    await pass();
    expect(tasks()[0]).toMatchObject({ key: '1-0', taskState: 'success', customData: { percent: 100 } });
    expect(statuses()).toEqual(['completed']);
  });

  test('ignores the first attempt of a task that was canceled and restarted at once', async () => {
    atOnce = false;
    await add(file('a'));
    downloadManager().cancel('1-0');
    void downloadManager().retry('1-0');
    await pass();
    expect(asked).toEqual(['/a', '/a']);
    expect(tasks()[0]).toMatchObject({ taskState: 'normal', isRunning: true });
  });
});

describe('without a link', () => {
  test('a task is suspended and checked every ten seconds until it has one', async () => {
    const links = [null, null, '/late'];
    await add(
      later('late', () => Promise.resolve(links.shift()!)),
      file('other'),
    );
    await pass();
    expect(states()).toEqual(['suspend', 'success']);
    expect(tasks()[0]!.errorType).toBe('URL_ERROR_SUSPEND');
    expect(statuses()).toEqual(['downloading']);
    await pass(10 * SECOND - 1);
    expect(links).toHaveLength(2);
    await pass(1);
    expect(links).toHaveLength(1);
    expect(states()).toEqual(['suspend', 'success']);
    await pass(10 * SECOND);
    expect(states()).toEqual(['success', 'success']);
    expect(asked).toEqual(['/other', '/late']);
    expect(statuses()).toEqual(['completed']);
    await pass(10 * SECOND);
    expect(vi.getTimerCount(), 'only what was handed over is still kept').toBe(2);
  });

  test('the twentieth retry ends with an HTTP error', async () => {
    const resolve = vi.fn(() => Promise.resolve(null));
    await add(later('never', resolve));
    await pass(19 * 10 * SECOND);
    expect(resolve).toHaveBeenCalledTimes(20);
    expect(states()).toEqual(['suspend']);
    await pass(10 * SECOND);
    expect(resolve).toHaveBeenCalledTimes(21);
    expect(tasks()[0]).toMatchObject({ taskState: 'error', errorType: 'HTTP_ERROR', problem: 'late' });
    await pass(60 * SECOND);
    expect(resolve).toHaveBeenCalledTimes(21);
  });

  test('a task with a slow link blocks no other, and is not requested twice at a time', async () => {
    const resolve = vi
      .fn<ResolveUrl>(() => new Promise(() => undefined))
      .mockImplementationOnce(() => Promise.resolve(null));
    await add(later('slow', resolve));
    await pass(10 * SECOND);
    await add(file('other'));
    await pass(30 * SECOND);
    expect(resolve).toHaveBeenCalledTimes(2);
    expect(states()).toEqual(['suspend', 'success']);
  });

  test.each([
    ['the server cannot be reached', new ApiFailure('network'), 'suspend', null],
    ['the server is busy', new ApiFailure('err_system', { status: 429 }), 'suspend', null],
    ['the server fails', new ApiFailure('err_system', { status: 500 }), 'suspend', null],
    ['the script is gone', new ApiFailure('err_not_found', { status: 404 }), 'error', 'gone'],
    ['it is refused', new ApiFailure('err_permission_deny', { status: 403 }), 'error', 'refused'],
    ['an error was thrown', new Error('?'), 'error', 'unknown'],
  ])('because %s', async (_, failure, taskState, problem) => {
    await add(later('a', () => Promise.reject(failure)));
    await pass();
    expect(tasks()[0]).toMatchObject({ taskState, problem });
  });

  test('a suspended task can be canceled, and is no longer checked', async () => {
    const resolve = vi.fn(() => Promise.resolve(null));
    await add(later('a', resolve));
    await pass();
    downloadManager().cancel('1-0');
    await pass(30 * SECOND);
    expect(states()).toEqual(['cancel']);
    expect(resolve).toHaveBeenCalledTimes(1);
  });
});

test('clearing removes finished tasks and keeps the others', async () => {
  atOnce = false;
  await add(file('a'), file('b'), file('c'), file('d'));
  answer.get('/a')!(new Response('a'));
  await pass();
  answer.get('/b')!(new Response(null, { status: 500 }));
  await pass();
  downloadManager().cancel('1-3');
  downloadManager().clearFinished();
  expect(tasks().map(({ key }) => key)).toEqual(['1-2']);
});

test('when the user leaves, everything is aborted and removed', async () => {
  atOnce = false;
  await add(file('a'), file('b'));
  await pass();
  downloadManager().clear();
  await pass();
  expect(tasks()).toEqual([]);
  expect(asked).toEqual(['/a']);
});

test('a link refused because its script is being generated again suspends the task', async () => {
  const resolve = vi.fn(() => Promise.resolve('/a'));
  atOnce = false;
  await add(later('a', resolve));
  await pass();
  answer.get('/a')!(new Response(null, { status: 409 }));
  await pass();
  expect(tasks()[0]).toMatchObject({ taskState: 'suspend', errorType: 'URL_ERROR_SUSPEND' });
  atOnce = true;
  await pass(10 * SECOND);
  expect(states()).toEqual(['success']);
  expect(resolve).toHaveBeenCalledTimes(2);
});

test('a page whose downloads only wait closes without asking, unless they go to a folder', async () => {
  const source = { apiBase: '', scriptId: 'one', format: 'mp3' } as const;
  const waiting = () => ({ ...later('a', () => Promise.resolve(null)), source });
  await add(waiting());
  await pass();
  expect(states()).toEqual(['suspend']);
  expect(leaving.size).toBe(0);
  await downloadManager().add([waiting()], Promise.resolve({} as FileSystemDirectoryHandle));
  await pass();
  expect(states()).toEqual(['suspend', 'suspend']);
  expect(leaving.size).toBe(1);
});

test('the browser asks before a page closes that is downloading, and not afterwards', async () => {
  atOnce = false;
  await add(file('a'));
  expect(leaving.size).toBe(1);
  answer.get('/a')!(new Response('a'));
  await pass();
  expect(leaving.size).toBe(0);
});
