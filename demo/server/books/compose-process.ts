/** The process of `composeApart`. */
import { ApiError } from '../http/api-error.ts';
import { serveProcess } from '../process/serve-process.ts';
import type { ComposeTask, Composed } from './compose-apart.ts';
import { composeBook } from './compose-book.ts';

const compose = ({ found, fileName }: ComposeTask): Composed => {
  try {
    return { book: composeBook(found, fileName) };
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.type };
    throw error;
  }
};

/** Serves the single task of this process. */
export const serve = (): void => serveProcess(compose);
