import { toJson } from '../../api/to-json.ts';
import type { PurchaseIntent } from './choose.ts';

/** An older purchase is not continued: a later visitor of this tab may not want it. */
const KEPT_MS = 60 * 60_000;

/** Prefix of the storage keys of kept intents. */
const INTENT_PREFIX = 'vox-wanted';

const nameOf = (apiBase: string) => `${INTENT_PREFIX} ${apiBase}`;

/** Remembers what a visitor wants to buy while they leave the page to sign in; for this tab only. */
export function keepIntent(apiBase: string, intent: PurchaseIntent): void {
  try {
    sessionStorage.setItem(nameOf(apiBase), toJson({ at: Date.now(), intent }));
  } catch {
    // They choose once more
  }
}

export const hasKeptIntent = (apiBase: string): boolean => {
  try {
    return sessionStorage.getItem(nameOf(apiBase)) !== null;
  } catch {
    return false;
  }
};

/** What was wanted before the sign-in, once; null for nothing. */
export function takeKeptIntent(apiBase: string): PurchaseIntent | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(apiBase)) ?? 'null') as {
      at: number;
      intent: PurchaseIntent;
    } | null;
    sessionStorage.removeItem(nameOf(apiBase));
    return kept && Date.now() - kept.at < KEPT_MS ? kept.intent : null;
  } catch {
    return null;
  }
}
