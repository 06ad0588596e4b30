import { hostTokensFor } from './host-tokens.ts';
import { serverAddress } from './server-address.ts';
import type { SessionKey } from './session-tokens.ts';
import { storageKey } from './storage-key.ts';
import { parseUser, type StoredUser } from './stored-user.ts';

const kept = (server: string, name: SessionKey): string | null => {
  try {
    return localStorage.getItem(storageKey(server, name));
  } catch {
    return null;
  }
};

/**
 * Whether the session of the last visit is still `valid` or `renewable` (see `TokenState`), in the few bytes a first
 * screen can afford.
 * @param server its address; empty for the page's own
 */
export const hasSession = (server: string): boolean =>
  Boolean(kept(server, 'access_token') && kept(server, 'refresh_token')) &&
  (['expires_in', 'refresh_token_expires_in'] as const).some(
    (name) => Number(kept(server, name)) > Date.now() / 1000,
  );

/**
 * The user of the last visit; null when nobody is signed in, undefined when that is unknown: the host signs users in,
 * or no user is stored.
 * @param apiBase the element's `api-base`
 */
export const knownUser = (apiBase: string | undefined): StoredUser | null | undefined => {
  const server = serverAddress(apiBase);
  if (hostTokensFor(server)) return undefined;
  return hasSession(server) ? (parseUser(kept(server, 'user_info')) ?? undefined) : null;
};
