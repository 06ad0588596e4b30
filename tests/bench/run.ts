/** `npm run bench [name…]`: runs tests/bench/<name>.bench.ts and prints one line a figure. */
import { readdirSync } from 'node:fs';
import type { Figure } from './figure.ts';

const suffix = '.bench.ts';
const wanted = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}

for (const name of wanted.length > 0 ? wanted : names) {
  const { default: bench } = (await import(`./${name}${suffix}`)) as { default: () => AsyncIterable<Figure> };
  for await (const { figure, value, unit, goal } of bench()) {
    const told = `${name}.${figure} ${Number(value.toPrecision(4))} ${unit}`;
    if (!goal) {
      console.log(told);
      continue;
    }
    const [sign, bound] = 'atMost' in goal ? ['<=', goal.atMost] : ['>=', goal.atLeast];
    const holds = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
    console.log(`${told} ${sign}${bound} ${holds ? 'ok' : 'short'}`);
  }
}
process.exit();
