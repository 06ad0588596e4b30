import type { BrowserStorage } from './browser-storage.ts';
import { hostTokensFor } from './host-tokens.ts';
import { isOwnSite } from './server-address.ts';
import { storageKey } from './storage-key.ts';

/** Values that identify this browser to a server, such as the device id. */
export interface Visitor {
  get(name: string): string | null;
  set(name: string, value: string): void;
  /** Call it at the visitor's first use: from now on values are stored for the next visit. */
  use(): void;
}

/**
 * The visitor of one server. On the server's own pages values are stored at once; elsewhere they stay in memory until first
 * use, and are never stored when the host supplies access tokens.
 */
export function createVisitor(storage: BrowserStorage, server: string): Visitor {
  const held = new Map<string, string>();
  let isUsed = isOwnSite(server);
  const isStored = () => !hostTokensFor(server);
  const visitor: Visitor = {
    get: (name) => held.get(name) ?? (isStored() ? storage.get(storageKey(server, name)) : null),
    set(name, value) {
      if (isUsed && isStored()) storage.set(storageKey(server, name), value);
      else held.set(name, value);
    },
    use() {
      isUsed = true;
      if (!isStored()) return;
      for (const [name, value] of held) visitor.set(name, value);
      held.clear();
    },
  };
  return visitor;
}
