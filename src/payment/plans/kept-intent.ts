import { toJson } from '../../api/to-json.ts';
import type { PurchaseIntent } from './choose.ts';

/** Lifetime in ms. Later the same tab may have another visitor. */
const KEPT_MS = 60 * 60_000;

/** Prefix of the storage keys of stored intents. */
const INTENT_PREFIX = 'vox-wanted';

const nameOf = (apiBase: string) => `${INTENT_PREFIX} ${apiBase}`;

/** Stores what a visitor wants to buy while they leave the page to sign in, in this tab only. */
export function keepIntent(apiBase: string, intent: PurchaseIntent): void {
  try {
    sessionStorage.setItem(nameOf(apiBase), toJson({ at: Date.now(), intent }));
  } catch {
    // Without storage the visitor chooses again
  }
}

export const hasKeptIntent = (apiBase: string): boolean => {
  try {
    return sessionStorage.getItem(nameOf(apiBase)) !== null;
  } catch {
    return false;
  }
};

/** The intent stored before the sign-in, removed from storage; null without one. */
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
