import type { BrowserStorage } from '../api/browser-storage.ts';
import { draftStore } from './drafts.ts';
import { keptTakes, VISITOR } from './kept-takes.ts';

/** Removes what this browser keeps of a user's work, and of their work before they signed in. */
export const forgetUser = async (storage: BrowserStorage, user: string): Promise<void> => {
  await Promise.all([
    draftStore(storage).removeAll(user),
    keptTakes.removeAll(user),
    keptTakes.removeAll(VISITOR),
  ]);
};
