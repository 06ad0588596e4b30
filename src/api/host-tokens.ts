import { hostConfig, type HostConfig } from './host-session.ts';
import { foreignOrigin, serverAddress } from './server-address.ts';

/**
 * Gives access tokens for the user whom the host has signed in to this server, if it does: only for the one that it
 * configured. Any other that a tag of the page names is not given them.
 * @param address of the server, as `serverAddress` gives it
 */
export const hostTokensFor = (address: string): HostConfig['getAccessToken'] =>
  foreignOrigin(address) === foreignOrigin(serverAddress(undefined))
    ? hostConfig().getAccessToken
    : undefined;
