import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApertiumEngine } from '../../demo/server/engines/translation/apertium/engine.ts';

let folder: string;
const modes = () => join(folder, 'modes');

/** Puts a program `apertium` first in PATH that runs this script, with its last argument, the mode, as `$mode`. */
const withProgram = (script: string) => {
  const path = join(folder, 'apertium');
  writeFileSync(path, `#!/bin/bash\nfor mode; do :; done\n${script}\n`);
  chmodSync(path, 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voxbench-apertium-'));
  mkdirSync(modes());
  for (const name of ['eng-spa', 'spa-eng', 'spa-eng_US', 'en-gl'])
    writeFileSync(join(modes(), `${name}.mode`), '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const translate = (texts: readonly string[], signal = new AbortController().signal) =>
  createApertiumEngine(modes()).translate({ texts, source: 'en', target: 'es' }, signal);

test('the pairs are the installed ones, without variants', () => {
  expect(
    createApertiumEngine(modes())
      .pairs!.map((pair) => pair.join('-'))
      .toSorted(),
  ).toEqual(['en-es', 'en-gl', 'es-en']);
});

test('Apertium is off without the program or without a pair, and says what to install', () => {
  vi.stubEnv('PATH', folder);
  expect(createApertiumEngine(modes()).state()).toMatchObject({
    state: 'off',
    reasons: [{ code: 'apertium_missing' }],
  });
  withProgram('cat');
  expect(createApertiumEngine(modes()).state().state).toBe('ready');
  expect(createApertiumEngine(join(folder, 'none')).state()).toMatchObject({
    state: 'off',
    reasons: [{ code: 'apertium_without_pairs' }],
  });
});

test('a word that Apertium drops leaves no spaces behind', async () => {
  withProgram("sed 's/very//g; s/there//'");
  expect(await translate(['Hello there. The very old pier, not very.'])).toEqual([
    'Hello. The old pier, not.',
  ]);
});

test('all sentences go in at once and come out in order, in the mode of the pair', async () => {
  withProgram('sed "s/Hello/Hola/; s/^$/ /; s/Bye/$mode/"');
  expect(await translate(['Hello. Bye.', '12', 'Hello\n- Hello'])).toEqual([
    'Hola. eng-spa.',
    '12',
    'Hola\n- Hola',
  ]);
});

test('a program that fails is an error', async () => {
  withProgram('cat > /dev/null; echo broken >&2; exit 3');
  await expect(translate(['Hello.'])).rejects.toMatchObject({
    name: 'EngineError',
    message: 'Apertium failed',
  });
});

test('a program that loses a sentence is an error', async () => {
  withProgram('cat > /dev/null; echo Hola.');
  await expect(translate(['Hello. Bye.'])).rejects.toMatchObject({ name: 'EngineError' });
});

test('an abort ends all of its programs', async () => {
  withProgram(`echo $$ > ${join(folder, 'begun')}; sleep 1000 | cat`);
  const abort = new AbortController();
  const running = translate(['Hello.'], abort.signal);
  running.catch(() => undefined);
  setTimeout(() => abort.abort(new Error('enough')), 500);
  await expect(running).rejects.toThrow('enough');
});
