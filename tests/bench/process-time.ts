import { readFile } from 'node:fs/promises';

/** Clock ticks of Linux in a second, as `/proc` counts them. */
const TICKS = 100;

/** Processor time in seconds of a process and of the children that it has waited for, since its start. */
export const processorTimeOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may have spaces
  const [utime, stime, cutime, cstime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return (utime! + stime! + cutime! + cstime!) / TICKS;
};
