import type { Client } from '../../api/client.ts';
import { listed, type ListedBook } from './books.ts';

/**
 * Imports the file of a book again. Rejects after the user was told.
 * @param recognize the pages are pictures, whose text is recognised
 */
export async function importAgain(client: Client, book_id: string, recognize: boolean): Promise<ListedBook> {
  const { data } = await client.call('POST /v1/books/{book_id}/import', {
    params: { book_id },
    body: { recognize },
  });
  return listed(data.item);
}

/** Whether the file can never become a book, however often it is read. */
export const isNoBook = ({ job }: Pick<ListedBook, 'job'>): boolean =>
  job.state === 'failed' && /^err_file_(?:not_supported|empty)$/.test(job.error ?? '');

/** Whether the import failed since the pages of the file are pictures. */
export const isScanned = ({ job }: Pick<ListedBook, 'job'>): boolean =>
  job.state === 'failed' && job.error === 'err_file_scanned';
