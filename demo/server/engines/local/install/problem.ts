/** Why an installation stopped; the message tells users what to do. */
export class InstallProblem extends Error {
  /** Trying again later may help although nobody does anything. */
  readonly passes: boolean;
  constructor(message: string, options: { passes: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'InstallProblem';
    this.passes = options.passes;
  }
}

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

/** What the system said to another program that failed. */
export const systemError = (code: 'ENOSPC' | 'EACCES', output: string): Error =>
  Object.assign(new Error(output), { code });

const isTemporary = new Set(['EBUSY', 'EAGAIN', 'EMFILE', 'ENFILE', 'ETIMEDOUT', 'ESTALE']);

/** Says what an error of the file system or of an unknown kind means for the installation. */
export const toProblem = (error: unknown, cacheDir: string): InstallProblem => {
  if (error instanceof InstallProblem) return error;
  const stays = { passes: false, cause: error };
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new InstallProblem(
      `The disk of ${cacheDir} is full. Make room or set VOXBENCH_CACHE to another folder, then try again.`,
      stays,
    );
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new InstallProblem(
      `${cacheDir} cannot be written to. Make it writable or set VOXBENCH_CACHE to another folder, then try again.`,
      stays,
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  return new InstallProblem(`Installing failed: ${message}`, {
    passes: code !== undefined && isTemporary.has(code),
    cause: error,
  });
};
