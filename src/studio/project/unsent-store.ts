import { newId } from '../../api/device.ts';
import { draftsOf, draftStore, type Unsynced } from '../../stores/drafts.ts';
import type { Stores } from '../../stores/registry.ts';
import type { UnsentEdits } from './unsent.ts';

/**
 * Keeps in this browser what the server lacks of one project, until the user signs out. Several tabs may have the
 * project open: each editor has its own store, and writes only its own edits.
 */
export interface UnsentStore {
  /** Edits kept by other editors, the earliest first. */
  read(): Promise<readonly KeptEdits[]>;
  /**
   * Works in a page that is about to unload.
   * @returns whether the edits are kept, for a user who has not signed out
   */
  write(edits: UnsentEdits): Promise<boolean>;
  /** Removes the edits of this editor. */
  clear(): void;
  /** Removes edits of another editor, unless it has kept others since. */
  remove(kept: KeptEdits): Promise<void>;
}

/** Edits kept by one editor. */
export interface KeptEdits {
  readonly key: string;
  readonly edits: UnsentEdits;
}

interface Draft extends Unsynced {
  readonly edits: UnsentEdits;
}

export function createUnsentStore(
  { storage, session, client }: Pick<Stores, 'storage' | 'session' | 'client'>,
  projectId: string,
): UnsentStore {
  const drafts = draftStore(storage);
  const userHere = () => session.$session.get().user?.uid ?? '';
  const user = userHere();
  const prefix = `${draftsOf(user)}unsent ${client.apiBase} ${projectId} `;
  const own = prefix + newId();
  drafts.welcome(own);
  return {
    async read() {
      const all = (await drafts.readAll(prefix)) as readonly (readonly [string, Draft | undefined])[];
      return all
        .flatMap(([key, draft]) => (draft && key !== own ? { key, edits: draft.edits } : []))
        .toSorted((a, b) => a.edits.at - b.edits.at);
    },
    write: async (edits) =>
      (await drafts.writeNow(own, { edits, hasUnsyncedText: true } satisfies Draft)) && userHere() === user,
    clear: () => void drafts.remove(own),
    async remove({ key, edits }) {
      const now = (await drafts.read(key)) as Draft | undefined;
      if (now?.edits.at === edits.at) await drafts.remove(key);
    },
  };
}
