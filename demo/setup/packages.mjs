import { statSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, run } from './run.mjs';

const changedAt = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs the npm packages if needed. npm writes its hidden lock file last, so if that is the newer one, the
 * installation is complete.
 */
export const installPackages = () => {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return;
  console.log('Installing packages …');
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) {
    giveUp('The packages could not be installed. See above; then run npm start again.');
  }
};
