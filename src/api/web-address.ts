/**
 * Parses a web address that a host gave.
 * @returns null when there is none, or it is not a valid http(s) address
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
