/** What `npm test` runs, on a clean machine too. The first step that fails ends it. */
import { join } from 'node:path';
import { ensureChromium, ensureModules, ensurePrograms } from './support/ensure.mjs';
import { openRetriedList } from './support/retried-list.mjs';
import { runStep } from './support/run-step.mjs';
import { ensureSchemathesis } from './support/schemathesis/ensure.mjs';

const root = join(import.meta.dirname, '..');
const REPORTER = './tests/support/retried.ts';
const vitest = (project) =>
  `vitest run -c tests/vitest.config.ts --project ${project} --reporter default --reporter ${REPORTER}`;

const steps = {
  types: 'tsc -p .',
  lint: 'npm run -s lint',
  format: 'npm run -s format:check',
  build: 'npm run -s build',
  package: vitest('package'),
  unit: vitest('unit'),
  server: vitest('server*'),
  elements: vitest('elements'),
  pages: `playwright test -c tests/playwright.config.ts --reporter list,${REPORTER}`,
};

/** One stage after the other. The lanes of a stage run side by side: their steps keep one core busy each. */
const stages = [
  [
    ['types', 'build', 'package'],
    ['lint', 'format', 'unit'],
  ],
  [['server']],
  [['elements']],
  [['pages']],
];

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
  await ensureSchemathesis();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const retried = openRetriedList();
const started = Date.now();
const times = [];
const runLane = async (names, isAlone) => {
  for (const name of names) {
    const seconds = await runStep(name, steps[name], { root, isAlone, env: retried.env });
    times.push(`${name} ${seconds} s`);
  }
};
const isAsked = (name) => asked.length === 0 || asked.includes(name);
try {
  for (const stage of stages) {
    const lanes = stage.map((lane) => lane.filter(isAsked)).filter((lane) => lane.length > 0);
    await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)));
  }
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
console.log(`\n${times.join(', ')}; together ${Math.round((Date.now() - started) / 1000)} s.`);
const { text, areTooMany } = retried.close();
if (text) console.log(text);
if (areTooMany) process.exitCode = 1;
// Steps of another lane that still run
process.exit();
