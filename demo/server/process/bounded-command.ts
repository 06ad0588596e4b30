import { findProgram } from './find-program.ts';

/**
 * Limit on the address space, in bytes, of a program that opens users' files. The ffmpeg libraries take about 300 MB of
 * it; a crafted file could make them ask for any amount.
 */
const MEMORY_BYTES_MAX = 1_500_000_000;

/** The command that runs a program with a memory limit. Without `prlimit` (util-linux) there is no limit. */
export const boundedCommand = (
  program: string,
  args: readonly string[],
): [program: string, args: string[]] => {
  const prlimit = findProgram('prlimit');
  // A missing program is started directly: it fails with ENOENT, which callers expect
  if (!prlimit || !findProgram(program)) return [program, [...args]];
  return [prlimit, [`--as=${MEMORY_BYTES_MAX}`, '--', program, ...args]];
};
