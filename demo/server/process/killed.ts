/**
 * Whether a program was ended from outside: it took too long, the system ran out of memory, or the machine stops. That
 * says nothing about the file it read; a crash of its own has another signal.
 */
export const wasKilled = (signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT';

/** The program that reads a file was killed before it was done. */
export class ReaderKilled extends Error {}
