import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeRetried, openRetriedList } from '../../support/retried-list.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const reporter = join(root, 'tests/support/retried.ts');
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  // Inside the project, where the tests find their packages
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'retried-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs one test file with a second try for each test; returns the summary. */
const tell = async (file: string, content: string, program: string, ...options: string[]) => {
  await writeFile(join(folder, file), content);
  const list = openRetriedList();
  const env = { ...process.env, ...list.env };
  await run(join(root, 'node_modules/.bin', program), options, { cwd: folder, env });
  return list.close().text;
};

describe('a test that passes on the second try is reported, and one that passes at once is not', () => {
  test('by Vitest', async () => {
    const tests = `
      import { describe, test } from 'vitest';
      let tries = 0;
      describe('a group', () => {
        test('is slow to pass', () => { if (++tries === 1) throw new Error('not yet'); });
        test('passes', () => {});
      });`;
    expect(
      await tell('a.test.mjs', tests, 'vitest', 'run', 'a.test', '--retry', '1', '--reporter', reporter),
    ).toBe('1 test needed a second try:\n  a.test.mjs > a group > is slow to pass');
  });

  test('by Playwright', async () => {
    const tests = `
      import { test } from '@playwright/test';
      test.describe('a group', () => {
        test('is slow to pass', ({}, { retry }) => { if (retry === 0) throw new Error('not yet'); });
        test('passes', () => {});
      });`;
    expect(
      await tell(
        'a.spec.mjs',
        tests,
        'playwright',
        'test',
        'a.spec',
        '--output',
        'out',
        '--retries',
        '1',
        '--reporter',
        reporter,
      ),
    ).toBe('1 test needed a second try:\n  a.spec.mjs > a group > is slow to pass');
  });
});

test('two retried tests are reported, and three are too many', () => {
  expect(judgeRetried([])).toEqual({ text: '', areTooMany: false });
  expect(judgeRetried(['a', 'b'])).toEqual({
    text: '2 tests needed a second try:\n  a\n  b',
    areTooMany: false,
  });
  expect(judgeRetried(['a', 'b', 'c'])).toEqual({
    text: '3 tests needed a second try, and at most 2 may:\n  a\n  b\n  c',
    areTooMany: true,
  });
});
