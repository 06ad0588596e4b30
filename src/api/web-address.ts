/**
 * A web address that a host gave.
 * @returns null when it gave none, or what it gave is none
 */
export const webAddress = (given: string | undefined, base: string): URL | null => {
  if (!given) return null;
  try {
    const url = new URL(given, base);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
};
