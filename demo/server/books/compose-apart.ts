import type { ErrorType } from '../../../src/contract/errors.ts';
import type { FoundBook } from '../documents/book/found-book.ts';
import { ApiError } from '../http/api-error.ts';
import { runInThread } from '../process/run-in-thread.ts';
import type { NewBook } from './compose-book.ts';

/** What the thread gets. */
export interface ComposeTask {
  found: FoundBook;
  fileName: string;
}

/** What it answers: the book, or why there is none. */
export type Composed = { book: NewBook } | { refused: ErrorType };

const SCRIPT = new URL('./compose-thread.ts', import.meta.url);
/** The longest book takes a few seconds; a text that was made to take longer is given up. */
const LIMIT_MS = 5 * 60_000;
/** A book of four million characters has a quarter of it. More would fill the memory of the thread. */
const PARAGRAPHS_MAX = 200_000;

/**
 * `composeBook` in a thread of its own: a book of millions of characters takes seconds, in which the server answers others.
 *
 * @throws ApiError as `composeBook`; err_file_too_complex when it takes too long or too much memory
 */
export const composeApart = async (
  found: FoundBook,
  fileName: string,
  signal: AbortSignal,
): Promise<NewBook> => {
  const tooComplex = () => new ApiError('err_file_too_complex');
  if (found.parts.reduce((sum, { blocks }) => sum + blocks.length, 0) > PARAGRAPHS_MAX) throw tooComplex();
  const limit = AbortSignal.timeout(LIMIT_MS);
  const task: ComposeTask = { found: { ...found, cover: null }, fileName };
  const options = { name: 'book', task, signal: AbortSignal.any([signal, limit]) };
  const answer = await runInThread<Composed>(SCRIPT, options).catch((error: NodeJS.ErrnoException) => {
    const isTooMuch = limit.aborted || error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch && !signal.aborted ? tooComplex() : error;
  });
  if ('refused' in answer) throw new ApiError(answer.refused);
  return answer.book;
};
