/** Local storage that never throws. Values the browser refuses to store stay in memory until the page unloads. */
export interface BrowserStorage {
  get(key: string): string | null;
  /** @returns whether the value survives a reload */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** All keys with this prefix. */
  keys(prefix: string): string[];
  /** Removes all keys with this prefix. */
  removeAll(prefix: string): void;
}

/**
 * Private windows, sandboxed frames and full disks make local storage throw, sometimes when the property itself is read
 * (https://html.spec.whatwg.org/multipage/webstorage.html#dom-localstorage-dev).
 * @param memory holds what the browser refuses to store; null for a key it refuses to remove
 */
export function createBrowserStorage(
  area: () => Storage = () => globalThis.localStorage,
  memory = new Map<string, string | null>(),
): BrowserStorage {
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(area());
    } catch {
      return undefined;
    }
  };
  const remove = (key: string) => {
    const removed = attempt((storage) => {
      storage.removeItem(key);
      return true;
    });
    if (removed) memory.delete(key);
    else memory.set(key, null);
  };
  const keys = (prefix: string) =>
    [...(attempt((storage) => Object.keys(storage)) ?? []), ...memory.keys()].filter((key) =>
      key.startsWith(prefix),
    );
  return {
    get: (key) => {
      const kept = memory.get(key);
      return kept !== undefined ? kept : (attempt((storage) => storage.getItem(key)) ?? null);
    },
    set: (key, value) => {
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (stored) memory.delete(key);
      else memory.set(key, value);
      return stored === true;
    },
    remove,
    keys,
    removeAll: (prefix) => keys(prefix).forEach(remove),
  };
}
