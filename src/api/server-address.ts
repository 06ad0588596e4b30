import { hostConfig } from './host-session.ts';

/**
 * Where the bundle for sites came from, which is the server itself. A host's own bundle says nothing of it: webpack gives
 * its modules addresses of files, whose origin reads "null".
 */
const home = (): string =>
  import.meta.env.MODE === 'cdn' ? new URL(import.meta.url).origin.replace('null', '') : '';

/**
 * Address of the server an element talks to, without a slash at its end; empty for the page's own.
 * @param apiBase as the element was given it; what the host configured when empty, else where the script came from
 */
export const serverAddress = (apiBase: string | undefined): string => {
  const address = (apiBase || (hostConfig().apiBase ?? home())).replace(/\/+$/, '');
  // One server has one name: what the elements share is kept by it
  return address === globalThis.location?.origin ? '' : address;
};

/**
 * Origin of a server of another origin than the page; empty for the page's own server.
 * @param address of the server, as {@link serverAddress} gives it
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
 * Whether the page is on the site of the server, whose login page and workbench are then pages of this site.
 * @param address of the server, as {@link serverAddress} gives it
 */
export const isOwnSite = (address: string): boolean => !foreignOrigin(address);
