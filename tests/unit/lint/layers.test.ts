import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER, SRC } from '../../../build/lint/layers.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

/** Writes a file that imports another one; returns its path. */
const plant = (from: string, to: string, statement = (source: string) => `import '${source}';\n`): string => {
  const source = to.includes('/') ? relative(dirname(from), to) : to;
  mkdirSync(join(folder, dirname(from)), { recursive: true });
  writeFileSync(
    join(folder, from),
    statement(to.includes('/') && !source.startsWith('.') ? `./${source}` : source),
  );
  return from;
};

/** Lints everything that was planted. Returns the files that a rule refuses. */
const lint = (rule: string): Set<string> => {
  let output: string;
  try {
    output = execFileSync(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 },
    );
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  return new Set(diagnostics.filter(({ code }) => code === rule).map(({ filename }) => filename));
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voxbench-lint-'));
  for (const path of ['build', 'node_modules', 'oxlint.config.ts', 'package.json'])
    symlinkSync(join(ROOT, path), join(folder, path));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an import against the order of the layers fails for every pair', () => {
  const wrong: string[] = [];
  const right: string[] = [];
  for (const [tree, layers] of [
    ['src', SRC],
    ['demo/server', SERVER],
  ] as const)
    for (const [low, rooms] of layers.entries())
      for (const room of rooms)
        for (const above of layers.slice(low + 1).flat()) {
          wrong.push(plant(`${tree}/${room}/up-to-${above}.ts`, `${tree}/${above}/index.ts`));
          const types = (source: string) => `import type { X } from '${source}';\nexport type Y = X;\n`;
          right.push(plant(`${tree}/${above}/down-to-${room}.ts`, `${tree}/${room}/index.ts`, types));
        }
  wrong.push(
    plant('src/ui/page.ts', 'demo/hosts/login.ts'),
    plant('src/ui/tag.ts', 'elements/account.ts'),
    plant('src/account/inside.ts', 'src/payment/plans/offers.ts'),
    plant('src/stores/schema.ts', 'src/contract/index.ts'),
    plant(
      'src/voices/lazy.ts',
      'src/workbench/index.ts',
      (source) => `export const load = () => import('${source}');\n`,
    ),
    plant('src/new-room/first.ts', 'src/ui/button.ts'),
    plant('src/ui/routes.ts', 'wouter'),
    plant('src/ui/schema.ts', 'zod'),
    plant('demo/server/speech/studio.ts', 'src/studio/player/player.ts'),
    plant('demo/server/usage/money.ts', 'demo/server/payments/orders.ts'),
    plant('demo/server/payments/stand-in.ts', 'demo/paypal/stand-in.ts'),
    plant('demo/hosts/inside.ts', 'src/account/index.ts'),
  );
  right.push(
    plant('demo/server/speech/model.ts', 'src/studio/model/split.ts'),
    plant('src/account/door.ts', 'src/payment/index.ts'),
  );
  const found = lint('voxbench(layers)');
  expect(wrong.filter((file) => !found.has(file))).toEqual([]);
  expect(right.filter((file) => found.has(file))).toEqual([]);
});

test('elements write JSON by the one function that no host page can change', () => {
  const statement = () => 'export const text = JSON.stringify([1]);\n';
  const wrong = plant('src/ui/written.ts', 'zod', statement);
  const right = [
    plant('src/api/to-json.ts', 'zod', statement),
    plant('demo/server/speech/written.ts', 'zod', statement),
  ];
  const found = lint('eslint(no-restricted-properties)');
  expect(found).toContain(wrong);
  expect(right.filter((file) => found.has(file))).toEqual([]);
});
