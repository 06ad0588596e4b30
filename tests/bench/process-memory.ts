import { readFile, writeFile } from 'node:fs/promises';

/** Memory of a process in MB: `VmRSS` now, `VmHWM` the most since its start or {@link forgetPeak}. */
export const memoryOf = async (pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) / 1024;
};

/** Begins a new measurement of the most memory: a process takes more while it starts than afterwards. */
export const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');
