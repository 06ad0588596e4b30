import { toJson } from '../../api/to-json.ts';
import type { Wish } from './choose.ts';

/** An older purchase is not continued: a later visitor of this tab may not want it. */
const KEPT_MS = 60 * 60_000;

/** What the names of kept wishes begin with. */
const WISH_PREFIX = 'vox-wanted';

const nameOf = (apiBase: string) => `${WISH_PREFIX} ${apiBase}`;

/** Remembers what a visitor wants to buy while they leave the page to sign in; for this tab only. */
export function keepWish(apiBase: string, wish: Wish): void {
  try {
    sessionStorage.setItem(nameOf(apiBase), toJson({ at: Date.now(), wish }));
  } catch {
    // They choose once more
  }
}

export const hasKeptWish = (apiBase: string): boolean => {
  try {
    return sessionStorage.getItem(nameOf(apiBase)) !== null;
  } catch {
    return false;
  }
};

/** What was wanted before the sign-in, once; null for nothing. */
export function takeKeptWish(apiBase: string): Wish | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(apiBase)) ?? 'null') as {
      at: number;
      wish: Wish;
    } | null;
    sessionStorage.removeItem(nameOf(apiBase));
    return kept && Date.now() - kept.at < KEPT_MS ? kept.wish : null;
  } catch {
    return null;
  }
}
