import { hasSession } from '../api/known-user.ts';
import { isOwnSite, serverAddress } from '../api/server-address.ts';
import { emit } from '../element/emit.ts';
import type { VoxHost } from '../element/host.ts';
import { mailLink } from './mail-link.ts';
import { WORKBENCH_PATH, sameSitePath } from './next-path.ts';
import type { signInSpec } from './spec.ts';

/** Path to go to after the sign-in. Null if no path is given and the workbench is not on this site. */
export const nextOf = (host: VoxHost<typeof signInSpec>): string | null => {
  const { next, apiBase } = host.$props.get();
  const asked = next ?? new URLSearchParams(location.search).get('next');
  const fallback = isOwnSite(serverAddress(apiBase)) ? WORKBENCH_PATH : null;
  return sameSitePath(asked, location.origin) ?? fallback;
};

/**
 * Tells the page that the user is signed in, and goes to their next page.
 * @param by `replace` to keep the login page out of the browser's history
 * @returns whether the browser is leaving the page
 */
export const goOn = (host: VoxHost<typeof signInSpec>, by: 'assign' | 'replace'): boolean => {
  const next = nextOf(host);
  const mayLeave = emit(host, 'vox-signed-in', { next });
  if (!mayLeave || next === null) return false;
  location[by](next);
  return true;
};

/** Skips the form for a user who is already signed in. Returns whether the browser is leaving the page. */
export const skipSignIn = (host: VoxHost<typeof signInSpec>): boolean => {
  const { autoNext, apiBase } = host.$props.get();
  // A signed-in user may open a mailed link, too
  return autoNext && !mailLink() && hasSession(serverAddress(apiBase)) && goOn(host, 'replace');
};
