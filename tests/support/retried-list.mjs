import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In a whole run: more say that something is wrong which a second try hides. */
const MAX_RETRIED = 2;

/** @param {string[]} tests those that needed a second try */
export const judgeRetried = (tests) => {
  const areTooMany = tests.length > MAX_RETRIED;
  if (tests.length === 0) return { text: '', areTooMany };
  const count =
    tests.length === 1 ? '1 test needed a second try' : `${tests.length} tests needed a second try`;
  const limit = areTooMany ? `, and at most ${MAX_RETRIED} may:` : ':';
  return { text: [count + limit, ...tests.map((test) => `  ${test}`)].join('\n'), areTooMany };
};

/** Where the steps write the tests that needed a second try: a file that `retried.ts` finds by its environment. */
export const openRetriedList = () => {
  const folder = mkdtempSync(join(tmpdir(), 'voxbench-retried-'));
  const file = join(folder, 'list');
  writeFileSync(file, '');
  return {
    env: { VOXBENCH_RETRIED: file },
    close() {
      const tests = readFileSync(file, 'utf8').split('\n').filter(Boolean);
      rmSync(folder, { recursive: true });
      return judgeRetried(tests);
    },
  };
};
