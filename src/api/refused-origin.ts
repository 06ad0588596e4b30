import { SITE_KEY_HEADER } from '../contract/constants/headers.ts';

/**
 * Whether a server elsewhere answers, but not to this page: its origin is not among those that the server lets read.
 * A browser hides that from the page: a request in `no-cors` mode shows that the server is there.
 * @param apiBase address of the server
 * @param siteKey a server may know the page by it alone
 */
export async function isOriginRefused(apiBase: string, siteKey: string | undefined): Promise<boolean> {
  const url = `${apiBase}/healthz`;
  const answers = (init: RequestInit) =>
    fetch(url, { cache: 'no-store', credentials: 'omit', ...init }).then(
      () => true,
      () => false,
    );
  const headers: Record<string, string> = siteKey ? { [SITE_KEY_HEADER]: siteKey } : {};
  return !(await answers({ headers })) && (await answers({ mode: 'no-cors' }));
}
