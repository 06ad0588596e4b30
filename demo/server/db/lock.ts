import { join } from 'node:path';
import type { Log } from '../config/log.ts';
import { StartProblem } from '../config/start-problem.ts';
import { lockUnlessHeld } from '../process/shared-lock.ts';

/**
 * Makes this process the only one in the folder. PGlite itself locks nothing, and what a second process writes would be
 * lost silently. A process in another container may use the folder, too.
 *
 * @returns how to let go, which also happens at exit
 * @throws StartProblem when another process uses the folder
 */
export const lockDataFolder = (folder: string, log: Pick<Log, 'info'>): Promise<() => void> =>
  lockUnlessHeld(join(folder, 'lock'), {
    onWatch: () =>
      log.info(
        'the data folder was last used from another container or machine: looking whether it still is',
      ),
    refuse: (pid) =>
      new StartProblem(
        `The data folder ${folder} is in use by process ${pid}. Stop that one, or set VOXBENCH_DATA to another folder.`,
      ),
  });
