import type { SecureTokens } from '../contract/index.ts';
import type { SessionTokens } from './session-tokens.ts';

interface Options {
  tokens: SessionTokens;
  /** Names the session among all tabs. */
  lockName: string;
  /** Asks the server; null when it refuses. Rejects when it cannot be reached. */
  exchange(refreshToken: string): Promise<SecureTokens | null>;
}

/**
 * Returns a function that renews the access token, once for all callers of this tab and once for all tabs. It resolves
 * with null when the session has ended; `refused` is the token the server did not accept.
 */
export function createRefresh({ tokens, lockName, exchange }: Options) {
  let running: Promise<string | null> | null = null;
  /** The refresh token that the server refused. */
  let over: string | undefined;

  const renew = async (refused: string | null): Promise<string | null> => {
    const before = tokens.read();
    if (!before || before.refreshToken === over) return null;
    // Another tab was quicker
    if (before.accessToken !== refused && tokens.state() === 'valid') return before.accessToken;
    const fresh = await exchange(before.refreshToken);
    const after = tokens.read();
    // Signed out, or renewed by a tab that has no locks, while the server thought about it
    if (after?.refreshToken !== before.refreshToken) return after?.accessToken ?? null;
    if (!fresh) {
      over = before.refreshToken;
      return null;
    }
    tokens.write(fresh);
    return fresh.access_token;
  };

  return (refused: string | null): Promise<string | null> =>
    (running ??= exclusively(lockName, () => renew(refused)).finally(() => {
      running = null;
    }));
}

/**
 * Local-storage writes become visible to other tabs with a delay. Hold the lock this many ms longer so that the next tab
 * reads the new tokens.
 */
const SPREAD_MS = 200;

/** Web Locks exist only on secure pages; elsewhere each tab is on its own. */
function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    locks
      .request(name, async () => {
        const working = work();
        working.then(resolve, reject);
        await Promise.allSettled([working]);
        await new Promise((later) => setTimeout(later, SPREAD_MS));
      })
      .catch(reject);
  });
}
