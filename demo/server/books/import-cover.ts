import { BOOK_COVER_BYTES_MAX, type BookCoverProblem } from '../../../src/contract/constants/books.ts';
import type { Log } from '../config/log.ts';
import type { FoundBook } from '../documents/book/found-book.ts';
import { ApiError } from '../http/api-error.ts';
import type { Files } from '../storage/module.ts';
import { coverOf, storeCover } from './cover.ts';

const COVER_PROBLEMS = new Map<string, BookCoverProblem>([
  ['err_file_not_supported', 'no_picture'],
  ['err_image_too_large', 'too_large'],
]);

/**
 * Stores the cover from the file. If that fails, the book is imported without it, and the reason is stored with the
 * book.
 */
export const coverIn = async (
  { cover, coverProblem }: Pick<FoundBook, 'cover' | 'coverProblem'>,
  files: Pick<Files, 'blobs'>,
  log: Pick<Log, 'warn'>,
): Promise<{ coverId: string | null; coverProblem: BookCoverProblem | null }> => {
  if (!cover) return { coverId: null, coverProblem: coverProblem ?? null };
  if (cover.length > BOOK_COVER_BYTES_MAX) return { coverId: null, coverProblem: 'too_large' };
  let jpeg: Buffer;
  try {
    jpeg = await coverOf(Buffer.from(cover));
  } catch (error) {
    if (error instanceof ApiError)
      return { coverId: null, coverProblem: COVER_PROBLEMS.get(error.type) ?? 'damaged' };
    // The image library is missing or broken, which says nothing about the file
    log.warn('the cover of a book could not be made', { cause: error });
    return { coverId: null, coverProblem: 'unreadable_here' };
  }
  return { coverId: await storeCover(files.blobs, jpeg), coverProblem: null };
};
