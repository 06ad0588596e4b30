import type { Blobs } from '../blobs/blobs.ts';
import { attachment, type Source } from './serve-file.ts';

/**
 * A whole file in the storage as the source of an answer.
 *
 * @param name of a file that is displayed in place, under which it is saved from elsewhere: there, browsers do not follow the
 *   name that the page gives it
 */
export const storedSource = (blobs: Blobs, id: string, bytes: number, name?: string): Source => ({
  bytes,
  read: (range) => blobs.read(id, range),
  addressUntil(until, given) {
    const headers = new Headers(given);
    if (name !== undefined) headers.set('content-disposition', attachment(name));
    return blobs.addressOf(id, until, headers);
  },
});
