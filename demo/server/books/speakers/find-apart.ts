import { ApiError } from '../../http/api-error.ts';
import { runInThread } from '../../process/run-in-thread.ts';
import type { SpokenSpan } from './find-speakers.ts';
import type { Person } from './people.ts';

/** What the thread gets. */
export interface FindTask {
  /** Paragraphs of each chapter, which is searched by itself. */
  chapters: string[][];
  language: string | null;
  known: Person[];
}

const SCRIPT = new URL('./find-thread.ts', import.meta.url);
/** The longest book takes some seconds; a text that was made to take longer is given up. */
const LIMIT_MS = 60_000;

/**
 * The spans of each paragraph of each chapter, found in a thread: a long chapter takes half a second, in which the server
 * answers others.
 *
 * @throws ApiError err_file_too_complex when it takes too long or too much memory
 */
export const findSpeakersApart = async (task: FindTask, signal: AbortSignal): Promise<SpokenSpan[][][]> => {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const options = { name: 'speakers', task, signal: AbortSignal.any([signal, limit]) };
  return runInThread<SpokenSpan[][][]>(SCRIPT, options).catch((error: NodeJS.ErrnoException) => {
    const isTooMuch = limit.aborted || error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch && !signal.aborted ? new ApiError('err_file_too_complex') : error;
  });
};
