/** `npm run backup -- FOLDER`: backs up the configured installation into a new folder. */
import { backUp } from './backup/commands.ts';
import { givenPath, runCommand } from './config/run-command.ts';
import { readConfig } from './config/config.ts';
import { createLog } from './config/log.ts';
import { StartProblem } from './config/start-problem.ts';

await runCommand(async () => {
  const [, , folder] = process.argv;
  if (!folder) throw new StartProblem('Where to? Run `npm run backup -- FOLDER`.');
  const config = readConfig(process.env);
  return backUp(config, givenPath(folder), createLog(config.log));
});
