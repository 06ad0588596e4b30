import { draftsOf, draftStore, type Unsynced } from '../../stores/drafts.ts';
import type { Stores } from '../../stores/registry.ts';
import type { UnsentEdits } from './unsent.ts';

/** Keeps in this browser what the server does not have of one project, until the user signs out. */
export interface UnsentStore {
  /** The earliest first. */
  read(): Promise<readonly UnsentEdits[]>;
  /** As for a page that is about to unload. An empty list removes what is kept. */
  write(edits: readonly UnsentEdits[]): void;
}

interface Draft extends Unsynced {
  readonly edits: readonly UnsentEdits[];
}

export function createUnsentStore(
  { storage, session, client }: Pick<Stores, 'storage' | 'session' | 'client'>,
  projectId: string,
): UnsentStore {
  const drafts = draftStore(storage);
  const key = `${draftsOf(session.$session.get().user?.uid ?? '')}unsent ${client.apiBase} ${projectId}`;
  drafts.welcome(key);
  return {
    read: async () => ((await drafts.read(key)) as Draft | undefined)?.edits ?? [],
    write(edits) {
      if (edits.length === 0) void drafts.remove(key);
      else void drafts.writeNow(key, { edits, hasUnsyncedText: true } satisfies Draft);
    },
  };
}
