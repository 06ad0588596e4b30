import { webAddress } from '../../api/web-address.ts';
import type { SignInReason } from '../../stores/requests.ts';
import type { SignInMode } from '../check-account.ts';

/** Why the user comes, as far as the login page says something about it. */
const TOLD: readonly SignInReason[] = ['expired', 'closed'];

/**
 * Address of the login page.
 * @param loginUrl as the host gave it; what is no web address counts as not given, which is `/login` of this site
 * @param mode what the form begins with
 * @param comesBack path to come back to after the sign-in; null for the login page's own choice
 */
export const loginAddress = (
  loginUrl: string | undefined,
  base: string,
  comesBack: string | null,
  reason: SignInReason,
  mode?: SignInMode,
): string => {
  const url = webAddress(loginUrl, base) ?? new URL('/login', base);
  // To a page elsewhere our words say nothing.
  if (url.origin !== new URL(base).origin) return url.href;
  if (comesBack) url.searchParams.set('next', comesBack);
  if (TOLD.includes(reason)) url.searchParams.set('reason', reason);
  if (mode) url.searchParams.set('mode', mode);
  return url.href;
};
