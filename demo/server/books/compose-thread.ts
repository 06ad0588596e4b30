/** Makes a book of what a reader found, beside the server: see `composeApart`. */
import { ApiError } from '../http/api-error.ts';
import { serveThread } from '../process/serve-thread.ts';
import type { ComposeTask, Composed } from './compose-apart.ts';
import { composeBook } from './compose-book.ts';

void serveThread(({ found, fileName }: ComposeTask): Composed => {
  try {
    return { book: composeBook(found, fileName) };
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.type };
    throw error;
  }
});
