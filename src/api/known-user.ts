import { createBrowserStorage } from './browser-storage.ts';
import { hostTokensFor } from './host-tokens.ts';
import { serverAddress } from './server-address.ts';
import { createSessionTokens, type StoredUser } from './session-tokens.ts';

/**
 * The user of the last visit; null when nobody is signed in, undefined when the host knows and we do not yet.
 * @param apiBase as the element was given it
 */
export const knownUser = (apiBase: string | undefined): StoredUser | null | undefined => {
  const server = serverAddress(apiBase);
  if (hostTokensFor(server)) return undefined;
  const tokens = createSessionTokens(createBrowserStorage(), server);
  const state = tokens.state();
  return state === 'valid' || state === 'renewable' ? (tokens.readUser() ?? undefined) : null;
};
