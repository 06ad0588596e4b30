import { because, type Because } from '../../because.ts';

/** Why an installation stopped; the message tells users what to do. */
export class InstallProblem extends Error {
  /** A later retry may succeed without any change by a person. */
  readonly passes: boolean;
  readonly because: Because;
  constructor(because: Because, options: { passes: boolean; cause?: unknown }) {
    super(because.reason, { cause: options.cause });
    this.name = 'InstallProblem';
    this.because = because;
    this.passes = options.passes;
  }
}

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

/** A system error that another program has reported. */
export const systemError = (code: 'ENOSPC' | 'EACCES', output: string): Error =>
  Object.assign(new Error(output), { code });

const isTemporary = new Set(['EBUSY', 'EAGAIN', 'EMFILE', 'ENFILE', 'ETIMEDOUT', 'ESTALE']);

/** Explains a file system error, or any other error, as an installation problem. */
export const toProblem = (error: unknown, cacheDir: string): InstallProblem => {
  if (error instanceof InstallProblem) return error;
  const stays = { passes: false, cause: error };
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new InstallProblem(because('disk_full', { folder: cacheDir }), stays);
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new InstallProblem(because('disk_read_only', { folder: cacheDir }), stays);
  }
  const message = error instanceof Error ? error.message : String(error);
  return new InstallProblem(because('install_failed', { said: message }), {
    passes: code !== undefined && isTemporary.has(code),
    cause: error,
  });
};
