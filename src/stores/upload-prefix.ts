import { storageKey } from '../api/storage-key.ts';

/**
 * What the keys of begun uploads begin with in local storage; after it comes the file, by its length, date and name.
 * @param server its address; empty for the page's own
 */
export const uploadPrefix = (server: string): string => `${storageKey(server, 'upload.')} `;
