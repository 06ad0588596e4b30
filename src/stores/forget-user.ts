import type { BrowserStorage } from '../api/browser-storage.ts';
import { draftStore } from './drafts.ts';
import { keptTakes, VISITOR } from './kept-takes.ts';
import { uploadPrefix } from './upload-prefix.ts';

/**
 * Removes everything this browser stores of a user's work, and of work done before they signed in.
 * @param server its address; empty for the page's own
 */
export const forgetUser = async (storage: BrowserStorage, server: string, user: string): Promise<void> => {
  storage.removeAll(uploadPrefix(server));
  await Promise.all([
    draftStore(storage).removeAll(user),
    keptTakes.removeAll(user),
    keptTakes.removeAll(VISITOR),
  ]);
};
