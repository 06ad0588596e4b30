import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { because } from '../../because.ts';
import { codeOf, InstallProblem } from './problem.ts';

/** Downloads a file from its publisher in one request. Throws `InstallProblem`; after a cut-off, a retry may help. */
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
