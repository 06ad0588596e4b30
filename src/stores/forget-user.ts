import type { BrowserStorage } from '../api/browser-storage.ts';
import { draftStore } from './drafts.ts';
import { keptTakes, VISITOR } from './kept-takes.ts';
import { uploadPrefix } from './upload-prefix.ts';

/**
 * Removes what this browser keeps of a user's work, and of their work before they signed in.
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
