import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const FOLDER = join(homedir(), '.cache/voxbench/tests/opencv-doc');
const DATA = 'usr/share/doc/opencv-doc/examples/data';

/**
 * Brings films that a camera took: the examples of Debian's `opencv-doc`, which are kept from one run to the next and are
 * no part of this repository. `vtest.avi` is taken by a camera that stands still, `Megamind.avi` is a film with cuts.
 *
 * @returns the folder they lie in
 * @throws Error where Debian's packages cannot be had
 */
export const bringFootage = async (): Promise<string> => {
  const found = join(FOLDER, DATA);
  if (existsSync(found)) return found;
  const arriving = `${FOLDER}.${process.pid}`;
  await mkdir(arriving, { recursive: true });
  try {
    await run('apt-get', ['download', 'opencv-doc'], { cwd: arriving });
    const [archive] = await readdir(arriving);
    await run('dpkg', ['-x', archive!, '.'], { cwd: arriving });
    await rm(join(arriving, archive!));
    await rename(arriving, FOLDER);
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
  return found;
};
