import { findProgram } from './find-program.ts';

/**
 * Address space of a program that opens files of users, in bytes. The libraries of ffmpeg take about 300 MB of it; a
 * file can make it ask for any amount.
 */
const MEMORY_BYTES_MAX = 1_500_000_000;

/**
 * The command that runs a program with a limit on its memory. Without `prlimit` (util-linux) the program has no limit.
 */
export const boundedCommand = (
  program: string,
  args: readonly string[],
): [program: string, args: string[]] => {
  const prlimit = findProgram('prlimit');
  // A missing program is started directly: it fails with ENOENT, which callers expect
  if (!prlimit || !findProgram(program)) return [program, [...args]];
  return [prlimit, [`--as=${MEMORY_BYTES_MAX}`, '--', program, ...args]];
};
