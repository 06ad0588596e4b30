import type { BrowserStorage } from './browser-storage.ts';
import type { SecureTokens, UserInfo } from '../contract/index.ts';
import { storageKey } from './storage-key.ts';
import { parseUser, type StoredUser } from './stored-user.ts';
import { toJson } from './to-json.ts';

export interface StoredTokens {
  accessToken: string;
  refreshToken: string;
  /** Epoch seconds. */
  accessExpiresAt: number;
  /** Epoch seconds. */
  refreshExpiresAt: number;
}

/**
 * By the clock of this machine. `missing` and `expired`: the user must sign in. `renewable`: the access token has
 * expired, the refresh token has not.
 */
export type TokenState = 'missing' | 'expired' | 'renewable' | 'valid';

/** Local-storage names of everything that belongs to one session. */
export const SESSION_KEYS = [
  'app_user_id',
  'user_info',
  'access_token',
  'refresh_token',
  'expires_in',
  'refresh_token_expires_in',
] as const;

export type SessionKey = (typeof SESSION_KEYS)[number];

export interface SessionTokens {
  /** Local-storage key of one of these names. */
  key(name: SessionKey): string;
  read(): StoredTokens | null;
  /** Stores tokens from the server and turns their lifetimes into expiry times. */
  write(tokens: SecureTokens): void;
  state(): TokenState;
  readUser(): StoredUser | null;
  writeUser(user: UserInfo): void;
  /** Forgets the user but keeps the tokens. */
  forgetUser(): void;
  /** Forgets tokens and user. */
  clear(): void;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** An invalid stored time counts as past. */
const seconds = (raw: string | null) => {
  const value = Number(raw ?? 0);
  return Number.isFinite(value) ? value : 0;
};

/**
 * The session of a page with one server. Keys are per server, so no server gets another server's tokens.
 * @param server its address; empty for the page's own
 */
export function createSessionTokens(storage: BrowserStorage, server: string): SessionTokens {
  const key = (name: SessionKey) => storageKey(server, name);
  const get = (name: SessionKey) => storage.get(key(name));
  const set = (name: SessionKey, value: string) => storage.set(key(name), value);
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
    key,
    read,
    write(tokens) {
      const now = nowSeconds();
      set('refresh_token', tokens.refresh_token);
      set('refresh_token_expires_in', String(now + tokens.refresh_token_expires_in));
      set('expires_in', String(now + tokens.expires_in));
      // Written last: other tabs watch this key, and read the others when it changes
      set('access_token', tokens.access_token);
    },
    state() {
      const tokens = read();
      if (!tokens) return 'missing';
      const now = nowSeconds();
      if (tokens.accessExpiresAt > now) return 'valid';
      return tokens.refreshExpiresAt > now ? 'renewable' : 'expired';
    },
    readUser: () => parseUser(get('user_info')),
    writeUser({ user_persona_questionnaire_status: _, ...user }) {
      set('app_user_id', user.uid);
      set('user_info', toJson(user));
    },
    forgetUser() {
      for (const name of ['app_user_id', 'user_info'] as const) storage.remove(key(name));
    },
    clear() {
      for (const name of SESSION_KEYS) storage.remove(key(name));
    },
  };
}
