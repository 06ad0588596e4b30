import { storageKey } from '../api/storage-key.ts';

/**
 * Prefix of the local-storage keys of unfinished uploads. The file's size, date and name follow.
 * @param server its address; empty for the page's own
 */
export const uploadPrefix = (server: string): string => `${storageKey(server, 'upload.')} `;
