import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { BrowserStorage } from '../api/browser-storage.ts';
import { newId } from '../api/device.ts';
import { inBundle } from '../api/page.ts';
import { toJson } from '../api/to-json.ts';

/** What the keys begin with under which the drafts of a user, or of a visitor of a page, are kept. */
export const draftsOf = (user: string): string => `vox-tts-draft ${user} `;

/** What says of a draft, whoever wrote it, that something of its text is nowhere else. */
export interface Unsynced {
  readonly hasUnsyncedText: boolean;
}

/**
 * Drafts as this browser keeps them: in IndexedDB, which has room for a book, and where there is none in local storage.
 * Tabs share them: a tab never replaces or removes a draft that another tab wrote after this one read or wrote it.
 */
export interface DraftStore {
  /** What was written last; undefined when there is nothing. Never rejects. */
  read(key: string): Promise<unknown>;
  /** Gives whether it will be there after a reload. Never rejects. */
  write(key: string, draft: object): Promise<boolean>;
  /** As `write`, for a page that may go at once: as far as there is room it is kept when this returns. */
  writeNow(key: string, draft: object): Promise<boolean>;
  /** Gives whether it is gone; false also when another tab wrote a newer one. */
  remove(key: string): Promise<boolean>;
  /** Removes all drafts of a user. */
  removeAll(user: string): Promise<void>;
  /** Whether a user has text in this browser that the server never got, and that goes when they log out. */
  hasUnsyncedText(user: string): Promise<boolean>;
}

/** A draft as it is stored. Older versions stored the draft alone. */
type Kept = object & {
  readonly savedAt?: number;
  /** Which tab wrote it. */
  readonly tab?: string;
  /** `savedAt` of the draft that its tab had read: that one may be replaced by it. */
  readonly over?: number | undefined;
};

/** The drafts of this browser: one store a page, whichever of its parts asks for it first. */
export const draftStore = (storage: BrowserStorage): DraftStore =>
  inBundle('drafts', () => createDraftStore(storage));

function createDraftStore(storage: BrowserStorage): DraftStore {
  const open = createStore('voxbench', 'drafts');
  // Where IndexedDB is missing or forbidden, as in a sandboxed frame, opening it throws instead of rejecting
  const database: UseStore = async (mode, use) => open(mode, use);
  const tab = newId();
  /** `savedAt` of the draft that this tab last read, by key. */
  const known = new Map<string, number>();
  /** What is being written, or could not be: it lives as long as the page. */
  const pending = new Map<string, Kept>();

  /** Also a draft of an older version, and one of a page that went before the database had it. */
  const inStorage = (key: string) => parse(storage.get(key));
  /** Whether another tab wrote it after this one read the draft. */
  const isNewer = (key: string, kept: Kept | undefined) =>
    kept?.tab !== tab && (kept?.savedAt ?? 0) > (known.get(key) ?? Infinity);
  /** Changes the stored draft, unless another tab wrote a newer one; gives whether it did. */
  const change = (key: string, act: (store: IDBObjectStore) => void) =>
    database('readwrite', async (store) => {
      const kept = await promisifyRequest<Kept | undefined>(store.get(key));
      if (isNewer(key, kept) || isNewer(key, inStorage(key))) return false;
      act(store);
      await promisifyRequest(store.transaction);
      return true;
    });
  const write = async (key: string, kept: Kept): Promise<boolean> => {
    pending.set(key, kept);
    // Null when the database failed
    const stored = await change(key, (store) => store.put(kept, key)).catch(() => null);
    // A later one counts
    if (pending.get(key) !== kept) return stored === true;
    const isTheirs = isNewer(key, inStorage(key));
    if (stored === null && !isTheirs) {
      const isKept = storage.set(key, toJson(kept));
      if (isKept) pending.delete(key);
      return isKept;
    }
    if (!isTheirs) storage.remove(key);
    pending.delete(key);
    return stored === true;
  };
  const dated = (key: string, draft: object): Kept => ({
    ...draft,
    savedAt: Date.now(),
    tab,
    over: known.get(key),
  });

  return {
    async read(key) {
      const stored = await get<Kept>(key, database).catch(() => undefined);
      const kept = pending.get(key) ?? current(stored, inStorage(key));
      known.set(key, kept?.savedAt ?? 0);
      return kept;
    },
    write: (key, draft) => write(key, dated(key, draft)),
    writeNow(key, draft) {
      const kept = dated(key, draft);
      if (!isNewer(key, inStorage(key))) storage.set(key, toJson(kept));
      return write(key, kept);
    },
    async remove(key) {
      pending.delete(key);
      if (!isNewer(key, inStorage(key))) storage.remove(key);
      return change(key, (store) => store.delete(key)).catch(() => false);
    },
    async removeAll(user) {
      const prefix = draftsOf(user);
      for (const key of pending.keys()) if (key.startsWith(prefix)) pending.delete(key);
      storage.removeAll(prefix);
      await database('readwrite', (store) => {
        store.delete(rangeOf(prefix));
        return promisifyRequest(store.transaction);
      }).catch(() => undefined);
    },
    async hasUnsyncedText(user) {
      const prefix = draftsOf(user);
      const kept = await database('readonly', (store) =>
        promisifyRequest<unknown[]>(store.getAll(rangeOf(prefix))),
      ).catch(() => []);
      const others = [...pending].filter(([key]) => key.startsWith(prefix)).map(([, draft]) => draft);
      return [...kept, ...others, ...storage.keys(prefix).map(inStorage)].some(
        (draft) => (draft as Partial<Unsynced> | undefined)?.hasUnsyncedText === true,
      );
    },
  };
}

/** All keys that begin so. */
const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Which of two copies counts: the later one, unless its tab had not seen the other. */
function current(stored: Kept | undefined, copy: Kept | undefined): Kept | undefined {
  if (!stored || !copy) return stored ?? copy;
  const least = copy.tab === stored.tab ? copy.savedAt : copy.over;
  return (least ?? copy.savedAt ?? 0) >= (stored.savedAt ?? 0) ? copy : stored;
}

function parse(text: string | null): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
