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
  /** What the form begins with; to sign in when not given. */
  readonly mode: SignInMode | undefined;
}

const $asking = atom<SigningIn | null>(null);

/** The form over the page; null while there is none. */
export const $signingIn: ReadableAtom<SigningIn | null> = $asking;

/** The form is done with. */
export const endSignIn = (): void => $asking.set(null);

/** Whether a form of ours can sign in at all: a host that hands tokens over has one of its own. */
export const canSignInHere = ({ client }: Pick<Stores, 'client'>): boolean => !hostTokensFor(client.apiBase);

/**
 * Opens the form over a page of another site than the server's, where it can sign in.
 * @returns whether it does
 */
function openSignIn(stores: Stores, host: AnyHost, mode: SignInMode | undefined): boolean {
  if (!canSignInHere(stores) || isOwnSite(stores.client.apiBase)) return false;
  $asking.set({ host, mode });
  return true;
}

/**
 * After a press of "Sign in": asks the page, and unless that takes it over leads to the login page, or opens the form
 * over a page of another site than the server's.
 * @param loginUrl page to sign in on, as the host gave it
 * @param mode what our form begins with
 * @returns false when the page has no sign-in
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
