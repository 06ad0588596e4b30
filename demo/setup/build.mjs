import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, run } from './run.mjs';

const COMMON = ['src', 'build', 'vite.config.ts', 'package.json', 'package-lock.json'];
/** Parts of the build. A part is rebuilt when one of its sources is newer than one of its outputs. */
const PARTS = [
  {
    scripts: ['build:cdn', 'build:npm', 'build:hosts'],
    sources: [...COMMON, 'elements', 'demo/hosts'],
    results: ['cdn/loader.js', 'npm/index.js', 'hosts/workbench.html', 'hosts/older/account.js'],
  },
  {
    scripts: ['build:server'],
    sources: [...COMMON, 'demo/server', 'demo/paypal', 'demo/setup'],
    results: ['server/main.js'],
  },
];

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const newestIn = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  // The folder's own modification time reveals removed files.
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
};

const isOld = ({ sources, results }) => {
  const newest = Math.max(...sources.map((path) => newestIn(join(root, path))));
  return Math.min(...results.map((path) => timeOf(join(root, 'dist', path)))) <= newest;
};

/** Builds the parts that are missing or outdated. */
export const build = () => {
  const scripts = PARTS.filter(isOld).flatMap((part) => part.scripts);
  if (scripts.length > 0) console.log('Building …');
  for (const script of scripts)
    if (!run('npm', ['run', '-s', script], { stdio: ['ignore', 'ignore', 'inherit'] }))
      giveUp(`The build failed. See above; npm run ${script} shows all of it.`);
};
