/** Path on the server's site after a sign-in that requested no other. */
export const WORKBENCH_PATH = '/workbench/';

/**
 * A path of this site to go on to; null for anything else, because a link to another site could abuse the sign-in for
 * phishing.
 * @param wanted value of an attribute or of the page's address
 * @param origin origin of the page
 */
export const sameSitePath = (wanted: string | null | undefined, origin: string): string | null => {
  // "//evil.example" and "/\evil.example" lead to another host; "javascript:" runs code.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return null;
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
};
