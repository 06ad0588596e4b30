import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, run } from './run.mjs';

const SOURCES = [
  'src',
  'elements',
  'demo/hosts',
  'build',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** One of each part of the build. */
const RESULTS = ['cdn/loader.js', 'npm/index.js', 'hosts/workbench.html', 'hosts/older/account.js'];

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const newestIn = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  // The folder's own time tells of files that were removed.
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
};

/** Builds when a source is newer than what was built. */
export const build = () => {
  const newest = Math.max(...SOURCES.map((path) => newestIn(join(root, path))));
  const oldest = Math.min(...RESULTS.map((path) => timeOf(join(root, 'dist', path))));
  if (oldest > newest) return;
  console.log('Building …');
  if (!run('npm', ['run', '-s', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })) {
    giveUp('The build failed. See above; npm run build shows all of it.');
  }
};
