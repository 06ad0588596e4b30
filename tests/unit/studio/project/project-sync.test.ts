import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../../../src/api/client.ts';
import { ApiFailure } from '../../../../src/api/failure.ts';
import type { ProjectPatch } from '../../../../src/contract/index.ts';
import type { ProjectContent } from '../../../../src/studio/project/content.ts';
import type { Merged, ReplacedText } from '../../../../src/studio/project/merge.ts';
import { createProjectSync } from '../../../../src/studio/project/project-sync.ts';
import { content, segment, server } from './segments.ts';

let browser: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An editor of a stored project; failures can be queued for its patches. */
function editorOf(words: string) {
  const there = server(words);
  let mine: ProjectContent = content(words);
  const patches: ProjectPatch[] = [];
  const failures: (ApiFailure | undefined)[] = [];
  const told: ApiFailure[] = [];
  const merges: Merged[] = [];
  const replaced: ReplacedText[] = [];
  const call = async (_: string, { body }: { body: ProjectPatch }) => {
    patches.push(body);
    const failure = failures.shift();
    if (failure) throw failure;
    const { revision, segments } = there.stored();
    if (body.revision !== revision) throw new ApiFailure('err_project_changed', { status: 409 });
    const put = new Set(body.put?.map(({ segment_id }) => segment_id));
    const isStored = ({ segment_id: id }: { segment_id: string }) => put.has(id) || segments.has(id);
    there.store({ ...mine, segments: mine.segments.filter(isStored) });
    return Promise.resolve({ data: { revision: revision + 1 } });
  };
  const sync = createProjectSync({
    client: { call } as unknown as Client,
    projectId: 'p',
    kind: 'speech',
    stored: there.stored(),
    read: () => mine,
    fetchChanges: ({ revision }) => Promise.resolve(there.changesAfter(revision)),
    onMerged(merged) {
      merges.push(merged);
      const here = new Map(mine.segments.map((one) => [one.segment_id, one]));
      mine = { ...mine, segments: merged.order.map((id) => merged.taken.get(id) ?? here.get(id)!) };
    },
    onReplaced: (texts) => void replaced.push(...texts),
    onRefused: (failure) => void told.push(failure),
  });
  return {
    sync,
    there,
    patches,
    told,
    merges,
    replaced,
    fail: (...next: (ApiFailure | undefined)[]) => void failures.push(...next),
    write: (next: ProjectContent) => (mine = next),
    words: () => mine.segments.map(({ text }) => text).join(' '),
  };
}
const network = () => new ApiFailure('network');

test('changing one of 5,000 segments sends one patch of at most 2 KB', async () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `s${index}`);
  const editor = editorOf(ids.join(' '));
  const { segments } = content(ids.join(' '));
  const sentence = 'A sentence of about the usual length, which somebody has just changed a little.';
  editor.write({ ...content(''), segments: segments.with(2_500, segment('s2500', sentence)) });
  expect(await editor.sync.save()).toBe(true);
  expect(editor.patches).toHaveLength(1);
  expect(editor.patches[0]!.put).toMatchObject([{ segment_id: 's2500', text: sentence }]);
  expect(JSON.stringify(editor.patches[0]).length).toBeLessThan(2_048);
});

test('a long script is sent in several patches, all well below the maximum size', async () => {
  const editor = editorOf('');
  const text = 'x'.repeat(200);
  const segments = Array.from({ length: 5_000 }, (_, index) => segment(`s${index}`, `${index} ${text}`));
  editor.write({ ...content(''), segments });
  expect(await editor.sync.save()).toBe(true);
  expect(editor.sync.$state.get()).toBe('saved');
  for (const patch of editor.patches) expect(JSON.stringify(patch).length).toBeLessThan(1_000_000);
  const sent = editor.patches.flatMap(({ put }) => put!.map(({ segment_id }) => segment_id));
  expect(sent).toEqual(segments.map(({ segment_id }) => segment_id));
  expect(editor.patches.map(({ revision }) => revision)).toEqual(editor.patches.map((_, index) => index));
});

test('a request with a long script carries nothing that was sent before', async () => {
  const editor = editorOf('');
  editor.write({
    ...content(''),
    segments: Array.from({ length: 2_000 }, (_, index) => segment(`s${index}`, `${index}`)),
  });
  const carried: unknown[] = [];
  await editor.sync.carry(async (patch) => {
    carried.push(patch);
    return editor.sync.stored().revision;
  });
  expect(carried).toEqual([undefined]);
  expect(editor.patches.flatMap(({ put }) => put!)).toHaveLength(2_000);
});

test('nothing is sent without a change', async () => {
  const editor = editorOf('a b');
  expect(await editor.sync.save()).toBe(true);
  expect(editor.patches).toEqual([]);
});

test('a change made while a patch is being sent goes with the next one', async () => {
  const editor = editorOf('a');
  editor.write(content('a:A'));
  const first = editor.sync.save();
  await Promise.resolve();
  editor.write(content('a:A b'));
  const both = Promise.all([first, editor.sync.save(), editor.sync.save()]);
  expect(await both).toEqual([true, true, true]);
  expect(editor.patches.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(editor.sync.$state.get()).toBe('saved');
});

test('saving is retried with growing delays while the server cannot be reached', async () => {
  const editor = editorOf('a');
  editor.write(content('a:A'));
  editor.fail(network(), network(), new ApiFailure('err_system', { status: 503, retryAfter: 20 }));
  expect(await editor.sync.save()).toBe(false);
  expect(editor.sync.$state.get()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(editor.patches).toHaveLength(3);
  // As long as the server asked for
  await vi.advanceTimersByTimeAsync(19_999);
  expect(editor.patches).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(editor.patches).toHaveLength(4);
  expect(editor.sync.$state.get()).toBe('saved');
});

test('saving is retried at once when the connection returns', async () => {
  const editor = editorOf('a');
  editor.write(content('a:A'));
  editor.fail(network());
  await editor.sync.save();
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(editor.sync.$state.get()).toBe('saved');
});

test('a refused change is reported and not sent again automatically', async () => {
  const editor = editorOf('a');
  editor.write(content('a:A'));
  editor.fail(new ApiFailure('err_too_many_projects', { status: 422 }));
  expect(await editor.sync.save()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(editor.patches).toHaveLength(1);
  expect(editor.sync.$state.get()).toBe('refused');
  expect(editor.told.map(({ type }) => type)).toEqual(['err_too_many_projects']);
});

test('changes from elsewhere are merged, shown and sent again', async () => {
  const editor = editorOf('a b');
  editor.there.store(content('a b:B'));
  editor.write(content('a:A b'));
  expect(await editor.sync.save()).toBe(true);
  expect(editor.words()).toBe('A B');
  expect(editor.merges).toHaveLength(1);
  expect(editor.patches.map(({ revision, put }) => [revision, put!.map(({ text }) => text)])).toEqual([
    [1, ['A']],
    [2, ['A']],
  ]);
});

test('another request carries unsaved changes, after the patch being sent', async () => {
  const editor = editorOf('a');
  editor.write(content('a:A'));
  const saved = editor.sync.save();
  await Promise.resolve();
  editor.write(content('a:A b'));
  const carried: (ProjectPatch | undefined)[] = [];
  await editor.sync.carry(async (patch) => {
    carried.push(patch);
    return Promise.resolve(editor.there.store(content('a:A b')).revision);
  });
  await saved;
  expect(carried).toMatchObject([{ revision: 2, put: [{ segment_id: 'b' }] }]);
  await editor.sync.save();
  expect(editor.patches).toHaveLength(1);
});

test('a request with an outdated revision is rejected after the merge', async () => {
  const editor = editorOf('a');
  editor.there.store(content('a b'));
  const refusal = new ApiFailure('err_project_changed', { status: 409 });
  await expect(editor.sync.carry(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(editor.words()).toBe('a b');
  expect(editor.sync.stored().revision).toBe(2);
});

test('a change of another window reported before our own answer is not lost', async () => {
  const editor = editorOf('one two three');
  const { revision } = editor.sync.stored();
  editor.write({
    ...content(''),
    segments: content('one two three').segments.with(0, segment('one', 'mine')),
  });
  const saved = editor.sync.save();
  while (editor.patches.length === 0) await Promise.resolve();
  // Our patch made one revision, another window the next
  const three = editor.there.changesAfter(0).segments.find(({ segment_id }) => segment_id === 'three')!;
  const theirs = [{ ...three, text: 'theirs' }];
  editor.sync.hear({ revision: revision + 2, lead: '', segments: theirs, removed: [] });
  await saved;
  expect(editor.words()).toBe('mine two theirs');
  expect(editor.sync.stored().revision).toBe(revision + 2);
});

test('a text of another window that is replaced by the one here is reported once', async () => {
  const editor = editorOf('a');
  editor.there.store(content('a:theirs'));
  editor.write(content('a:mine'));
  expect(await editor.sync.save()).toBe(true);
  expect(editor.words()).toBe('mine');
  expect(editor.replaced).toEqual([{ segment_id: 'a', field: 'text', text: 'theirs' }]);
});

test('an earlier text from here, stored although its answer was lost, is not taken for one of another window', async () => {
  const editor = editorOf('a b');
  editor.write(content('a:first b'));
  editor.fail(network());
  await editor.sync.save();
  editor.there.store(content('a:first b'));
  editor.there.store(content('a:first b:B'));
  editor.write(content('a:second b'));
  expect(await editor.sync.save()).toBe(true);
  expect(editor.words()).toBe('second B');
  expect(editor.replaced).toEqual([]);
});

test('nor when another window has changed something else of the same segment meanwhile', async () => {
  const editor = editorOf('a');
  editor.write(content('a:first'));
  editor.fail(network());
  await editor.sync.save();
  const stored = content('a:first');
  const [first] = stored.segments;
  editor.there.store({ ...stored, segments: [{ ...first!, speaker: 'Ada' }] });
  editor.write(content('a:second'));
  expect(await editor.sync.save()).toBe(true);
  expect(editor.words()).toBe('second');
  expect(editor.replaced).toEqual([]);
});

test('what was undone here after it was stored without an answer stays undone', async () => {
  const editor = editorOf('a');
  editor.write(content('a:changed x'));
  editor.fail(network());
  await editor.sync.save();
  editor.there.store(content('a:changed x'));
  editor.write(content('a y'));
  expect(await editor.sync.save()).toBe(true);
  expect(editor.words()).toBe('a y');
  expect([...editor.there.stored().segments.keys()]).toEqual(['a', 'y']);
});
