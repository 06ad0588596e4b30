import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const NAMES = ['python3.13', 'python3.12', 'python3.11', 'python3'];
/** Minor versions of Python 3 that the models' libraries support. */
const FITTING = [11, 12, 13];
const PATIENCE_MS = 20_000;

/** Releases of Debian and Ubuntu whose `python3` is a supported version. */
const SYSTEMS = { debian: ['12', '13'], ubuntu: ['24.04', '24.10', '25.04', '25.10'] };

const PROBE = `
import json, sys
try:
    import venv, ensurepip
    can = True
except ImportError:
    can = False
print(json.dumps({'path': sys.executable, 'version': list(sys.version_info[:2]), 'venv': can}))
`;

/** Whether Debian's `python3-venv` brings a supported Python. */
export const debianHasPython = () => {
  try {
    const fields = readFileSync('/etc/os-release', 'utf8').matchAll(/^(ID|VERSION_ID)="?([^"\n]*)"?$/gm);
    const { ID = '', VERSION_ID = '' } = Object.fromEntries([...fields].map((field) => field.slice(1)));
    return SYSTEMS[ID]?.includes(VERSION_ID) ?? false;
  } catch {
    return false;
  }
};

const probe = async (program, signal) => {
  try {
    const options = { timeout: PATIENCE_MS, signal };
    const { stdout } = await promisify(execFile)(program, ['-c', PROBE], options);
    const { path, version, venv } = JSON.parse(stdout);
    return { path, venv, version: version.join('.'), fits: version[0] === 3 && FITTING.includes(version[1]) };
  } catch {
    return undefined;
  }
};

/** A reason as text for the terminal, and as a code for the server's clients. */
const sentence = (code, said, values = {}) => ({ code, said, values });

const howToGetOne = () =>
  debianHasPython()
    ? sentence('python_from_debian', 'Install one with: sudo apt-get install python3-venv')
    : sentence(
        'python_from_elsewhere',
        'Install one, for example with: uv python install 3.13 (or pyenv install 3.13), and name it in VOXBENCH_PYTHON.',
      );

const withoutVenv = ({ path, version }) => {
  const name = path === '/usr/bin/python3' || debianHasPython() ? 'python3-venv' : `python${version}-venv`;
  const said = `${path} cannot make virtual environments. Turn that on with: sudo apt-get install ${name}`;
  return sentence('python_without_venv', said, { python: path, package: name });
};

const wanted = 'Python 3.11, 3.12 or 3.13 is needed';

const namedDoesNotFit = (python, found) => {
  const isNamed = `${wanted}; ${python}, named in VOXBENCH_PYTHON,`;
  if (!found) return sentence('python_named_broken', `${isNamed} cannot be run.`, { python });
  const { version } = found;
  return sentence('python_named_other', `${isNamed} is Python ${version}.`, { python, version });
};

const noneFits = (other) => {
  if (!other) return sentence('python_missing', `${wanted}.`);
  const { path: python, version } = other;
  return sentence('python_other', `${wanted}; ${python} is Python ${version}.`, { python, version });
};

/** @typedef {{ missing: string, reasons: import('../../src/contract/index.ts').EngineReason[] }} Missing */

const withoutPython = (...sentences) => ({
  missing: sentences.map(({ said }) => said).join(' '),
  reasons: sentences.map(({ code, values }) => ({ code, values })),
});

/**
 * Finds a Python that can run the models. `named`, if given, is the only candidate.
 * @param {{ named?: string | undefined, signal?: AbortSignal | undefined }} [options]
 * @returns {Promise<{ path: string } | Missing>} the interpreter, or how to get one
 */
export const findPython = async ({ named, signal } = {}) => {
  const seen = [];
  for (const name of named ? [named] : NAMES) {
    const found = await probe(name, signal);
    if (found?.fits && found.venv) return { path: found.path };
    if (found) seen.push(found);
  }
  const incomplete = seen.find(({ fits }) => fits);
  if (incomplete) return withoutPython(withoutVenv(incomplete));
  const [other] = seen;
  if (named) return withoutPython(namedDoesNotFit(named, other));
  return withoutPython(noneFits(other), howToGetOne());
};
