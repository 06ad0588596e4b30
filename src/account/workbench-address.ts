/**
 * Address of a page of the workbench.
 * @param workbenchUrl as the host gave it; what is no web address counts as not given
 * @param path of the page, such as `/profile`
 */
export const workbenchAddress = (workbenchUrl: string, path: string, base: string): string => {
  let url = new URL('/workbench', base);
  try {
    const given = new URL(workbenchUrl, base);
    if (/^https?:$/.test(given.protocol)) url = given;
  } catch {
    // As if it were not given
  }
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  return url.href;
};
