import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Session } from '../stores/session.ts';
import type { Stores } from '../stores/registry.ts';
import type { SignInReason } from '../stores/requests.ts';

/**
 * Lets in who is signed in. Who is not is sent to the login page, unless a listener cancels `vox-sign-in`.
 * @param loginAddress gives the address of that page, for why the user has to sign in
 */
export const useSignInGate = (stores: Stores, loginAddress: (reason: SignInReason) => string): Session => {
  const { session, requests } = stores;
  useEffect(() => {
    const onRequest = (event: Event) => {
      if (session.$session.get().status !== 'signed-out') return;
      const { reason } = (event as CustomEvent<{ reason: SignInReason }>).detail;
      // Only after every listener of the page had its say.
      queueMicrotask(() => {
        if (!event.defaultPrevented) location.assign(loginAddress(reason));
      });
    };
    window.addEventListener('vox-sign-in', onRequest);
    // Another element of the page may have found it out before this one came.
    if (session.$session.get().status === 'signed-out') requests.raise('vox-sign-in', { reason: 'missing' });
    else void session.start();
    return () => window.removeEventListener('vox-sign-in', onRequest);
  }, [session, requests, loginAddress]);
  return useStore(session.$session);
};
