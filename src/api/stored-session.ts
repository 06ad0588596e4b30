import type { UserInfo } from '../contract/index.ts';
import { storageKey } from './storage-key.ts';

export interface StoredTokens {
  accessToken: string;
  refreshToken: string;
  /** Epoch seconds. */
  accessExpiresAt: number;
  /** Epoch seconds. */
  refreshExpiresAt: number;
}

/**
 * Missing, or both expired by the clock of this machine: sign in. Renewable: the access token is over, the refresh token
 * is not.
 */
export type TokenState = 'missing' | 'expired' | 'renewable' | 'valid';

/** A user as kept between visits: the survey status changes elsewhere and is always read anew. */
export type StoredUser = Omit<UserInfo, 'user_persona_questionnaire_status'>;

type ReadKey = 'user_info' | 'access_token' | 'refresh_token' | 'expires_in' | 'refresh_token_expires_in';

export interface StoredSession {
  read(): StoredTokens | null;
  state(): TokenState;
  readUser(): StoredUser | null;
}

/** A stored moment that is no number is over. */
const seconds = (raw: string | null) => {
  const value = Number(raw);
  return Number.isFinite(value) ? value : 0;
};

const isStoredUser = (value: unknown): value is StoredUser => {
  const user = value as StoredUser | null;
  return typeof user?.uid === 'string' && typeof user.nickname === 'string';
};

/**
 * What a browser keeps of the session with one server. First screens have this, too: it stays small.
 * @param storage gives what stands under a key
 * @param server its address; empty for the page's own
 */
export function storedSession(storage: { get(key: string): string | null }, server: string): StoredSession {
  const get = (name: ReadKey) => storage.get(storageKey(server, name));
  const read = (): StoredTokens | null => {
    const accessToken = get('access_token');
    const refreshToken = get('refresh_token');
    if (!accessToken || !refreshToken) return null;
    return {
      accessToken,
      refreshToken,
      accessExpiresAt: seconds(get('expires_in')),
      refreshExpiresAt: seconds(get('refresh_token_expires_in')),
    };
  };
  return {
    read,
    state() {
      const tokens = read();
      if (!tokens) return 'missing';
      const now = Math.floor(Date.now() / 1000);
      if (tokens.accessExpiresAt > now) return 'valid';
      return tokens.refreshExpiresAt > now ? 'renewable' : 'expired';
    },
    readUser() {
      try {
        const user: unknown = JSON.parse(get('user_info') ?? 'null');
        return isStoredUser(user) ? user : null;
      } catch {
        return null;
      }
    },
  };
}
