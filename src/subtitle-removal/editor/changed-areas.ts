import type { BrowserStorage } from '../../api/browser-storage.ts';
import type { RemovalArea } from '../../contract/index.ts';
import { draftsOf, draftStore } from '../../stores/drafts.ts';

/** Stores edited areas that the user has not ordered yet, by removal. They stay in this browser until sign-out. */
export interface ChangedAreas {
  /** Null if nothing was edited. */
  read(removalId: string): Promise<readonly RemovalArea[] | null>;
  write(removalId: string, areas: readonly RemovalArea[]): void;
  remove(removalId: string): void;
}

interface Draft {
  readonly areas: readonly RemovalArea[];
}

/** @param user id of the user */
export function createChangedAreas(storage: BrowserStorage, user: string, apiBase: string): ChangedAreas {
  const drafts = draftStore(storage);
  const keyOf = (removalId: string) => `${draftsOf(user)}subtitle-removal ${apiBase} ${removalId}`;
  drafts.welcome(keyOf(''));
  return {
    read: async (removalId) => ((await drafts.read(keyOf(removalId))) as Draft | undefined)?.areas ?? null,
    write: (removalId, areas) => void drafts.write(keyOf(removalId), { areas } satisfies Draft),
    remove: (removalId) => void drafts.remove(keyOf(removalId)),
  };
}
