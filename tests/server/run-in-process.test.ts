import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess, TaskTooHeavy } from '../../demo/server/process/run-in-process.ts';

const SERVE = new URL('../../demo/server/process/serve-process.ts', import.meta.url);

/** What a process does, chosen by the `do` of its task. */
const SCRIPT = `
  import { existsSync } from 'node:fs';
  import { serveProcess } from ${JSON.stringify(fileURLToPath(SERVE))};
  export const serve = () => serveProcess(async ({ do: what, until }, tell) => {
    if (what === 'break') throw new Error('Something broke');
    if (what === 'end') process.exit(3);
    if (what === 'fill a map') { const all = new Map(); for (let i = 0; ; i++) all.set(i, i); }
    if (what === 'fill buffers') { const all = []; for (;;) all.push(Buffer.alloc(1e7, 1)); }
    if (what === 'work on') for (;;);
    tell('half');
    while (until && !existsSync(until)) await new Promise((resolve) => setTimeout(resolve, 10));
    if (what === 'wait') await new Promise((resolve) => setTimeout(resolve, 1e6));
    return [what, Object.keys(process.env)];
  });
`;

let folder: string;
let script: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-process-'));
  const path = join(folder, 'script.mjs');
  await writeFile(path, SCRIPT);
  script = pathToFileURL(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MB = 1024 * 1024;
const LIMITS = { cpuMs: 20_000, wallMs: 60_000, memoryBytes: 300 * MB };
const never = new AbortController().signal;
interface Options {
  limits?: Partial<typeof LIMITS>;
  signal?: AbortSignal;
  /** It works until there is a file at this path. */
  until?: string;
  onProgress?: (progress: string) => void;
}
const run = (what: string, { limits, signal = never, until, onProgress }: Options = {}) =>
  runInProcess<string, string>(script, {
    task: { do: what, until },
    limits: { ...LIMITS, ...limits },
    signal,
    onProgress,
  });

test('a process answers, reports progress before that, and sees none of the environment', async () => {
  const told: string[] = [];
  expect(await run('work', { onProgress: (progress) => told.push(progress) })).toEqual(['work', []]);
  expect(told).toEqual(['half']);
});

test('an error in the process is reported', async () => {
  await expect(run('break')).rejects.toThrow('Something broke');
});

test.concurrent.each<[string, Options]>([
  ['fill a map', { limits: { memoryBytes: 200 * MB } }],
  ['fill buffers', { limits: { memoryBytes: 200 * MB } }],
  ['work on', { limits: { cpuMs: 1_500 } }],
  ['wait', { limits: { wallMs: 1_000 } }],
  ['end', {}],
])('a process that would %s for ever is ended without harming others', async (what, options) => {
  const until = join(folder, what);
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const beside = run('work', { until, limits: { wallMs: 600_000 }, onProgress: begun });
  await Promise.race([isBegun, beside]);
  await expect(run(what, options)).rejects.toThrow(TaskTooHeavy);
  await writeFile(until, '');
  expect(await beside).toEqual(['work', []]);
});

test('a process ends when its work is cancelled', async () => {
  const stop = new AbortController();
  const reason = new Error('Enough');
  await expect(run('wait', { signal: stop.signal, onProgress: () => stop.abort(reason) })).rejects.toBe(
    reason,
  );
  await expect(run('work', { signal: stop.signal })).rejects.toBe(reason);
});
