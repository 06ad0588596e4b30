import type { BrowserStorage } from '../api/browser-storage.ts';

/** What the keys begin with under which the drafts of a user, or of a visitor of a page, are kept. */
export const draftsOf = (user: string): string => `vox-tts-draft ${user} `;

/** What says of a draft, whoever wrote it, that something of its text is nowhere else. */
export interface Unspoken {
  readonly isUnspoken: boolean;
}

/** Whether a user has text in this browser that the server never got, and that goes when they log out. */
export const hasUnspoken = (storage: BrowserStorage, user: string): boolean =>
  storage.keys(draftsOf(user)).some((key) => {
    try {
      return (JSON.parse(storage.get(key) ?? 'null') as Partial<Unspoken> | null)?.isUnspoken === true;
    } catch {
      return false;
    }
  });
