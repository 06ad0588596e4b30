/** `npm run move -- FILE`: copies the configured installation to the empty one that the settings in a file name. */
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { move } from './backup/commands.ts';
import { givenPath, runCommand } from './config/run-command.ts';
import { readConfig } from './config/config.ts';
import { createLog } from './config/log.ts';
import { StartProblem } from './config/start-problem.ts';

const settingsIn = async (path: string): Promise<Record<string, string>> => {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartProblem(`${path} cannot be read.`, { cause });
  });
  return parseEnv(text) as Record<string, string>;
};

await runCommand(async () => {
  const [, , file] = process.argv;
  if (!file)
    throw new StartProblem(
      'Where to? Write the new settings into a file as .env is one, and run `npm run move -- FILE`.',
    );
  const from = readConfig(process.env);
  const to = readConfig(await settingsIn(givenPath(file)));
  if (from.dataDir === to.dataDir)
    throw new StartProblem(
      `VOXBENCH_DATA of ${file} has to name another folder than ${from.dataDir}: what is there stays as it is.`,
    );
  return move(from, to, createLog(from.log));
});
