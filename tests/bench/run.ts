/**
 * `npm run bench [name…]`: runs tests/bench/<name>.bench.ts and prints one line a figure. With `--report` a page of all
 * figures is written too: of this run, and of earlier ones on this machine for what was not measured now.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judge, shortValue, type Figure, type Measure } from './figure.ts';
import { createReport } from './report/report.ts';

const suffix = '.bench.ts';
const { values, positionals: wanted } = parseArgs({
  options: { report: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}

const measureOf =
  (name: string): Measure =>
  async (take) => {
    const { default: bench } = (await import(`./${name}${suffix}`)) as {
      default: () => AsyncIterable<Figure>;
    };
    for await (const measured of bench()) {
      const { figure, value, unit } = measured;
      const goal = judge(measured);
      const told = `${name}.${figure} ${shortValue(value)} ${unit}`;
      console.log(goal ? `${told} ${goal.sign}${goal.bound} ${goal.verdict}` : told);
      take(measured);
    }
  };

const report = values.report ? createReport() : undefined;
for (const name of wanted.length > 0 ? wanted : names) {
  const measure = measureOf(name);
  await (report ? report.record(name, measure) : measure(() => {}));
}
if (report) console.log(`The page of benchmarks is ${report.page}.`);
process.exit();
