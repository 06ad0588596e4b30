import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The oldest Python that the model libraries support. */
const MINOR_MIN = 11;

test('the parts of the Python worker that need no model pass their own tests', () => {
  const { stdout } = spawnSync('python3', ['--version'], { encoding: 'utf8' });
  const minor = Number(/^Python 3\.(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  expect(minor, `python3 is "${stdout}". These tests need 3.${MINOR_MIN} or newer`).toBeGreaterThanOrEqual(
    MINOR_MIN,
  );
  const folder = join(import.meta.dirname, 'python');
  const run = spawnSync('python3', ['-B', '-m', 'unittest', 'discover', '-s', folder], { encoding: 'utf8' });
  expect(run.stderr).toMatch(/^Ran [1-9]\d* tests/m);
  expect(run.status, run.stderr).toBe(0);
});
