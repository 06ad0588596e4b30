import { hostConfig } from './host-session.ts';

/** Where the bundle for sites came from, which is the server itself. A host's own bundle says nothing of it. */
const home = (): string => {
  if (import.meta.env.MODE !== 'cdn') return '';
  const { origin } = new URL(import.meta.url);
  return origin === location.origin ? '' : origin;
};

/**
 * Address of the server an element talks to, without a slash at its end; empty for the page's own.
 * @param apiBase as the element was given it; what the host configured when empty, else where the script came from
 */
export const serverAddress = (apiBase: string | undefined): string =>
  (apiBase || (hostConfig().apiBase ?? home())).replace(/\/+$/, '');
