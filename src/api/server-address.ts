import { hostConfig } from './host-session.ts';

/**
 * Where the script bundle for sites was loaded from: the server itself. Other builds are part of a host's bundle, whose
 * address says nothing: webpack gives modules file addresses, whose origin is "null".
 */
const home = (): string =>
  import.meta.env.MODE === 'cdn' ? new URL(import.meta.url).origin.replace('null', '') : '';

/**
 * Address of the server an element talks to, without a trailing slash; empty for the page's own.
 * @param apiBase the element's `api-base`; when empty, what the host configured, else where the script came from
 */
export const serverAddress = (apiBase: string | undefined): string => {
  const address = (apiBase || (hostConfig().apiBase ?? home())).replace(/\/+$/, '');
  // One server must have one name: shared state is kept by it
  return address === globalThis.location?.origin ? '' : address;
};

/**
 * Origin of a server when it is not the page's own; empty for the page's own server. An invalid address is returned as
 * it is.
 * @param address of the server, as {@link serverAddress} returns it
 */
export const foreignOrigin = (address: string): string => {
  if (!address) return '';
  try {
    const { origin } = new URL(address, location.href);
    return origin === location.origin ? '' : origin;
  } catch {
    return address;
  }
};

/**
 * Whether the page belongs to the server's own site: its login page and workbench are then pages of the same site.
 * @param address of the server, as {@link serverAddress} returns it
 */
export const isOwnSite = (address: string): boolean => !foreignOrigin(address);
