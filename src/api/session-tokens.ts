import type { BrowserStorage } from './browser-storage.ts';
import type { SecureTokens, UserInfo } from '../contract/index.ts';
import { storageKey } from './storage-key.ts';
import { storedSession, type StoredSession } from './stored-session.ts';
import { toJson } from './to-json.ts';

/** Names of everything that belongs to one session. */
export const SESSION_KEYS = [
  'app_user_id',
  'user_info',
  'access_token',
  'refresh_token',
  'expires_in',
  'refresh_token_expires_in',
] as const;

export type SessionKey = (typeof SESSION_KEYS)[number];

export interface SessionTokens extends StoredSession {
  /** Under which key of local storage it stands. */
  key(name: SessionKey): string;
  /** Stores an answer of the server, with its lifetimes made absolute. */
  write(tokens: SecureTokens): void;
  writeUser(user: UserInfo): void;
  /** Forgets tokens and user. */
  clear(): void;
}

/**
 * The session of a page with one server: no server gets what another one gave out.
 * @param server its address; empty for the page's own
 */
export function createSessionTokens(storage: BrowserStorage, server: string): SessionTokens {
  const key = (name: SessionKey) => storageKey(server, name);
  const set = (name: SessionKey, value: string) => storage.set(key(name), value);
  return {
    ...storedSession(storage, server),
    key,
    write(tokens) {
      const now = Math.floor(Date.now() / 1000);
      set('refresh_token', tokens.refresh_token);
      set('refresh_token_expires_in', String(now + tokens.refresh_token_expires_in));
      set('expires_in', String(now + tokens.expires_in));
      // Last, since its change is what tells other tabs that the rest is there
      set('access_token', tokens.access_token);
    },
    writeUser({ user_persona_questionnaire_status: _, ...user }) {
      set('app_user_id', user.uid);
      set('user_info', toJson(user));
    },
    clear() {
      for (const name of SESSION_KEYS) storage.remove(key(name));
    },
  };
}
