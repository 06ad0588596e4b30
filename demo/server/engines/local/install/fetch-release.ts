import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { because } from '../../because.ts';
import { codeOf, InstallProblem } from './problem.ts';

/** Fetches what the makers publish, in one go. Throws `InstallProblem`, which passes when it had begun. */
export const fetchRelease = async (url: string, path: string, signal: AbortSignal): Promise<void> => {
  const { host } = new URL(url);
  const response = await fetch(url, { signal }).catch(() => undefined);
  signal.throwIfAborted();
  if (!response?.ok || !response.body) {
    throw new InstallProblem(because('release_missing', { host, url }), { passes: false });
  }
  await pipeline(response.body, createWriteStream(path), { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    if (codeOf(cause) === 'ENOSPC') throw cause;
    throw new InstallProblem(because('release_cut_off', { host }), { passes: true, cause });
  });
};
