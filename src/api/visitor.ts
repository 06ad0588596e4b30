import type { BrowserStorage } from './browser-storage.ts';
import { hostTokensFor } from './host-tokens.ts';
import { isOwnSite } from './server-address.ts';
import { storageKey } from './storage-key.ts';

/** Values that identify this browser to a server, such as the device id. */
export interface Visitor {
  get(name: string): string | null;
  set(name: string, value: string): void;
  /** Call it at the visitor's first use: from then on, values are stored for the next visit. */
  use(): void;
}

/**
 * The visitor of one server. The server's own pages store values at once. Other pages keep them in memory until first
 * use, and never store them when the host supplies access tokens.
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
