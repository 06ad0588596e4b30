import { resolve } from 'node:path';
import { StartProblem } from './start-problem.ts';

/** Resolves a path from the user's folder: npm changes the working folder before it runs a script. */
export const givenPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

/** Runs an operator's command: prints its result, or the message of a problem. */
export const runCommand = async (say: () => Promise<string>): Promise<void> => {
  try {
    process.loadEnvFile();
  } catch {
    // The .env file is optional.
  }
  try {
    console.log(await say());
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error);
    process.exitCode = 1;
  }
};
