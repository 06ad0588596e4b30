import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const isProgram = (path: string): boolean => {
  try {
    // Most folders of PATH lack it: this does not throw, which would take five times as long
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of a program on PATH; undefined when it is not installed. Nothing is cached: programs may be installed while the server runs. */
export const findProgram = (name: string): string | undefined => {
  const paths = isAbsolute(name)
    ? [name]
    : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find(isProgram);
};
