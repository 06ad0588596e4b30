import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInThread } from '../../demo/server/process/run-in-thread.ts';

/** What a thread does, chosen by the `do` of its task. */
const SCRIPT = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { do: what } = workerData;
  if (what === 'crash') throw new Error('Something broke');
  if (what === 'end') process.exit(3);
  if (what === 'fill') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }
  parentPort.postMessage({ progress: 0.5 });
  if (what === 'loop') for (;;);
  if (what === 'refuse') parentPort.postMessage({ error: 'Not with me' });
  else if (what === 'ask') {
    parentPort.once('message', (answer) => parentPort.postMessage({ answer }));
    parentPort.postMessage({ question: 'Which one?' });
  } else parentPort.postMessage({ answer: what });
`;

let folder: string;
let script: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-thread-'));
  const path = join(folder, 'script.cjs');
  await writeFile(path, SCRIPT);
  script = pathToFileURL(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;
const run = (what: string, signal = never, onProgress?: (done: number) => void, who = 'somebody') =>
  runInThread<string>(script, {
    name: 'test',
    who,
    task: { do: what },
    signal,
    ...(onProgress && { onProgress }),
  });

describe('a thread with one task', () => {
  test('answers, and reports progress before that', async () => {
    const told: number[] = [];
    await expect(run('work', never, (done) => told.push(done))).resolves.toBe('work');
    expect(told).toEqual([0.5]);
  });

  test('is answered what it asks, and fails when nobody can tell', async () => {
    const ask = (reply: (question: unknown) => Promise<unknown>) =>
      runInThread(script, { name: 'test', who: 'somebody', task: { do: 'ask' }, signal: never, reply });
    await expect(ask((question) => Promise.resolve(`${question} That one`))).resolves.toBe(
      'Which one? That one',
    );
    await expect(ask(() => Promise.reject(new Error('Nobody knows')))).rejects.toThrow('Nobody knows');
  });

  test('fails when it crashes, exits, refuses or runs out of memory', async () => {
    await expect(run('crash')).rejects.toThrow('Something broke');
    await expect(run('end')).rejects.toThrow('before its answer');
    await expect(run('refuse')).rejects.toThrow('Not with me');
    await expect(run('fill')).rejects.toThrow(/memory/);
  });

  test('stops in the middle of its work when cancelled', async () => {
    const stop = new AbortController();
    const reason = new Error('Enough');
    await expect(run('loop', stop.signal, () => stop.abort(reason))).rejects.toBe(reason);
    await expect(run('work', stop.signal)).rejects.toBe(reason);
  });

  test('waits while others run, can be cancelled while waiting, and runs afterwards', async () => {
    const stop = new AbortController();
    const waiter = new AbortController();
    const loops: Promise<unknown>[] = [];
    // More than may run at once
    for (let i = 0; i < 64; i++) loops.push(run('loop', stop.signal));
    const waiting = run('work', waiter.signal);
    waiter.abort(new Error('No patience'));
    await expect(waiting).rejects.toThrow('No patience');
    const last = run('work');
    stop.abort(new Error('Enough'));
    const settled = await Promise.allSettled(loops);
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(last).resolves.toBe('work');
  });

  test('waits for at most one task of a caller with many waiting tasks', async () => {
    const stop = new AbortController();
    const ended: string[] = [];
    const loops = Array.from({ length: 64 }, () => run('loop', stop.signal).catch(() => undefined));
    const many = Array.from({ length: 20 }, () =>
      run('work', never, undefined, 'busy').then(() => ended.push('busy')),
    );
    const one = run('work', never, undefined, 'other').then(() => ended.push('other'));
    stop.abort(new Error('Enough'));
    await Promise.all([...loops, ...many, one]);
    // As many as run at once may have started before it
    expect(ended.indexOf('other')).toBeLessThanOrEqual(2 * availableParallelism());
  });
});
