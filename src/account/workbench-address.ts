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
  let url = new URL(address('/workbench'));
  try {
    const given = new URL(address(workbenchUrl));
    if (/^https?:$/.test(given.protocol)) url = given;
  } catch {
    // As if it were not given
  }
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  return url.href;
};
