import type { BrowserStorage } from './browser-storage.ts';
import { hostTokensFor } from './host-tokens.ts';
import { isOwnSite } from './server-address.ts';
import { storageKey } from './storage-key.ts';

/** What a server may know of this browser: kept only where, and from when on, the visitor uses us. */
export interface Visitor {
  get(name: string): string | null;
  set(name: string, value: string): void;
  /** The visitor has done something with us: from now on it is kept for the next visit. */
  use(): void;
}

/**
 * The visitor of one server. On its own pages everything is kept at once. On any other page nothing is before the first
 * use, and nothing ever where the host says who is signed in: until then it lives as long as the page.
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
