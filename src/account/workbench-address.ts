import { webAddress } from '../api/web-address.ts';

/**
 * Address of a page of the workbench.
 * @param workbenchUrl as the host gave it; what is no web address counts as not given
 * @param path of the page, such as `/profile`
 * @param address gives that of a path of the server, which may have one of its own
 */
export const workbenchAddress = (
  workbenchUrl: string,
  path: string,
  address: (url: string) => string,
): string => {
  // Paths belong to the server, anything else to the page
  const given = workbenchUrl.startsWith('/') ? address(workbenchUrl) : workbenchUrl;
  const url = webAddress(given, location.href) ?? new URL(address('/workbench'));
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  return url.href;
};
