import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lock } from '../../demo/server/process/shared-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voxbench-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
const never = () => expect.unreachable();

/** Another process that holds the lock until it is killed. */
const startHolder = async () => {
  const source = new URL('../../demo/server/process/shared-lock.ts', import.meta.url).href;
  const program = `
    import { lock } from ${JSON.stringify(source)};
    await lock(${JSON.stringify(file)}, () => {}, new AbortController().signal);
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
};

test('the next holder waits until the lock is released', async () => {
  const release = await lock(file, never, signal);
  const order: string[] = [];
  let waits = () => {};
  const waiting = new Promise<void>((resolve) => (waits = resolve));
  const second = lock(file, waits, signal).then((letGo) => {
    order.push('taken');
    letGo();
  });
  await waiting;
  order.push('let go');
  release();
  await second;
  expect(order).toEqual(['let go', 'taken']);
  expect(existsSync(file)).toBe(false);
});

test('a lock of another process is waited for, and taken over once that is killed', async () => {
  const holder = await startHolder();
  let waits = () => {};
  const waiting = new Promise<void>((resolve) => (waits = resolve));
  const taken = lock(file, waits, signal);
  await waiting;
  holder.kill('SIGKILL');
  const release = await taken;
  release();
  expect(existsSync(file)).toBe(false);
});

test('a lock held on another machine is waited for while its heartbeat continues', async () => {
  writeFileSync(file, JSON.stringify({ id: 'theirs', pid: process.pid, born: 'then', place: 'elsewhere' }));
  utimesSync(file, new Date(), new Date());
  const stop = new AbortController();
  const waiting = lock(file, () => stop.abort(), stop.signal);
  await expect(waiting).rejects.toThrow('abort');
  expect(existsSync(file)).toBe(true);
});

test('a lock that a crash left unreadable is taken over', async () => {
  writeFileSync(file, '');
  const release = await lock(file, never, signal);
  release();
});
