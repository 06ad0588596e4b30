import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const BYTES = 32;

/** Creates the secret once; `link` lets only the first of several processes succeed. */
const make = (file: string): void => {
  // Not the pid: containers that share a disk can have equal ones
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

const readFile = (dataDir: string): string => {
  const file = join(dataDir, 'secret');
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    make(file);
    return readFileSync(file, 'utf8');
  }
};

/** Keys derived from the server's one secret: a signature made for one purpose is not valid for another. */
export const openKeys = (config: Pick<Config, 'dataDir' | 'secret'>): ((purpose: string) => Buffer) => {
  const secret = config.secret ?? readFile(config.dataDir);
  return (purpose) => createHmac('sha256', secret).update(`voxbench ${purpose}`).digest();
};
