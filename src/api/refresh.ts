import type { SecureTokens } from './contract.ts';
import type { SessionTokens } from './session-tokens.ts';

interface Options {
  tokens: SessionTokens;
  /** Names the session among all tabs. */
  lockName: string;
  /** Asks the server; null when it refuses. Rejects when it cannot be reached. */
  exchange(refreshToken: string): Promise<SecureTokens | null>;
}

/**
 * Renews the access token: once for all that wait in this tab, and once for all tabs. Gives null when the session
 * is over. `refused` is the token the server did not accept.
 */
export function createRefresh({ tokens, lockName, exchange }: Options) {
  let running: Promise<string | null> | null = null;

  const renew = async (refused: string | null): Promise<string | null> => {
    const before = tokens.read();
    if (!before) return null;
    // Another tab was quicker
    if (before.accessToken !== refused && tokens.state() === 'valid') return before.accessToken;
    const fresh = await exchange(before.refreshToken);
    const after = tokens.read();
    // Signed out, or renewed by a tab that has no locks, while the server thought about it
    if (after?.refreshToken !== before.refreshToken) return after?.accessToken ?? null;
    if (!fresh) return null;
    tokens.write(fresh);
    return fresh.access_token;
  };

  return (refused: string | null): Promise<string | null> =>
    (running ??= exclusively(lockName, () => renew(refused)).finally(() => {
      running = null;
    }));
}

/** Web Locks exist only on secure pages; elsewhere each tab is on its own. */
const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, work) : work();
