/** What `npm test` runs, on a clean machine too. The first step that fails ends it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium, ensureModules, ensurePrograms } from './support/ensure.mjs';

const root = join(import.meta.dirname, '..');
const vitest = (...projects) => ['vitest', 'run', '-c', 'tests/vitest.config.ts', ...projects];

const steps = {
  types: ['tsc', '-p', '.'],
  lint: ['npm', 'run', '-s', 'lint'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  unit: vitest('--project', 'unit'),
  server: vitest('--project', 'server'),
  elements: vitest('--project', 'elements'),
  build: ['npm', 'run', '-s', 'build'],
  package: vitest('--project', 'package'),
  pages: ['playwright', 'test', '-c', 'tests/playwright.config.ts'],
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in steps));
if (unknown) {
  console.error(`There is no step ${unknown}: ${Object.keys(steps).join(', ')}`);
  process.exit(2);
}
try {
  ensureModules();
  ensurePrograms();
  ensureChromium();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const started = Date.now();
for (const [name, [command, ...options]] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n— ${name}`);
  const program = command === 'npm' ? command : join(root, 'node_modules/.bin', command);
  const { status } = spawnSync(program, options, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(status ?? 1);
  }
}
console.log(`\nAll passed in ${Math.round((Date.now() - started) / 1000)} s.`);
