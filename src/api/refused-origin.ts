import { SITE_KEY_HEADER } from '../contract/constants/headers.ts';
import { explain } from './explain.ts';
import { bundleGlobal } from './page.ts';
import { foreignOrigin } from './server-address.ts';

/** An element makes several calls at once: one check serves them all. */
const LOOK_AGAIN_MS = 10_000;
const looksOfPage = () =>
  bundleGlobal('origin-looks', () => new Map<string, { at: number; isRefused: Promise<boolean> }>());

/**
 * Whether a server elsewhere answers, but not to this page: its origin is not among those that the server lets read.
 * A browser hides that from the page: a request in `no-cors` mode shows that the server is there. The author of the
 * page is told in the console, also when the server is not there.
 * @param apiBase address of the server
 * @param siteKey may be what allows this page's origin
 */
export function isOriginRefused(apiBase: string, siteKey: string | undefined): Promise<boolean> {
  const about = `${apiBase} ${siteKey}`;
  const looks = looksOfPage();
  const last = looks.get(about);
  if (last && performance.now() - last.at < LOOK_AGAIN_MS) return last.isRefused;
  const isRefused = look(apiBase, siteKey);
  looks.set(about, { at: performance.now(), isRefused });
  return isRefused;
}

async function look(apiBase: string, siteKey: string | undefined): Promise<boolean> {
  const url = `${apiBase}/healthz`;
  const answers = (init: RequestInit) =>
    fetch(url, { cache: 'no-store', credentials: 'omit', ...init }).then(
      () => true,
      () => false,
    );
  const headers: Record<string, string> = siteKey ? { [SITE_KEY_HEADER]: siteKey } : {};
  if (!foreignOrigin(apiBase) || (await answers({ headers }))) return false;
  const isRefused = await answers({ mode: 'no-cors' });
  explain(isRefused ? 'origin' : 'network', apiBase);
  return isRefused;
}
