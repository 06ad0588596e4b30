import { createStore, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { BrowserStorage } from '../api/browser-storage.ts';
import { bundleGlobal } from '../api/page.ts';
import { toJson } from '../api/to-json.ts';

/** Prefix of the storage keys of a user's drafts, or of those of a page's visitor. */
export const draftsOf = (user: string): string => `vox-tts-draft ${user} `;

/** Marks a draft with text that the server does not have. */
export interface Unsynced {
  readonly hasUnsyncedText: boolean;
}

/**
 * Drafts stored in this browser: in IndexedDB, which has room for a book, else in local storage. All tabs of the origin
 * share them; the last write wins.
 */
export interface DraftStore {
  /**
   * Allows writing under this key again. After a sign-out, here or in another tab, writes for that user are refused
   * until then: parts of the page that unmount would otherwise store their drafts again.
   */
  welcome(key: string): void;
  /** The last draft written under the key, or undefined. Never rejects. */
  read(key: string): Promise<unknown>;
  /** Resolves to whether the draft will survive a reload. Never rejects. */
  write(key: string, draft: object): Promise<boolean>;
  /** Like `write`, for a page about to unload: if local storage has room, the draft is stored before this returns. */
  writeNow(key: string, draft: object): Promise<boolean>;
  /** All drafts whose keys have this prefix. Never rejects. */
  readAll(prefix: string): Promise<readonly (readonly [key: string, draft: unknown])[]>;
  /** Resolves to whether the draft was removed. */
  remove(key: string): Promise<boolean>;
  /** Removes all drafts of a user. */
  removeAll(user: string): Promise<void>;
  /** Whether this browser holds text of the user that was never sent to the server; logging out deletes it. */
  hasUnsyncedText(user: string): Promise<boolean>;
}

/** A draft with the time it was written, in epoch ms. Of two copies the later one wins. */
type Kept = object & { readonly savedAt?: number };

/** The drafts of this browser; one store per page and bundle. */
export const draftStore = (storage: BrowserStorage): DraftStore =>
  bundleGlobal('drafts', () => createDraftStore(storage));

function createDraftStore(storage: BrowserStorage): DraftStore {
  const open = createStore('voxbench', 'drafts');
  // Where IndexedDB is missing or forbidden, as in a sandboxed frame, opening it throws. This makes it reject instead
  const database: UseStore = async (mode, use) => open(mode, use);
  /** Drafts being written, and those that could not be stored. These last as long as the page. */
  const pending = new Map<string, Kept>();
  const left = signedOut();

  /** The local-storage copy: from an older version, or from writeNow() when the page unloaded before IndexedDB committed. */
  const inStorage = (key: string) => parse(storage.get(key));
  const write = async (key: string, kept: Kept): Promise<boolean> => {
    if (left.has(key)) return false;
    pending.set(key, kept);
    let isKept = await set(key, kept, database).then(
      () => true,
      () => false,
    );
    // A later write is under way and decides
    if (pending.get(key) !== kept) return isKept;
    if (isKept) storage.remove(key);
    else isKept = storage.set(key, toJson(kept));
    if (isKept) pending.delete(key);
    return isKept;
  };
  const dated = (draft: object): Kept => ({ ...draft, savedAt: Date.now() });
  const drop = async (keys: IDBValidKey | IDBKeyRange) => {
    try {
      await database('readwrite', (store) => {
        store.delete(keys);
        return promisifyRequest(store.transaction);
      });
      return true;
    } catch {
      return false;
    }
  };

  const removeAll = async (prefix: string) => {
    for (const key of pending.keys()) if (key.startsWith(prefix)) pending.delete(key);
    storage.removeAll(prefix);
    await drop(rangeOf(prefix));
  };
  // This tab may have written drafts before it heard of the sign-out
  left.onLeft = (prefix) => void removeAll(prefix);

  const read = async (key: string) => {
    const kept = pending.get(key) ?? (await get<Kept>(key, database).catch(() => undefined));
    return later(pending.get(key) ?? kept, inStorage(key));
  };
  const readAll = async (prefix: string) => {
    const kept = await database('readonly', (store) =>
      promisifyRequest(store.getAllKeys(rangeOf(prefix))),
    ).catch(() => []);
    const others = [...pending.keys()].filter((key) => key.startsWith(prefix));
    const keys = new Set([...kept.map(String), ...others, ...storage.keys(prefix)]);
    return Promise.all(Array.from(keys, async (key) => [key, await read(key)] as const));
  };

  return {
    welcome: left.forget,
    read,
    readAll,
    write: (key, draft) => write(key, dated(draft)),
    writeNow(key, draft) {
      const kept = dated(draft);
      if (left.has(key)) return Promise.resolve(false);
      storage.set(key, toJson(kept));
      return write(key, kept);
    },
    remove(key) {
      pending.delete(key);
      storage.remove(key);
      return drop(key);
    },
    async removeAll(user) {
      const prefix = draftsOf(user);
      left.add(prefix);
      await removeAll(prefix);
      left.tell(prefix);
    },
    async hasUnsyncedText(user) {
      return (await readAll(draftsOf(user))).some(([, draft]) => isUnsynced(draft));
    },
  };
}

/** Users who signed out, by key prefix. Their drafts must not be written again. */
function signedOut() {
  const left = new Set<string>();
  const prefixOf = (key: string) => [...left].find((prefix) => key.startsWith(prefix));
  const own = {
    /** Called when a user signed out in another tab. */
    onLeft(_prefix: string): void {},
    add: (prefix: string) => void left.add(prefix),
    has: (key: string) => prefixOf(key) !== undefined,
    forget: (key: string) => void left.delete(prefixOf(key) ?? ''),
    /** Tells the other tabs. */
    tell(_prefix: string): void {},
  };
  try {
    const channel = new BroadcastChannel('voxbench-drafts');
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      left.add(data);
      own.onLeft(data);
    };
    own.tell = (prefix) => channel.postMessage(prefix);
  } catch {
    // Where channels are forbidden, storage is too: other tabs share no drafts with this one
  }
  return own;
}

/** Older versions named the flag `isUnspoken`. */
const isUnsynced = (draft: unknown): boolean => {
  const { hasUnsyncedText, isUnspoken } = (draft ?? {}) as Partial<Unsynced> & { isUnspoken?: unknown };
  return hasUnsyncedText === true || isUnspoken === true;
};

/** All keys with this prefix. */
const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

const later = (a: Kept | undefined, b: Kept | undefined): Kept | undefined =>
  a && b ? ((b.savedAt ?? 0) > (a.savedAt ?? 0) ? b : a) : (a ?? b);

function parse(text: string | null): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
