import type { SecureTokens } from '../contract/index.ts';
import type { SessionTokens } from './session-tokens.ts';

interface Options {
  tokens: SessionTokens;
  /** Web Locks name, the same in all tabs that share the session. */
  lockName: string;
  /** Exchanges the refresh token; null when the server refuses. Rejects when the server cannot be reached. */
  exchange(refreshToken: string): Promise<SecureTokens | null>;
}

/**
 * Returns a function that renews the access token, once for all callers of this tab and once for all tabs. It resolves
 * with null when the session has ended; `refused` is the token the server did not accept.
 */
export function createRefresh({ tokens, lockName, exchange }: Options) {
  let running: Promise<string | null> | null = null;
  /** The refresh token the server has refused. */
  let over: string | undefined;

  const renew = async (refused: string | null): Promise<string | null> => {
    const before = tokens.read();
    if (!before || before.refreshToken === over) return null;
    // Another tab was faster
    if (before.accessToken !== refused && tokens.state() === 'valid') return before.accessToken;
    const fresh = await exchange(before.refreshToken);
    const after = tokens.read();
    // The user signed out meanwhile, or a tab without Web Locks renewed the token
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
 * Local-storage writes reach other tabs with a delay. The lock is held this much longer, in ms, so that the next tab
 * reads the new tokens.
 */
const SPREAD_MS = 200;

/**
 * Runs work under a lock shared by all tabs. Insecure pages have no Web Locks: there, tabs do not wait for each other.
 */
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
