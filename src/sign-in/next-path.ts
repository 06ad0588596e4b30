/** Where a user goes who asked for nothing else, on the site of the server. */
export const WORKBENCH_PATH = '/workbench/';

/**
 * A path of this site to go on to, or null: an address that leaves it would turn the sign-in into a trap.
 * @param wanted as given by an attribute or the page's address
 * @param origin of the page
 */
export const sameSitePath = (wanted: string | null | undefined, origin: string): string | null => {
  // "//evil.example" and "/\evil.example" are addresses of another host, "javascript:" is none at all.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return null;
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
};
