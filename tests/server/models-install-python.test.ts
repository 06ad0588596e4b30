import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineReason } from '../../src/contract/index.ts';
import { because, type Because } from '../../demo/server/engines/because.ts';
import { findPython } from '../../demo/setup/python.mjs';
import { wheelOf } from '../support/fake-model.ts';
import { makeFakePython } from '../support/fake-python.ts';
import { startBench, untilOff, untilReady, type Bench } from '../support/install-bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

/** A folder with these programs that is the whole PATH. */
const onPath = (programs: Record<string, Parameters<typeof makeFakePython>[1]>) => {
  const path = join(bench.folder, 'bin');
  mkdirSync(path);
  for (const tool of ['mkdir', 'cp', 'cat']) symlinkSync(`/bin/${tool}`, join(path, tool));
  for (const [name, options] of Object.entries(programs)) {
    const folder = join(bench.folder, name);
    mkdirSync(folder);
    symlinkSync(makeFakePython(folder, options).path, join(path, name));
  }
  vi.stubEnv('PATH', path);
};

/** The text that a client makes of the codes. */
const said = (reasons: readonly EngineReason[]) =>
  reasons
    .map(({ code, values }) => (because as (...args: unknown[]) => Because)(code, values).reason)
    .join(' ');

describe('the Python for the models', () => {
  test('is the newest version that fits and has venv', async () => {
    onPath({
      python3: { version: [3, 14] },
      'python3.13': { version: [3, 13], venv: false },
      'python3.12': { version: [3, 12] },
      'python3.11': { version: [3, 11] },
    });
    expect(await findPython()).toEqual({ path: join(bench.folder, 'python3.12', 'python') });
  });

  test('is reported when too old or too new, with how to get another', async () => {
    onPath({ python3: { version: [3, 9] } });
    expect(await findPython()).toMatchObject({
      missing: expect.stringMatching(
        /^Python 3\.11, 3\.12 or 3\.13 is needed; \S+ is Python 3\.9\. Install one.*(apt-get install python3-venv|VOXBENCH_PYTHON)/,
      ) as string,
    });
  });

  test('is reported when it lacks venv, with the Debian package that has it', async () => {
    onPath({ python3: { version: [3, 11], venv: false } });
    expect(await findPython()).toMatchObject({
      missing: expect.stringMatching(
        /cannot make virtual environments\. Turn that on with: sudo apt-get install python3(\.11)?-venv$/,
      ) as string,
    });
  });

  test('is reported when missing, with how to get one', async () => {
    onPath({});
    expect(await findPython()).toMatchObject({
      missing: expect.stringMatching(/^Python 3\.11, 3\.12 or 3\.13 is needed\. Install one/) as string,
    });
  });

  test('is only looked for where VOXBENCH_PYTHON says', async () => {
    onPath({ 'python3.12': { version: [3, 12] } });
    const [old] = [makeFakePython(bench.folder, { version: [3, 8] })];
    const { missing } = (await findPython({ named: old.path })) as { missing: string };
    expect(missing).toBe(
      `Python 3.11, 3.12 or 3.13 is needed; ${old.path}, named in VOXBENCH_PYTHON, is Python 3.8.`,
    );
  });

  test.each([
    ['is nowhere', {}],
    ['is too old', { version: [3, 9] as [number, number] }],
    ['lacks venv', { version: [3, 11] as [number, number], venv: false }],
    ['is named and too old', { version: [3, 9] as [number, number] }],
    ['is named and nowhere', {}],
  ])('that %s is reported in the same words in the terminal and to clients', async (what, found) => {
    onPath('version' in found ? { python3: found } : {});
    const named = what.startsWith('is named') ? { named: 'python3' } : {};
    const missing = await findPython(named);
    if ('path' in missing) throw new Error('There is one');
    expect(said(missing.reasons)).toBe(missing.missing);
  });

  test('keeps the model off until one fits', async () => {
    const old = makeFakePython(bench.folder, { version: [3, 9] });
    const installation = bench.install({ python: old.path, modelsDir: bench.own() });
    const { reason, action } = await untilOff(installation);
    expect(reason).toContain('is Python 3.9');
    expect(action).toBe('retry');
    expect(bench.registries.asked).toEqual([]);
    makeFakePython(bench.folder);
    installation.control('retry');
    await untilReady(installation);
  });
});

describe('the libraries', () => {
  const venvs = () => readdirSync(join(bench.cacheDir, 'venvs'));

  test.each([
    ['OSError: [Errno 28] No space left on device', 'is full. Make room'],
    ['ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.', 'its sha256 differs'],
    [
      'ERROR: No matching distribution found for numpy==2.4.6 (from versions: none)',
      'The package index has no numpy==2.4.6 that fits this machine.',
    ],
    ['Something\nERROR: Bad weather', 'pip failed: ERROR: Bad weather'],
  ])('keep the model off when pip refuses with “%s”, and leave nothing behind', async (said, reason) => {
    bench.python.pipFails(said);
    const installation = bench.install({ modelsDir: bench.own() });
    expect((await untilOff(installation)).reason).toContain(reason);
    expect(venvs()).toEqual([]);
    bench.python.pipFails(undefined);
    installation.control('retry');
    await untilReady(installation);
  });

  test('are tried again by themselves when pip cannot reach the index', async () => {
    bench.python.pipFails('Retrying after connection broken by NewConnectionError');
    const installation = bench.install({ modelsDir: bench.own() });
    await expect
      .poll(() => bench.python.calls().filter((line) => line.includes('pip install')).length)
      .toBeGreaterThan(2);
    bench.python.pipFails(undefined);
    await untilReady(installation);
  });

  test('are made anew when a killed server left half of them', async () => {
    mkdirSync(join(bench.cacheDir, 'venvs/half-of-a-dead-one/bin'), { recursive: true });
    await untilReady(bench.install({ modelsDir: bench.own() }));
    expect(venvs().filter((name) => name.startsWith('half-'))).toEqual([]);
  });

  test('are installed by a real pip, each with its hash, and run where their venv was moved', async () => {
    const wheel = wheelOf('tiny', { 'tiny.py': new TextEncoder().encode('word = "here"\n') });
    const sha256 = createHash('sha256').update(wheel).digest('hex');
    const file = 'tiny-1.0.0-py3-none-any.whl';
    const wheels = join(bench.own(), 'wheels');
    mkdirSync(wheels, { recursive: true });
    writeFileSync(join(wheels, file), wheel);
    const requirements = join(bench.folder, 'requirements.txt');
    const pin = (hash: string) => writeFileSync(requirements, `tiny==1.0.0 --hash=sha256:${hash}\n`);
    const python = await findPython();
    if ('missing' in python) throw new Error(python.missing);

    pin('0'.repeat(64));
    const own = { python: python.path, modelsDir: bench.own() };
    expect((await untilOff(bench.install(own))).reason).toContain('its sha256 differs');

    pin(sha256);
    const installation = bench.install(own);
    await untilReady(installation);
    const said = execFileSync(installation.installed()!.python, ['-c', 'import tiny; print(tiny.word)']);
    expect(said.toString().trim()).toBe('here');
    expect(existsSync(join(bench.cacheDir, 'temporary'))).toBe(false);
  });
});
