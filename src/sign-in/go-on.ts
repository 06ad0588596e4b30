import { hasSession } from '../api/known-user.ts';
import { isOwnSite, serverAddress } from '../api/server-address.ts';
import { emit } from '../element/emit.ts';
import type { VoxHost } from '../element/host.ts';
import { mailLink } from './mail-link.ts';
import { WORKBENCH_PATH, sameSitePath } from './next-path.ts';
import type { signInSpec } from './spec.ts';

/** Where a user who is signed in goes from here; null without a given address when the workbench is not on this site. */
export const nextOf = (host: VoxHost<typeof signInSpec>): string | null => {
  const { next, apiBase } = host.$props.get();
  const asked = next ?? new URLSearchParams(location.search).get('next');
  const fallback = isOwnSite(serverAddress(apiBase)) ? WORKBENCH_PATH : null;
  return sameSitePath(asked, location.origin) ?? fallback;
};

/**
 * The user is signed in: tells the page, and leaves for where they wanted to go.
 * @param by `replace` when the login page is none to come back to
 * @returns whether the page is being left
 */
export const goOn = (host: VoxHost<typeof signInSpec>, by: 'assign' | 'replace'): boolean => {
  const next = nextOf(host);
  const mayLeave = emit(host, 'vox-signed-in', { next });
  if (!mayLeave || next === null) return false;
  location[by](next);
  return true;
};

/** Goes on for a user who need not sign in. Gives whether the page is being left. */
export const skipSignIn = (host: VoxHost<typeof signInSpec>): boolean => {
  const { autoNext, apiBase } = host.$props.get();
  // The link of a mail is valid for a signed-in user, too
  return autoNext && !mailLink() && hasSession(serverAddress(apiBase)) && goOn(host, 'replace');
};
