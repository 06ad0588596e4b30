/**
 * Whether a program was killed from outside: it took too long, the system ran out of memory, or the machine is shutting
 * down. That says nothing about the file it was reading. A program that crashes ends with another signal.
 */
export const wasKilled = (signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT';

/** The program that reads a file was killed before it was done. */
export class ReaderKilled extends Error {}
