import { hostConfig, type HostConfig } from './host-session.ts';
import { foreignOrigin, serverAddress } from './server-address.ts';

/**
 * The host's function for access tokens, where the host signs users in to this server. Only the server that the host
 * configured gets tokens, not another one that a tag of the page names.
 * @param address of the server, as `serverAddress` gives it
 */
export const hostTokensFor = (address: string): HostConfig['getAccessToken'] =>
  foreignOrigin(address) === foreignOrigin(serverAddress(undefined))
    ? hostConfig().getAccessToken
    : undefined;
