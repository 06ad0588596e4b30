import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPython } from '../../demo/setup/python.mjs';

export interface FakePython {
  path: string;
  /** Lines it was called with, but for looking at its version. */
  calls(): string[];
  /** Names of what a conversion saw in its environment. */
  environment(): string[];
  /** What a command of its pip says before it fails; undefined lets it succeed. */
  pipFails(output: string | undefined, command?: 'install' | 'download'): void;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A venv with a real pip. */
export interface RealPip {
  python: string;
  remove(): void;
}

export const makeRealPip = async (): Promise<RealPip> => {
  const found = await findPython();
  if ('missing' in found) throw new Error(found.missing);
  const folder = mkdtempSync(join(tmpdir(), 'voxbench-pip-'));
  await promisify(execFile)(found.path, ['-I', '-m', 'venv', folder]);
  return {
    python: join(folder, 'bin/python'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

export interface FakePythonOptions {
  version?: number[];
  venv?: boolean;
  /** Whose `pip download` is its own. */
  pip?: string;
}

/**
 * A program that passes for a Python with venv and pip. It installs nothing; what it downloads is real. Any conversion
 * makes `made.bin` of all its sources, one after the other.
 */
export const makeFakePython = (
  folder: string,
  { version = [3, 12], venv = true, pip = '/bin/false' }: FakePythonOptions = {},
): FakePython => {
  const path = join(folder, 'python');
  const log = join(folder, 'python.log');
  const environment = join(folder, 'conversion.env');
  const failureOf = (command: string) => join(folder, `${command}-fails`);
  const said = JSON.stringify({ path, version, venv });
  // Looked at and read in one step: between two the failure may be taken back
  const failing = (command: string) =>
    `if said=$(cat ${quoted(failureOf(command))} 2>/dev/null); then echo "$said"; exit 1; fi`;
  writeFileSync(
    path,
    `#!/bin/sh
if [ "$1" = -c ]; then echo ${quoted(said)}; exit; fi
echo "$*" >> ${quoted(log)}
case "$*" in
  *'-m venv '*) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
  *'pip install '*) ${failing('install')} ;;
  *'/convert/'*) env > ${quoted(environment)}; cat "$4"/* > "$5/made.bin" ;;
  *'pip download '*) ${failing('download')}; exec ${quoted(pip)} "$@" ;;
esac
`,
  );
  chmodSync(path, 0o755);
  return {
    path,
    calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    environment: () =>
      Array.from(readFileSync(environment, 'utf8').matchAll(/^(\w+)=/gm), ([, name]) => name!),
    pipFails(output, command = 'install') {
      if (output === undefined) rmSync(failureOf(command), { force: true });
      else writeFileSync(failureOf(command), output);
    },
  };
};
