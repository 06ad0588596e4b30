import type { ErrorType } from '../../../src/contract/errors.ts';
import { BOOK_CHARACTERS_MAX } from '../../../src/contract/constants/books.ts';
import type { FoundBook } from '../documents/book/found-book.ts';
import { ApiError } from '../http/api-error.ts';
import { tellTooHeavy } from '../http/too-heavy.ts';
import { runApart } from '../process/run-apart.ts';
import type { Asking } from '../process/turns.ts';
import type { NewBook } from './compose-book.ts';

/** The task of the process. */
export interface ComposeTask {
  found: FoundBook;
  fileName: string;
}

/** The process's answer: the book, or why the file is refused. */
export type Composed = { book: NewBook } | { refused: ErrorType };

const SCRIPT = new URL('./compose-process.ts', import.meta.url);
/** The longest book takes a few seconds. A text crafted to take longer is refused. */
const LIMIT_MS = 5 * 60_000;
/**
 * Limit on raw characters, which include white space and text that is not spoken. Longer texts are refused without
 * processing.
 */
const RAW_CHARACTERS_MAX = 2 * BOOK_CHARACTERS_MAX;
/** A book of four million characters has a quarter of this. The server also holds the result in its own memory. */
const PARAGRAPHS_MAX = 200_000;

/**
 * Runs `composeBook` in a separate process: a book of millions of characters takes seconds, during which the server
 * must answer others.
 *
 * @throws ApiError as `composeBook`; err_file_too_complex when it takes too long or too much memory
 */
export const composeApart = async (found: FoundBook, fileName: string, asking: Asking): Promise<NewBook> => {
  const blocks = found.parts.flatMap((part) => part.blocks);
  if (blocks.reduce((sum, { text }) => sum + text.length, 0) > RAW_CHARACTERS_MAX)
    throw new ApiError('err_book_too_long');
  if (blocks.length > PARAGRAPHS_MAX) throw new ApiError('err_file_too_complex');
  const task: ComposeTask = { found: { ...found, cover: null }, fileName };
  const answer = await runApart<Composed>(SCRIPT, { ...asking, task, msMax: LIMIT_MS }).catch(tellTooHeavy);
  if ('refused' in answer) throw new ApiError(answer.refused);
  return answer.book;
};
