import type { Client } from '../../api/client.ts';
import { listed, type ListedBook } from './books.ts';

/**
 * Imports a book's file again. Rejects after telling the user.
 * @param recognize the pages are images whose text needs recognition (OCR)
 */
export async function importAgain(client: Client, book_id: string, recognize: boolean): Promise<ListedBook> {
  const { data } = await client.call('POST /v1/books/{book_id}/import', {
    params: { book_id },
    body: { recognize },
  });
  return listed(data.item);
}

const REFUSALS =
  /^err_(?:file_(?:not_supported|empty|damaged|protected|without_text|text_too_long)|book_too_long|scan_too_long|page_too_large)$/;

/** Whether the file can never be imported, so that a retry is pointless. */
export const isNoBook = ({ job }: Pick<ListedBook, 'job'>): boolean =>
  job.state === 'failed' && REFUSALS.test(job.error ?? '');

/** Whether the import failed because the pages of the file are images. */
export const isScanned = ({ job }: Pick<ListedBook, 'job'>): boolean =>
  job.state === 'failed' && job.error === 'err_file_scanned';
