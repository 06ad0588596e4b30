/** Writes the type declarations of the published package: what its entries reach, without the schema library. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import * as contract from '../src/contract/index.ts';
import { hostModules, root } from './entries.ts';
import { typeText } from './type-text.ts';

const out = join(root, 'dist/npm/types');
rmSync(out, { recursive: true, force: true });
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json'], {
  cwd: root,
  stdio: 'inherit',
});

const exported: readonly [string, unknown][] = Object.entries(contract);
const wire = exported.flatMap(([name, schema]) =>
  schema instanceof z.ZodType
    ? [`export type ${name} = ${typeText(z.toJSONSchema(schema, { io: 'output' }))};\n`]
    : [],
);
writeFileSync(join(out, 'src/contract/index.d.ts'), wire.join(''));

const reached = new Set<string>();
const IMPORT = /(?:from|import)\s*\(?['"](\.[^'"]+)\.tsx?['"]/g;
const reach = (file: string) => {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    reach(`${resolve(dirname(file), path)}.d.ts`);
  }
};
for (const entry of hostModules) reach(join(out, `src/${entry}.d.ts`));
for (const file of readdirSync(join(out, 'elements'))) reach(join(out, 'elements', file));
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && !reached.has(file)) rmSync(file);
}
