/** `npm run restore -- FOLDER`: restores a backup into the configured, empty installation. */
import { restore } from './backup/commands.ts';
import { givenPath, runCommand } from './config/run-command.ts';
import { readConfig } from './config/config.ts';
import { createLog } from './config/log.ts';
import { StartProblem } from './config/start-problem.ts';

await runCommand(async () => {
  const [, , folder] = process.argv;
  if (!folder) throw new StartProblem('Of which backup? Run `npm run restore -- FOLDER`.');
  const config = readConfig(process.env);
  return restore(givenPath(folder), config, createLog(config.log));
});
