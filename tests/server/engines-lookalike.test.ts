import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CloneRefused, type CloneOrder } from '../../demo/server/engines/cloning/engine.ts';
import { createLookalikeEngine } from '../../demo/server/engines/cloning/lookalike/engine.ts';
import { EngineError } from '../../demo/server/engines/engine.ts';
import { createEngines } from '../../demo/server/engines/registry.ts';
import type { SearchStep, VoiceSearch } from '../../demo/server/engines/speech/voice-search.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { PATIENT } from '../support/patient.ts';

const STEPS = 4;
const FOUND = {
  mix: {
    shares: [
      { voiceId: 'kokoro-0', share: 1.25, prosody: 0.5 },
      { voiceId: 'kokoro-1', share: -0.25, prosody: 0.5 },
    ],
    tuning: { pitch: 1.04, equalizer: [3, -1.5] },
  },
  similarity: { clone: 0.8, stock: 0.6, ceiling: 0.9 },
};

/** Records the steps of each search in a file, as the real search saves its state. */
class Searching extends FakeEngine {
  readonly searches: VoiceSearch[] = [];
  /** The files of the steps, in order. */
  readonly steps: string[] = [];
  failures: Error[] = [];
  /** Makes steps wait until they are released. */
  isHeld = false;
  atOnce = 0;
  mostAtOnce = 0;
  #held: (() => void)[] = [];

  letGo() {
    this.isHeld = false;
    for (const resume of this.#held.splice(0)) resume();
  }

  async searchVoice(search: VoiceSearch, signal: AbortSignal): Promise<SearchStep> {
    this.searches.push(search);
    this.steps.push(search.state);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    try {
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        if (this.isHeld) this.#held.push(resolve);
        else setImmediate(resolve);
      });
    } finally {
      this.atOnce--;
    }
    const failure = this.failures.shift();
    if (failure) throw failure;
    const count = 1 + (existsSync(search.state) ? Number(readFileSync(search.state, 'utf8')) : 0);
    writeFileSync(search.state, String(count));
    return { done: count / STEPS, found: count === STEPS ? FOUND : null };
  }
}

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voxbench-lookalike-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

let kokoro: Searching;
let speakers: FakeSpeakers & { weights(): string };
const createCloner = () => createLookalikeEngine(createEngines([kokoro]), [speakers]);
beforeEach(() => {
  // Their languages: en-US, de-DE, fr-FR
  kokoro = new Searching({ id: 'kokoro', voices: 3 });
  speakers = Object.assign(new FakeSpeakers(), { weights: () => '/weights' });
});

const orderIn = async (more: Partial<CloneOrder> = {}): Promise<CloneOrder> => ({
  kind: 'instant',
  name: 'My voice',
  language: 'en',
  samples: [{ path: '/sample.wav', durationMs: 20_000 }],
  signal: new AbortController().signal,
  onProgress: () => {},
  folder: await mkdtemp(join(root, 'order-')),
  tenantId: 'one',
  mark: 'mark-0',
  ...more,
});
const crash = () => new EngineError('told to crash', { retry: true });

test('a mix that the search finds can be spoken by Kokoro', async () => {
  const cloner = createCloner();
  const progress: number[] = [];
  const order = await orderIn({ onProgress: (done) => progress.push(done) });
  const voice = await cloner.clone(order);
  expect(progress).toEqual([0.25, 0.5, 0.75, 1]);
  expect(voice).toMatchObject({ similarity: FOUND.similarity, languages: ['en-US'] });
  expect(cloner.spokenBy(voice.engineVoice)).toEqual({ engineId: 'kokoro', mix: FOUND.mix });
  expect(kokoro.searches[0]).toMatchObject({
    samples: ['/sample.wav'],
    language: 'en',
    speakers: '/weights',
  });
  await cloner.clone(await orderIn({ kind: 'professional' }));
  expect(kokoro.searches.at(-1)!.seconds).toBeGreaterThan(kokoro.searches[0]!.seconds);
});

test('the engine is ready while both Kokoro and the speaker comparison are', () => {
  expect(createLookalikeEngine(createEngines([kokoro]), []).state().state).toBe('off');
  expect(createLookalikeEngine(createEngines([]), [speakers]).state().state).toBe('off');
  const cloner = createCloner();
  const told = vi.fn<() => void>();
  cloner.onChange(told);
  expect(cloner.state().state).toBe('ready');
  kokoro.turn('off');
  expect(cloner.state()).toMatchObject({ state: 'off', action: null });
  expect(told).toHaveBeenCalledOnce();
});

test('a language that no voice speaks or no search supports is refused before any step', async () => {
  const cloner = createCloner();
  for (const language of ['de', 'es'])
    await expect(cloner.clone(await orderIn({ language }))).rejects.toMatchObject({ reason: 'language' });
  expect(kokoro.steps).toEqual([]);
});

test('a cancelled search ends at once with the reason, and resumes when it is ordered again', async () => {
  const cloner = createCloner();
  const stop = new AbortController();
  const reason = new Error('enough');
  const order = await orderIn();
  const running = cloner.clone({
    ...order,
    signal: stop.signal,
    onProgress: (done) => {
      if (done === 0.5) kokoro.isHeld = true;
    },
  });
  running.catch(() => undefined);
  await vi.waitFor(() => expect([kokoro.steps.length, kokoro.atOnce]).toEqual([3, 1]), PATIENT);
  stop.abort(reason);
  await expect(running).rejects.toBe(reason);

  kokoro.letGo();
  const progress: number[] = [];
  await createCloner().clone({ ...order, onProgress: (done) => progress.push(done) });
  expect(progress).toEqual([0.75, 1]);
  expect(new Set(kokoro.steps)).toEqual(new Set([join(order.folder, 'voice-search.json')]));
});

test('a search cancelled in the queue runs no step', async () => {
  const cloner = createCloner();
  const [first, second] = [await orderIn(), await orderIn({ tenantId: 'two' })];
  kokoro.isHeld = true;
  const running = cloner.clone(first);
  const stop = new AbortController();
  const reason = new Error('enough');
  const waiting = cloner.clone({ ...second, signal: stop.signal });
  waiting.catch(() => undefined);
  stop.abort(reason);
  kokoro.letGo();
  await expect(waiting).rejects.toBe(reason);
  await running;
  expect(new Set(kokoro.steps)).toEqual(new Set([join(first.folder, 'voice-search.json')]));
});

test('searches of two workspaces alternate step by step', async () => {
  const cloner = createCloner();
  const [first, second] = [await orderIn(), await orderIn({ tenantId: 'two' })];
  await Promise.all([cloner.clone(first), cloner.clone(second)]);
  expect(kokoro.mostAtOnce).toBe(1);
  const names = kokoro.steps.map((path) => (path.startsWith(first.folder) ? 1 : 2));
  expect(names.toSorted()).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
  // The first may be one step ahead, never more
  const lead = names.map((_, at) => {
    const done = names.slice(0, at + 1);
    return done.filter((name) => name === 1).length - done.filter((name) => name === 2).length;
  });
  expect(Math.max(...lead.map(Math.abs))).toBeLessThanOrEqual(2);
});

test('a step that crashes is repeated; one that keeps crashing ends the search', async () => {
  const cloner = createCloner();
  kokoro.failures = [crash(), crash()];
  await cloner.clone(await orderIn());
  expect(kokoro.steps).toHaveLength(STEPS + 2);

  kokoro.failures = [crash(), crash(), crash()];
  const refused = await cloner.clone(await orderIn()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CloneRefused);
  expect(refused).toMatchObject({ reason: 'failed', message: expect.stringContaining('told to crash') });

  kokoro.steps.length = 0;
  kokoro.failures = [new EngineError('nobody speaks', { retry: false })];
  await expect(cloner.clone(await orderIn())).rejects.toMatchObject({ reason: 'failed' });
  expect(kokoro.steps).toHaveLength(1);
});
