import { webAddress } from '../../api/web-address.ts';
import type { SignInReason } from '../../stores/requests.ts';
import type { SignInMode } from '../check-account.ts';

/** Reasons that the login page explains to the user. */
const TOLD: readonly SignInReason[] = ['expired', 'closed'];

/**
 * Address of the login page.
 * @param loginUrl as the host gave it; an invalid address counts as absent, which is `/login` of this site
 * @param mode initial form
 * @param comesBack path to return to after the sign-in; null leaves the choice to the login page
 */
export const loginAddress = (
  loginUrl: string | undefined,
  base: string,
  comesBack: string | null,
  reason: SignInReason,
  mode?: SignInMode,
): string => {
  const url = webAddress(loginUrl, base) ?? new URL('/login', base);
  // Login pages on other sites do not know our parameters.
  if (url.origin !== new URL(base).origin) return url.href;
  if (comesBack) url.searchParams.set('next', comesBack);
  if (TOLD.includes(reason)) url.searchParams.set('reason', reason);
  if (mode) url.searchParams.set('mode', mode);
  return url.href;
};
