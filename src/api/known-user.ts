import { hostTokensFor } from './host-tokens.ts';
import { serverAddress } from './server-address.ts';
import { storedSession, type StoredUser } from './stored-session.ts';

/** A browser may refuse to say what it keeps. */
const kept = {
  get(key: string) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
};

/** Whether a session is left from the last visit, and whose. */
function lastSession(server: string) {
  const session = storedSession(kept, server);
  return /^(valid|renewable)$/.test(session.state()) ? session : null;
}

/** Whether a user need not sign in; not for one whom the host has signed in. */
export const hasSession = (apiBase: string | undefined): boolean =>
  lastSession(serverAddress(apiBase)) !== null;

/**
 * The user of the last visit; null when nobody is signed in, undefined when the host knows and we do not yet.
 * @param apiBase as the element was given it
 */
export const knownUser = (apiBase: string | undefined): StoredUser | null | undefined => {
  const server = serverAddress(apiBase);
  if (hostTokensFor(server)) return undefined;
  const session = lastSession(server);
  return session && (session.readUser() ?? undefined);
};
