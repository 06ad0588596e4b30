import { atom, type ReadableAtom } from 'nanostores';
import { hostTokensFor } from '../../api/host-tokens.ts';
import { isOwnSite } from '../../api/server-address.ts';
import { emit } from '../../element/emit.ts';
import type { AnyHost } from '../../element/host.ts';
import type { Stores } from '../../stores/registry.ts';
import type { SignInMode } from '../check-account.ts';
import { loginAddress } from './login-address.ts';

interface SigningIn {
  /** The element that shows the form over the page. */
  readonly host: HTMLElement;
  /** Initial form; sign-in if undefined. */
  readonly mode: SignInMode | undefined;
}

const $asking = atom<SigningIn | null>(null);

/** The form that is open over the page; null without one. */
export const $signingIn: ReadableAtom<SigningIn | null> = $asking;

/** Closes the form. */
export const endSignIn = (): void => $asking.set(null);

/** Whether our form can sign in: a host that supplies tokens has its own sign-in. */
export const canSignInHere = ({ client }: Pick<Stores, 'client'>): boolean => !hostTokensFor(client.apiBase);

/**
 * Opens the form over a page on another site than the server's, if our form can sign in.
 * @returns whether it opened
 */
function openSignIn(stores: Stores, host: AnyHost, mode: SignInMode | undefined): boolean {
  if (!canSignInHere(stores) || isOwnSite(stores.client.apiBase)) return false;
  $asking.set({ host, mode });
  return true;
}

/**
 * Handles a press of "Sign in". Asks the page first; unless the page takes over, goes to the login page, or opens the
 * form over a page on another site than the server's.
 * @param loginUrl address of the login page, as the host gave it
 * @param mode initial form
 * @returns false if the page has no way to sign in
 */
export function askToSignIn(stores: Stores, host: AnyHost, loginUrl?: string, mode?: SignInMode): boolean {
  const isTaken = !emit(host, 'vox-sign-in', { reason: 'missing' });
  if (isTaken || stores.requests.isAnswered('vox-sign-in')) return true;
  if (!loginUrl && openSignIn(stores, host, mode)) return true;
  if (!loginUrl && !canSignInHere(stores)) return false;
  const here = location.pathname + location.search + location.hash;
  location.assign(loginAddress(loginUrl, location.href, here, 'missing', mode));
  return true;
}
