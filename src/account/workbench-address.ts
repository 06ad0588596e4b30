import { webAddress } from '../api/web-address.ts';

/**
 * Address of a page of the workbench.
 * @param workbenchUrl as the host gave it; an invalid address counts as absent
 * @param path path of the page, such as `/profile`
 * @param address resolves a path of the server, which may be on another origin than the page
 */
export const workbenchAddress = (
  workbenchUrl: string,
  path: string,
  address: (url: string) => string,
): string => {
  // A path is resolved against the server, anything else against the page
  const given = workbenchUrl.startsWith('/') ? address(workbenchUrl) : workbenchUrl;
  const url = webAddress(given, location.href) ?? new URL(address('/workbench'));
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  return url.href;
};
