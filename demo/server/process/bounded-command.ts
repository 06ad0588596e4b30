import { findProgram } from './find-program.ts';

/**
 * Address space of a program that opens files of strangers, in bytes. The libraries of ffmpeg take about 300 MB of it; a
 * file can make it ask for any amount.
 */
const MEMORY_BYTES_MAX = 1_500_000_000;

/**
 * The command that runs a program with a bound on its memory: what it asks for beyond that, it does not get. Without
 * `prlimit` (util-linux) the program has no bound.
 */
export const boundedCommand = (
  program: string,
  args: readonly string[],
): [program: string, args: string[]] => {
  const prlimit = findProgram('prlimit');
  // Started by itself, a missing program fails with ENOENT, which callers know
  if (!prlimit || !findProgram(program)) return [program, [...args]];
  return [prlimit, [`--as=${MEMORY_BYTES_MAX}`, '--', program, ...args]];
};
