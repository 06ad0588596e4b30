import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const cdn = join(root, 'dist/cdn');

const STATIC = /(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g;
const DYNAMIC = /\bimport\(\s*["'`](\.[^"'`]+)["'`]\s*\)/g;

const found = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path = '']) => resolve(dirname(file), path));

/** The files loaded with these, including themselves. */
export function closure(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    found(file, STATIC).forEach(visit);
  };
  files.forEach(visit);
  return seen;
}

/** The file that the loader requests for the first screen of a tag. */
export function shellFile(tag: string): string {
  const loader = readFileSync(join(cdn, 'loader.js'), 'utf8');
  const [, hash] = new RegExp(`["'\` ]${tag}-([^"'\` ]{7})`).exec(loader) ?? [];
  if (!hash) throw new Error(`The loader knows no file for ${tag}.`);
  return join(cdn, 'chunks', `shell-${tag}-${hash}.js`);
}

/** The files these load later on an English page; others also load the texts of their language. */
export const later = (files: Iterable<string>): string[] =>
  [...files].flatMap((file) => found(file, DYNAMIC)).filter((file) => !file.includes('load-language'));

/** The panel of a tag with everything it needs before it can be used, from the loader on. */
export function panelOf(tag: string): Set<string> {
  const shell = closure([join(cdn, 'loader.js'), shellFile(tag)]);
  return closure([...shell, ...later(shell)]);
}

/** Bytes over the network: the compressed file where the build made one. */
export function bytes(files: Iterable<string>): number {
  let sum = 0;
  for (const file of files) {
    const packed = readdirSync(dirname(file)).includes(`${file.slice(dirname(file).length + 1)}.br`);
    sum += readFileSync(packed ? `${file}.br` : file).length;
  }
  return sum;
}

/** All built modules in a folder. */
export const modules = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name));

export const nameOf = (file: string) => relative(root, file);
