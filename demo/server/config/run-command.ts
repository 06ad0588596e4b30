import { resolve } from 'node:path';
import { StartProblem } from './start-problem.ts';

/** A path as the user gave it: npm changes the folder before it runs a script. */
export const givenPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

/** Runs a command of the operator: what it gives is printed, and a problem in a sentence. */
export const runCommand = async (say: () => Promise<string>): Promise<void> => {
  try {
    process.loadEnvFile();
  } catch {
    // There need not be a .env file.
  }
  try {
    console.log(await say());
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error);
    process.exitCode = 1;
  }
};
